#!/usr/bin/env python3
"""Times the program by which MindSpore's tips show its compile cache: in fresh processes, with an empty cache and a full one.

    benchmarks/compile_cache.py [--runs R] [--jars JAR[:JAR]] [--java COMMAND]

Needs what `mvn -Pfast package` leaves: the modules' classes, of which it makes jars, and the jars that they need, which are found in
Maven's repository unless `--jars` names them. The JVM starts from an AOT cache that an example run makes, as that of the command
`weir` does. Runs with an empty and a full cache take turns; the least of R each: the call alone, as the tips time it, and the process.
"""
import argparse
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile

NEEDED = ('guava-[0-9]', 'failureaccess-', 'jspecify-', 'protobuf-java-[0-9]', 'commons-cli-', 'ejml-core-', 'ejml-ddense-',
          'jackson-core-', 'gson-')
PROGRAM = 'dev.weir.examples.seeds.CompileCache'


def jars(root, folder):
    """A jar for each module that has classes."""
    made = []
    for classes in sorted(glob.glob(os.path.join(root, '*', 'target', 'classes'))
                          + glob.glob(os.path.join(root, 'examples', '*', 'target', 'classes'))):
        module = os.path.basename(os.path.dirname(os.path.dirname(classes)))
        path = os.path.join(folder, f'{len(made):02}-{module}.jar')
        with zipfile.ZipFile(path, 'w', zipfile.ZIP_STORED) as jar:
            for at, _, names in sorted(os.walk(classes)):
                for name in sorted(names):
                    file = os.path.join(at, name)
                    jar.write(file, os.path.relpath(file, classes))
        made.append(path)
    return made


def found():
    repository = os.path.expanduser('~/.m2/repository')
    every = sorted(glob.glob(os.path.join(repository, '**', '*.jar'), recursive=True))
    chosen = {}
    for path in every:
        for each in NEEDED:
            if re.match(each, os.path.basename(path)):
                chosen[each] = path
    return list(chosen.values())


def main():
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--runs', type=int, default=7)
    parser.add_argument('--jars')
    parser.add_argument('--java', default=os.path.join(os.environ.get('JAVA_HOME', ''), 'bin', 'java')
                        if os.environ.get('JAVA_HOME') else 'java')
    arguments = parser.parse_args()
    folder = tempfile.mkdtemp()
    path = os.pathsep.join(jars(root, folder) + (arguments.jars.split(':') if arguments.jars else found()))
    aot = os.path.join(folder, 'run.aot')
    options = ['-XX:+UseSerialGC', '--add-modules=jdk.incubator.vector', '--enable-native-access=ALL-UNNAMED', '-cp', path]

    def run(cache, first):
        start = time.monotonic()
        done = subprocess.run([arguments.java] + first + options + [PROGRAM] + cache, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, check=False)
        took = time.monotonic() - start
        if done.returncode or '[601.]' not in done.stdout:
            sys.exit(done.stdout + done.stderr[-3000:])
        return took, float(re.search(r'cost time: ([\d.]+)', done.stdout).group(1))

    kept = os.path.join(folder, 'example')
    run([kept], [])
    run([kept], [f'-XX:AOTCacheOutput={aot}'])
    start = [f'-XX:AOTCache={aot}'] if os.path.exists(aot) else []
    empty, full = [], []
    for number in range(arguments.runs):
        cache = os.path.join(folder, str(number))
        empty.append(run([cache], start))
        full.append(run([cache], start))
    print(f'{"":14} {"call s":>8} {"process s":>10}')
    for label, rows in (('empty cache', empty), ('full cache', full)):
        print(f'{label:14} {min(r[1] for r in rows):8.3f} {min(r[0] for r in rows):10.3f}')
    print(f'the call takes 1/{min(r[1] for r in empty) / min(r[1] for r in full):.1f} of the first')
    shutil.rmtree(folder)


if __name__ == '__main__':
    main()

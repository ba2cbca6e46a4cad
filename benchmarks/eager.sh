#!/bin/sh
# Eager operators beside PyTorch, and beside DJL where its jars are named, in one run, round by round in turn:
# benchmarks/eager.sh [ROUNDS]. Set PYTHON for a Python that has PyTorch, DJL for a class path with DJL and an engine, and
# MAVEN for another command than mvn.
set -eu
here=$(CDPATH='' cd -- "$(dirname "$0")" && pwd)
root=$(dirname "$here")
export OMP_NUM_THREADS=1
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
paths=$(mktemp)
trap 'rm -f "$paths"' EXIT
(cd "$root" && ${MAVEN:-mvn} -B -q -o -Pfast package -pl benchmarks -am dependency:build-classpath \
  -Dmdep.outputFile="$paths" -Dmdep.outputFilterFile=false)
set -- "${1:-30}" "${PYTHON:-/usr/bin/python3} $here/eager.py --serve" \
  ${DJL:+"$java -cp $DJL $here/DjlEagerTimes.java"}
"$java" --add-modules jdk.incubator.vector --enable-native-access=ALL-UNNAMED -XX:+UseSerialGC \
  -cp "$root/benchmarks/target/classes:$(cat "$paths")" dev.weir.benchmarks.tensor.EagerTimes "$@"

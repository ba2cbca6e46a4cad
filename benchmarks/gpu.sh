#!/bin/sh
# Runs what needs a GPU of NVIDIA in less than ten minutes, without a network, and says what it skipped: gpu.sh --help
set -eu
here=$(CDPATH='' cd -- "$(dirname "$0")" && pwd)
exec env PYTHONDONTWRITEBYTECODE=1 python3 "$here/gpu.py" "$@"

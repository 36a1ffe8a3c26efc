#!/usr/bin/env bash
# Measures linalg against libraries; see docs/Performance.md and `run.sh --help`.
# Installs the libraries and builds what is missing first.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR/../scripts
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/common.sh"

build_all() {
  build LinalgTools
  "$source_dir/scripts/install-packages.sh" "$source_dir/benchmarks/packages.txt"
  CC=clang-22 CXX=clang++-22 cmake -S "$source_dir/benchmarks" -B "$build_dir/benchmarks" -G Ninja \
    --log-level=NOTICE -DCMAKE_BUILD_TYPE=Release
  cmake --build "$build_dir/benchmarks"
}

log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! build_all >"$log" 2>&1; then
  cat "$log" >&2
  exit 1
fi
exec "$(cache_entry LINALG_PYTHON)" -B "$source_dir/benchmarks/bench.py" --build="$build_dir" "$@"

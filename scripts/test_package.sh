#!/usr/bin/env bash
# Tests the package as a user has it: runs the examples that were built against it.
#
# usage: test_package.sh BUILD_DIR PREFIX EXAMPLES WORK_DIR
#
# PREFIX has the package, the folder EXAMPLES each example in a folder of its name; BUILD_DIR is only
# asked for its LLVM. WORK_DIR is emptied. Of this project only PREFIX is on a path. The last line is
# "N programs".
set -euo pipefail

if (($# != 4)); then
  echo "usage: test_package.sh BUILD_DIR PREFIX EXAMPLES WORK_DIR" >&2
  exit 2
fi
source_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build_dir=$(cd "$1" && pwd)
prefix=$(cd "$2" && pwd)
build=$(cd "$3" && pwd)
rm -rf "$4"
mkdir -p "$4"
results=$(cd "$4" && pwd)

# A variable of the build's configuration.
cache_entry() {
  sed -n "s/^$1:[A-Z]*=//p" "$build_dir/CMakeCache.txt"
}
llvm_bin=$(cache_entry LINALG_LLVM_PREFIX)/bin
examples=$source_dir/examples
export PATH=/usr/bin:/bin

# Runs the command and compares its output with standard input.
programs=0
expect() {
  local expected found
  expected=$(cat)
  found=$("$@")
  if [[ $found != "$expected" ]]; then
    printf 'error: %s\nprinted\n%s\nin place of\n%s\n' "$*" "$found" "$expected" >&2
    exit 1
  fi
  programs=$((programs + 1))
}

# The output of a program by loops, in whose order floats are added, without the line that says
# whether the result is a tensor or a buffer.
run_program() {
  "$prefix/bin/linalg-run" --pipeline=loops "$@" | grep -v '^#'
}
run_chain() {
  run_program "$1" --input=2 --input=iota:4x16 --input=random
}

# The values that a pipeline of `user-opt` gives, or one of mlir-opt with the user's plugin and
# ours.
run_in_user_opt() {
  "$build/user-op/user-opt" "$examples/user-op/chain.mlir" --pass-pipeline="builtin.module($1)" \
    -o "$results/user.mlir"
  run_chain "$results/user.mlir"
}
run_in_mlir_opt() {
  "$llvm_bin/mlir-opt" "$examples/user-op/chain.mlir" \
    --load-dialect-plugin="$build/user-op/UserPlugin.so" \
    --load-dialect-plugin="$prefix/lib/LinalgPlugin.so" \
    --load-pass-plugin="$prefix/lib/LinalgPlugin.so" --pass-pipeline="builtin.module($1)" \
    -o "$results/user.mlir"
  run_chain "$results/user.mlir"
}

test_tensorcalc() {
  local tensorcalc=$build/tensorcalc/tensorcalc
  expect "$tensorcalc" "$examples/tensorcalc/layer.mlir" '[[1, 2, 3], [-4, 0, 1]]' <<'END'
# result 0: tensor<2x2xf32>
[[0.0, 7.0],
 [0.0, 6.0]]
END
  # The first query fits all keys alike, the second none but the first key.
  expect "$tensorcalc" "$examples/tensorcalc/attention.mlir" \
    '[[0, 0, 0, 0], [-1, 0, 0, 0]]' \
    '[[0, 1, 2, 3], [10000, 0, 0, 0], [10000, 1, 1, 1]]' \
    '[[3, 0], [0, 3], [0, 0]]' <<'END'
# result 0: tensor<2x2xf64>
[[1.0, 1.0],
 [3.0, 0.0]]
END
  # It is lowered to our dialect and refers to no symbol of MLIR's.
  expect has_no_upstream_linalg "$tensorcalc" <<<"no symbol of mlir::linalg"
}

has_no_upstream_linalg() {
  if "$llvm_bin/llvm-nm" -DC --undefined-only "$1" | grep -F 'mlir::linalg::'; then
    return 1
  fi
  echo "no symbol of mlir::linalg"
}

test_guest() {
  local passes='linalg-tile-and-fuse{sizes=2,3}'
  passes+=',one-shot-bufferize{bufferize-function-boundaries},convert-linalg-to-loops'
  "$build/guest/guest-opt" "$examples/guest/chain.mlir" --pass-pipeline="builtin.module($passes)" \
    -o "$results/guest.mlir"
  local inputs=(--input=random --input=random)
  run_program "$examples/guest/chain.mlir" "${inputs[@]}" >"$results/guest.expected"
  expect run_program "$results/guest.mlir" "${inputs[@]}" <"$results/guest.expected"
}

# The user's op goes through transformations that do not name it, and computes the same after each.
test_user_op() {
  local expected=$results/user.expected lower='linalg-bufferize,linalg-to-loops'
  run_in_user_opt "$lower" >"$expected"
  local passes
  for passes in \
    "linalg-tile{sizes=2,8},$lower" \
    "linalg-tile-and-fuse{sizes=2,8},$lower" \
    "linalg-fuse-elementwise,$lower" \
    "linalg-vectorize,linalg-bufferize,linalg-lower-vectors"; do
    expect run_in_user_opt "$passes" <"$expected"
    expect run_in_mlir_opt "$passes" <"$expected"
  done
  # MLIR's own passes apply to it too.
  expect run_in_mlir_opt \
    'one-shot-bufferize{bufferize-function-boundaries},convert-linalg-to-loops' <"$expected"
}

# The ops compute the same as those that linalg-run loads.
test_op_library() {
  local program=$examples/op-library/program.mlir inputs=(--input=10 --input=iota --input=iota)
  run_program "$program" --linalg-ops=blas="$examples/op-library/blas.tc" "${inputs[@]}" \
    >"$results/blas.expected"
  "$build/op-library/blas-opt" "$program" --linalg-generalize -o "$results/blas.mlir"
  expect run_program "$results/blas.mlir" "${inputs[@]}" <"$results/blas.expected"
}

test_tensorcalc
test_guest
test_user_op
test_op_library
echo "$programs programs"

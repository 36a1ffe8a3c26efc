#!/usr/bin/env bash
# Tests the package as a user has it: installs the build to a new prefix, builds the examples
# against it, runs them, moves the prefix, and repeats this.
#
# usage: test_package.sh BUILD_DIR WORK_DIR [BUILT]
#
# With BUILT, the package in BUILT/prefix and the examples built in BUILT are tested, and nothing is
# installed, built or moved. WORK_DIR is emptied. Only the prefix is on a path, nothing else of this
# project. The last line is "N programs in N places".
set -euo pipefail

if (($# < 2 || $# > 3)); then
  echo "usage: test_package.sh BUILD_DIR WORK_DIR [BUILT]" >&2
  exit 2
fi
source_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build_dir=$(cd "$1" && pwd)
work_dir=$2
rm -rf "$work_dir"
mkdir -p "$work_dir"
work_dir=$(cd "$work_dir" && pwd)

# A variable of the build's configuration.
cache_entry() {
  sed -n "s/^$1:[A-Z]*=//p" "$build_dir/CMakeCache.txt"
}
llvm_bin=$(cache_entry LINALG_LLVM_PREFIX)/bin
compilers=("-DCMAKE_C_COMPILER=$(cache_entry CMAKE_C_COMPILER)"
  "-DCMAKE_CXX_COMPILER=$(cache_entry CMAKE_CXX_COMPILER)")

# A copy of the examples, independent of the source tree.
cp -r "$source_dir/examples" "$work_dir/examples"
examples=$work_dir/examples

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

# Builds examples/$1 in $build.
build_example() {
  echo "building $1 against $prefix"
  cmake -S "$examples/$1" -B "$build/$1" -G Ninja "${compilers[@]}" \
    -DCMAKE_PREFIX_PATH="$prefix" >"$build/$1.log" &&
    cmake --build "$build/$1" --parallel 2 >>"$build/$1.log" && return
  cat "$build/$1.log" >&2
  exit 1
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

# Tests the package at its current path, with examples in $build.
places=0
test_examples() {
  test_tensorcalc
  test_guest
  test_user_op
  test_op_library
  places=$((places + 1))
}

# Builds the examples against the package in $1 in the folder $2, and tests both.
test_package_at() {
  prefix=$1 build=$2 results=$2
  mkdir "$build"
  local example
  for example in tensorcalc guest user-op op-library; do
    build_example "$example"
  done
  test_examples
}

if (($# == 3)); then
  export PATH=/usr/bin:/bin
  build=$(cd "$3" && pwd)
  prefix=$build/prefix results=$work_dir
  test_examples
else
  cmake --install "$build_dir" --prefix "$work_dir/prefix" >"$work_dir/install.log"
  export PATH=/usr/bin:/bin
  test_package_at "$work_dir/prefix" "$work_dir/build"
  mv "$work_dir/prefix" "$work_dir/another place"
  test_package_at "$work_dir/another place" "$work_dir/build 2"
fi
echo "$programs programs in $places places"

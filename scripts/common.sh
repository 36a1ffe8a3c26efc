# Functions of check.sh and demo.sh. To be sourced. shellcheck shell=bash

source_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
preset=${LINALG_PRESET:-default}
build_dir=$source_dir/build
if [[ $preset != default ]]; then
  build_dir=$source_dir/build-$preset
fi
jobs=${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}

# A heading with the time since the script began.
step() {
  printf '\n== %s (%d:%02d)\n' "$*" $((SECONDS / 60)) $((SECONDS % 60))
}

# Builds the targets. Both scripts build the same configuration, so that they share the build.
# Progress is only shown on a terminal, errors always.
build() {
  step "Packages"
  "$source_dir/scripts/install-packages.sh" || return
  step "Configure"
  (cd "$source_dir" && cmake --preset "$preset" --log-level=NOTICE) || return
  step "Build, $jobs jobs"
  local ninja_options=()
  if [[ ! -t 1 ]]; then
    ninja_options=(--quiet)
  fi
  cmake --build "$build_dir" --parallel "$jobs" --target "$@" -- "${ninja_options[@]}"
}

# A variable of the build's configuration.
cache_entry() {
  sed -n "s/^$1:[A-Z]*=//p" "$build_dir/CMakeCache.txt"
}

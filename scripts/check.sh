#!/usr/bin/env bash
# Builds everything with warnings as errors and runs the tests. The last line
# is "N passed, N failed"; the exit code is 0 when nothing failed.
#
# With --quick, runs only unit tests and tests that compare our programs' output. With --complete,
# runs every test case, not a sample. CONTRIBUTING.md describes these tiers.
#
# Installs missing Debian packages first; see install-packages.sh.
#
# shellcheck disable=SC2317 # count calls the checks
set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

case "${1:-}" in
"") tier=default ;;
--quick) tier=quick ;;
--complete) tier=complete ;;
*)
  echo "usage: check.sh [--quick | --complete]" >&2
  exit 2
  ;;
esac

passed=0
failed=0
finish() {
  echo
  echo "$passed passed, $failed failed"
  exit $((failed > 0))
}

# The format of C++ sources and headers, as one check.
check_format() {
  find "$source_dir" -mindepth 1 -type d \( -name 'build*' -o -name '.*' \) -prune -o \
    \( -name '*.h' -o -name '*.cpp' -o -name '*.c' \) -print0 |
    xargs -0 clang-format-22 --dry-run --Werror
}

# Runs clang-tidy on all our sources; .clang-tidy has the checks. The build compiles several of them as
# one, in the build folder.
check_tidy() {
  local output
  output=$(run-clang-tidy-22 -quiet -p "$build_dir" -j "$jobs" \
    "^($source_dir|$build_dir)/(lib|runtime|tools|unittests)/" 2>/dev/null) && return
  grep -E '(error|warning): ' <<<"$output" | sort --unique
  return 1
}

# Checks that the demo runs and that both models have the expected accuracy.
check_demo() {
  local output accurate
  output=$("$source_dir/scripts/demo.sh") || return
  grep accuracy <<<"$output"
  accurate=$(grep -cE '^(MLP|CNN) accuracy: (9[5-9]|100)\.[0-9]% \(time per image' <<<"$output")
  ((accurate == 2))
}

# Counts a check, given its name and its command.
count() {
  local name=$1
  shift
  step "$name"
  if "$@"; then
    passed=$((passed + 1))
  else
    echo "FAIL: $name" >&2
    failed=$((failed + 1))
  fi
}

if ! build all; then
  echo "error: the build failed, no test has run" >&2
  failed=1
  finish
fi

count "Format, as clang-format-22 has it" check_format
if [[ $tier != quick ]]; then
  count "Demo" check_demo
fi
if [[ $tier == complete ]]; then
  count "clang-tidy" check_tidy
fi

lit=$(cache_entry LINALG_LIT)
lit_status=0
reports=()
# Runs tests, given a name, how many at a time, and options that choose them.
run_tests() {
  local report=$build_dir/test/$1.json
  local options=(--verbose --order=smart --param "tier=$tier" -j "$2" --output "$report" "${@:3}")
  if [[ ! -t 1 ]]; then
    options+=(--no-progress-bar)
  fi
  step "Tests, $2 at a time"
  rm -f "$report"
  reports+=("$report")
  "$lit" "${options[@]}" "$build_dir/test" || lit_status=$?
}

run_tests results "$jobs" --filter-out ' :: Timing/'
# Tests that measure time run alone.
if [[ $tier != quick ]]; then
  run_tests timing 1 --filter ' :: Timing/'
fi

counts=$("$(cache_entry LINALG_PYTHON)" "$source_dir/scripts/count_results.py" "${reports[@]}") || counts="0 1"
read -r lit_passed lit_failed <<<"$counts"
if ((lit_status != 0 && lit_failed == 0)); then
  echo "error: lit ended with code $lit_status though no test failed" >&2
  lit_failed=1
fi
passed=$((passed + lit_passed))
failed=$((failed + lit_failed))
finish

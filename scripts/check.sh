#!/usr/bin/env bash
# Builds everything with warnings as errors and runs all tests. The last line
# is "N passed, N failed"; the exit code is 0 when nothing failed.
#
# With --complete, every test case is executed, not a sample of them.
#
# Installs missing Debian packages first; see install-packages.sh.
#
# shellcheck disable=SC2317 # count calls the checks
set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

lit_options=()
case "${1:-}" in
"") ;;
--complete) lit_options+=(--param complete=1) ;;
*)
  echo "usage: check.sh [--complete]" >&2
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

# That the demo runs and both of its models do what they were trained for.
check_demo() {
  local output accurate
  output=$("$source_dir/scripts/demo.sh") || return
  grep accuracy <<<"$output"
  accurate=$(grep -cE '^(MLP|CNN) accuracy: (9[5-9]|100)\.[0-9]% \(time per image' <<<"$output")
  ((accurate == 2))
}

# Counts a check, given its name and the command that makes it.
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

if ! build; then
  echo "error: the build failed, no test has run" >&2
  failed=1
  finish
fi

count "Format, as clang-format-22 has it" check_format
count "Demo" check_demo

step "Tests, $jobs jobs"
report=$build_dir/test/results.json
rm -f "$report"
lit_options+=(--verbose --order=lexical -j "$jobs" --output "$report")
if [[ ! -t 1 ]]; then
  lit_options+=(--no-progress-bar)
fi
lit=$(cache_entry LINALG_LIT)
lit_status=0
"$lit" "${lit_options[@]}" "$build_dir/test" || lit_status=$?

counts=$("$(cache_entry LINALG_PYTHON)" "$source_dir/scripts/count_results.py" "$report") || counts="0 1"
read -r lit_passed lit_failed <<<"$counts"
if ((lit_status != 0 && lit_failed == 0)); then
  echo "error: lit ended with code $lit_status though no test failed" >&2
  lit_failed=1
fi
passed=$((passed + lit_passed))
failed=$((failed + lit_failed))
finish

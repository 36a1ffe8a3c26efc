#!/usr/bin/env bash
# Builds everything with warnings as errors and runs all tests. The last line
# is "N passed, N failed"; the exit code is 0 when nothing failed.
#
# Installs missing Debian packages first; see install-packages.sh.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

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

if ! build; then
  echo "error: the build failed, no test has run" >&2
  failed=1
  finish
fi

step "Format"
if check_format; then
  passed=$((passed + 1))
else
  echo "error: the files above are not formatted; run clang-format-22 -i on them" >&2
  failed=$((failed + 1))
fi

step "Tests, $jobs jobs"
report=$build_dir/test/results.json
rm -f "$report"
lit_options=(--verbose --order=lexical -j "$jobs" --output "$report")
if [[ ! -t 1 ]]; then
  lit_options+=(--no-progress-bar)
fi
lit=$(cache_entry LINALG_LIT)
lit_status=0
"$lit" "${lit_options[@]}" "$build_dir/test" || lit_status=$?

counts=$(python3 "$source_dir/scripts/count_results.py" "$report") || counts="0 1"
read -r lit_passed lit_failed <<<"$counts"
if ((lit_status != 0 && lit_failed == 0)); then
  echo "error: lit ended with code $lit_status though no test failed" >&2
  lit_failed=1
fi
passed=$((passed + lit_passed))
failed=$((failed + lit_failed))
finish

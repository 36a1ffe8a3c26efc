#!/usr/bin/env bash
# Installs what a list, by default packages.txt, names and this machine lacks,
# with sudo when the user is not root. Does nothing, and contacts no server, if
# all are installed.
set -euo pipefail

scripts_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
list=${1:-$scripts_dir/packages.txt}

missing=()
while read -r package; do
  if [[ -z $package || $package == '#'* ]]; then
    continue
  fi
  status=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null || true)
  if [[ $status != installed ]]; then
    missing+=("$package")
  fi
done <"$list"

if ((${#missing[@]} == 0)); then
  echo "All packages of ${list#"$PWD"/} are installed."
  exit 0
fi

echo "Missing packages: ${missing[*]}"
if ! command -v apt-get >/dev/null; then
  echo "error: there is no apt-get here; install the packages' counterparts by hand" >&2
  exit 1
fi

as_root=(env DEBIAN_FRONTEND=noninteractive)
if ((EUID != 0)); then
  if ! command -v sudo >/dev/null; then
    echo "error: installing them needs root or sudo" >&2
    exit 1
  fi
  as_root=(sudo "${as_root[@]}")
fi

# Shows a command, then runs it, with its output hidden unless it fails.
run_quietly() {
  echo "+ $*"
  local output
  if ! output=$("${as_root[@]}" "$@" 2>&1 </dev/null); then
    printf '%s\nerror: %s failed\n' "$output" "$1 $2" >&2
    return 1
  fi
}

run_quietly apt-get update
run_quietly apt-get install --yes --no-install-recommends "${missing[@]}"

#!/usr/bin/env bash
# Builds, then classifies real handwritten digits with the two models of
# examples/digits and prints how many each gets right.
#
# Installs missing Debian packages first; see install-packages.sh.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# Prints the line "NAME accuracy: ... (time per image ...)" and a few digits
# with their predictions.
run_model() {
  python3 "$source_dir/examples/digits/evaluate.py" \
    --linalg-run "$build_dir/bin/linalg-run" "$1"
}

build

step "Handwritten digits"
run_model mlp
run_model cnn

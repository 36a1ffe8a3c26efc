#!/usr/bin/env bash
# Builds linalg-run, then classifies real handwritten digits with the two models of examples/digits
# and prints their accuracies.
#
# Installs missing Debian packages first; see install-packages.sh.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

digits=$source_dir/examples/digits
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT

# Classifies the test images with a model; prints the accuracy, the time per image, and the first
# few images with their predictions.
run_model() {
  local model=$1
  local call=("$build_dir/bin/linalg-run" "$digits/$model.mlir"
    --input="$digits/data/test_images.npy")
  local weight
  for weight in w1 b1 w2 b2; do
    call+=(--input="$digits/weights/${model}_$weight.npy")
  done
  "${call[@]}" --output="$results/$model.npy"
  "${call[@]}" --benchmark --benchmark-json="$results/$model.json" >/dev/null
  "$(cache_entry LINALG_PYTHON)" "$digits/evaluate.py" "$results/$model.npy" \
    --name "${model^^}" --benchmark "$results/$model.json" --show 4
}

build linalg-run

step "Handwritten digits"
run_model mlp
run_model cnn

# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Options of passes that do nothing without, and passes that others need before them."""

NEEDED = {"linalg-interchange": "permutation=1,0",
          "linalg-pad": "multiples=4,2,8",
          "linalg-split-reduction": "factor=2",
          "linalg-tile": "sizes=2,1,2",
          "linalg-tile-and-fuse": "sizes=2,1,2"}
BEFORE = {name: ["--linalg-describe-target"]
          for name in ("linalg-flatten-images", "linalg-fuse-rows", "linalg-choose-schedule", "linalg-prefetch-accumulators",
                       "linalg-stream-stores")}


def flags_of(name):
    """The arguments that run the pass `name`, with what it needs."""
    return [*BEFORE.get(name, []), f"--{name}={NEEDED[name]}" if name in NEEDED else f"--{name}"]

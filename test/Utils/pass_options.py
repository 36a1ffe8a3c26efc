# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Options of passes that do nothing without."""

NEEDED = {"linalg-interchange": "permutation=1,0",
          "linalg-pad": "multiples=4,2,8",
          "linalg-split-reduction": "factor=2",
          "linalg-tile": "sizes=2,1,2",
          "linalg-tile-and-fuse": "sizes=2,1,2"}


def flag_of(name):
    """The argument that runs the pass `name`, with the options that it needs."""
    return f"--{name}={NEEDED[name]}" if name in NEEDED else f"--{name}"

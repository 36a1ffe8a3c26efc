# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kinds of steps that cases of suites are made of, by their names."""

from kinds.elementwise import Elementwise
from kinds.layout import Layout
from kinds.product import Product
from kinds.rows import Rows
from kinds.window import Window

KINDS = {kind.kind: kind for kind in (Product, Window, Rows, Layout, Elementwise)}

# The GoogleTest programs; each of their tests counts as one.

import os

import lit.formats

config.name = "Linalg-Unit"
config.test_format = lit.formats.GoogleTest("bin", "Tests")
config.suffixes = []
config.test_exec_root = os.path.join(config.linalg_build_dir, "unittests")
config.test_source_root = config.test_exec_root

# To run a randomized test again, or on other cases.
if "LINALG_TEST_SEED" in os.environ:
    config.environment["LINALG_TEST_SEED"] = os.environ["LINALG_TEST_SEED"]

if config.asan_options:
    config.environment["ASAN_OPTIONS"] = config.asan_options

import os
import platform
import random
import shlex
import sys

sys.path.insert(0, os.path.join(config.linalg_source_dir, "test"))
from quoting_format import QuotingShTest

config.name = "Linalg"

# With the parameter `tier`, `quick` or `complete`, fewer tests or more run.
tier = lit_config.params.get("tier", "default")
if tier not in ["quick", "default", "complete"]:
    lit_config.fatal(f"there is no tier '{tier}', expected quick, default or complete")
config.available_features.add(tier)
is_complete = tier == "complete"
config.test_format = QuotingShTest(tier == "quick", bool(config.asan_options))
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "Utils", "CMakeLists.txt"]
config.test_source_root = os.path.join(config.linalg_source_dir, "test")
config.test_exec_root = os.path.join(config.linalg_build_dir, "test")

path = [os.path.join(config.linalg_build_dir, "bin"), config.llvm_tools_dir, os.environ["PATH"]]
config.environment["PATH"] = os.pathsep.join(path)

config.substitutions += [
    ("%linalg_src", shlex.quote(config.linalg_source_dir)),
    ("%linalg_build", shlex.quote(config.linalg_build_dir)),
    ("%llvm_lib", shlex.quote(config.llvm_lib_dir)),
    ("%cmake", shlex.quote(config.cmake)),
    ("%cxx", shlex.quote(config.cxx)),
    ("%cc", shlex.quote(config.cc)),
    ("%plugin", shlex.quote(os.path.join(config.linalg_build_dir, "lib", "LinalgPlugin.so"))),
    ("%python", shlex.quote(config.python)),
]

# Only every fourth of similar ops is tried.
config.substitutions.append(("%each", "" if is_complete else "--each=4"))

# The number of random programs for each way.
config.substitutions.append(("%programs", "200" if is_complete else "25"))

# The number of cells of the page on coverage that are checked.
config.substitutions.append(("%cells", "" if is_complete else "--sample=30"))

# The number of damaged modules.
config.substitutions.append(("%mutants", "1000" if is_complete else "100"))

# The number of damaged files of definitions of ops.
config.substitutions.append(("%definitions", "5000" if is_complete else "100"))

# The number of random definitions of ops, which are written in each language and executed.
config.substitutions.append(("%random_definitions", "1000" if is_complete else "48"))

# Tests that draw programs always draw the same ones, or with `complete` new ones. The seed is in
# their commands, and failures are kept.
seed = f"--seed={random.randrange(1 << 31)}"
fresh = [seed, "--keep=" + os.path.join(config.test_exec_root, "failures")] if is_complete else []
if is_complete:
    lit_config.note("random tests have " + seed)
config.substitutions.append(("%fresh", shlex.join(fresh)))

# The executed functions, of a file of cases or of all files in one way: always the same sample, or
# with `complete` a new, large one. `%product` is all of them with `complete`: once for each op,
# form and lowering.
config.substitutions.append(("%sample", f"--sample=800 {seed}" if is_complete else "--sample=80"))
config.substitutions.append(("%product", "" if is_complete else "--sample=80"))

# Configures a project outside of the tree like this build.
configure = [config.cmake, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release"]
configure += ["-DCMAKE_C_COMPILER=" + config.cc, "-DCMAKE_CXX_COMPILER=" + config.cxx]
config.substitutions.insert(0, ("%configure", shlex.join(configure)))

# The package, in `prefix`, and the examples that tests have built against it: `%build_examples NAME`.
# Built once.
built = os.path.join(config.test_exec_root, "Package", "built")
build_examples = [config.python, "-B", os.path.join(config.test_source_root, "Package", "Inputs", "build_examples.py"),
                  "--configure=" + shlex.join(configure), config.linalg_source_dir, config.linalg_build_dir, built]
config.substitutions.append(("%built", shlex.quote(built)))
config.substitutions.append(("%build_examples", shlex.join(build_examples)))

config.environment["CMAKE_CXX_COMPILER_LAUNCHER"] = config.compiler_launcher

# ccache keeps its data in one of these.
for variable in ["HOME", "CCACHE_DIR"]:
    if variable in os.environ:
        config.environment[variable] = os.environ[variable]

if platform.machine() in ["x86_64", "AMD64"]:
    config.available_features.add("x86")

# Optional parts of the build.
if config.has_blas.upper() in ["ON", "1", "TRUE", "YES"]:
    config.available_features.add("blas")

if config.asan_options:
    config.available_features.add("asan")
    config.environment["ASAN_OPTIONS"] = config.asan_options

# No test may hang. lit needs Python's psutil to end one.
if lit_config.maxIndividualTestTimeIsSupported[0]:
    lit_config.maxIndividualTestTime = 7200 if is_complete else 600

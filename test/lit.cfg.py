import os

import lit.formats

config.name = "Linalg"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "Utils", "CMakeLists.txt"]
config.test_source_root = os.path.join(config.linalg_source_dir, "test")
config.test_exec_root = os.path.join(config.linalg_build_dir, "test")

path = [os.path.join(config.linalg_build_dir, "bin"), config.llvm_tools_dir, os.environ["PATH"]]
config.environment["PATH"] = os.pathsep.join(path)

config.substitutions += [
    ("%linalg_src", config.linalg_source_dir),
    ("%linalg_build", config.linalg_build_dir),
    ("%llvm_lib", config.llvm_lib_dir),
    ("%cmake", config.cmake),
    ("%cxx", config.cxx),
    ("%cc", config.cc),
    ("%python", config.python),
]

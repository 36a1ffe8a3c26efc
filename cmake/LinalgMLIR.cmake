# How MLIR is found and linked: the one file to change for a new LLVM. The package configuration
# includes it too, so that a user's project finds the same MLIR in the same way.

set(LINALG_LLVM_PREFIX /usr/lib/llvm-22 CACHE PATH "Prefix of the LLVM/MLIR 22.1 installation")

set(LINALG_MLIR_VERSION 22.1)
find_package(MLIR ${LINALG_MLIR_VERSION} REQUIRED CONFIG HINTS ${LINALG_LLVM_PREFIX}/lib/cmake/mlir)
find_package(LLVM ${LINALG_MLIR_VERSION} REQUIRED CONFIG HINTS ${LINALG_LLVM_PREFIX}/lib/cmake/llvm)

# The shared libraries alone: a static archive beside them would bring second copies of type ids
# and of command line options.
if(NOT TARGET Linalg::MLIR)
  add_library(Linalg::MLIR INTERFACE IMPORTED GLOBAL)
  separate_arguments(LINALG_LLVM_DEFINITIONS NATIVE_COMMAND "${LLVM_DEFINITIONS}")
  # Debian's libMLIR is a release build: the layout of some of its classes follows NDEBUG, so
  # every build type of what is linked to it must define it.
  set_target_properties(Linalg::MLIR PROPERTIES
    INTERFACE_COMPILE_OPTIONS "${LINALG_LLVM_DEFINITIONS};-DNDEBUG"
    INTERFACE_INCLUDE_DIRECTORIES "${MLIR_INCLUDE_DIRS};${LLVM_INCLUDE_DIRS}"
    INTERFACE_LINK_LIBRARIES "MLIR;LLVM")
endif()

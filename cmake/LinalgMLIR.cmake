# Finds and links MLIR: the only file to change for a new LLVM. The package configuration includes
# it too, so that a user's project finds the same MLIR.

set(LINALG_LLVM_PREFIX /usr/lib/llvm-22 CACHE PATH "Prefix of the LLVM/MLIR 22.1 installation")

set(LINALG_MLIR_VERSION 22.1)
find_package(MLIR ${LINALG_MLIR_VERSION} REQUIRED CONFIG HINTS ${LINALG_LLVM_PREFIX}/lib/cmake/mlir)
find_package(LLVM ${LINALG_MLIR_VERSION} REQUIRED CONFIG HINTS ${LINALG_LLVM_PREFIX}/lib/cmake/llvm)

# Only the shared libraries: a static archive in addition would add second copies of type IDs and of
# command line options.
if(NOT TARGET Linalg::MLIR)
  add_library(Linalg::MLIR INTERFACE IMPORTED GLOBAL)
  separate_arguments(LINALG_LLVM_DEFINITIONS NATIVE_COMMAND "${LLVM_DEFINITIONS}")
  # Debian's libMLIR is a release build: the layout of some of its classes depends on NDEBUG, so
  # everything that is linked to it must define NDEBUG in every build type.
  set_target_properties(Linalg::MLIR PROPERTIES
    INTERFACE_COMPILE_OPTIONS "${LINALG_LLVM_DEFINITIONS};-DNDEBUG"
    INTERFACE_INCLUDE_DIRECTORIES "${MLIR_INCLUDE_DIRS};${LLVM_INCLUDE_DIRS}"
    INTERFACE_LINK_LIBRARIES "MLIR;LLVM")
endif()

# Finds and links MLIR: the only file to change for a new LLVM. The package configuration includes
# it too, so that a user's project finds the same MLIR.

set(LINALG_LLVM_PREFIX /usr/lib/llvm-22 CACHE PATH "Prefix of the LLVM/MLIR 22.1 installation")

set(LINALG_MLIR_VERSION 22.1)
find_package(MLIR ${LINALG_MLIR_VERSION} REQUIRED CONFIG HINTS ${LINALG_LLVM_PREFIX}/lib/cmake/mlir)
find_package(LLVM ${LINALG_MLIR_VERSION} REQUIRED CONFIG HINTS ${LINALG_LLVM_PREFIX}/lib/cmake/llvm)

# Either the shared libraries, or the archives, in programs with the property LINALG_MLIR_ARCHIVES: with both, there
# would be two copies of type IDs and of command line options.
if(NOT TARGET Linalg::MLIR)
  add_library(Linalg::MLIR INTERFACE IMPORTED GLOBAL)
  separate_arguments(LINALG_LLVM_DEFINITIONS NATIVE_COMMAND "${LLVM_DEFINITIONS}")
  # Debian's libMLIR is a release build: the layout of some of its classes depends on NDEBUG, so
  # everything that is linked to it must define NDEBUG in every build type.
  set_target_properties(Linalg::MLIR PROPERTIES
    INTERFACE_COMPILE_OPTIONS "${LINALG_LLVM_DEFINITIONS};-DNDEBUG"
    INTERFACE_INCLUDE_DIRECTORIES "${MLIR_INCLUDE_DIRS};${LLVM_INCLUDE_DIRS}"
    INTERFACE_LINK_LIBRARIES
      "$<$<NOT:$<BOOL:$<TARGET_PROPERTY:LINALG_MLIR_ARCHIVES>>>:MLIR>;$<$<NOT:$<BOOL:$<TARGET_PROPERTY:LINALG_MLIR_ARCHIVES>>>:LLVM>")
endif()

# linalg_link_mlir_archives(TARGET)
#
# Links a program to the archives of MLIR and LLVM, where they are installed, instead of the shared libraries, whose tens
# of thousands of symbols are looked up each time that it starts. It can load no plugins.
function(linalg_link_mlir_archives target)
  file(GLOB archives ${LLVM_LIBRARY_DIR}/libMLIR*.a ${LLVM_LIBRARY_DIR}/libLLVM*.a)
  find_library(LINALG_ZLIB NAMES z libz.so.1)
  find_library(LINALG_ZSTD NAMES zstd libzstd.so.1)
  if(NOT archives OR NOT LINALG_ZLIB OR NOT LINALG_ZSTD)
    return()
  endif()
  set_target_properties(${target} PROPERTIES LINALG_MLIR_ARCHIVES ON)
  target_link_options(${target} PRIVATE LINKER:--gc-sections)
  list(JOIN archives "," archives)
  target_link_libraries(${target} PRIVATE
    "$<LINK_GROUP:RESCAN,${archives}>" ${LINALG_ZLIB} ${LINALG_ZSTD} ${CMAKE_DL_LIBS} rt m)
endfunction()

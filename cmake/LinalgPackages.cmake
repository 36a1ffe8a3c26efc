# What `cpack` makes in the build folder: Debian packages, one with the programs and the libraries
# that compiled code calls, and one for the programs of others that are linked to Linalg.

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME linalg)
set(CPACK_PACKAGE_CONTACT "The Linalg developers")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)

set(CPACK_COMPONENTS_ALL Tools Development)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# The libraries of the build are in the package itself.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_LIBRARY_OUTPUT_DIRECTORY})
set(CPACK_DEBIAN_TOOLS_PACKAGE_NAME linalg)
set(CPACK_COMPONENT_TOOLS_DESCRIPTION "Structured operations on tensors and buffers in MLIR
The dialect linalg as programs: linalg-opt transforms and lowers, linalg-run
compiles and executes, and others translate, reduce and edit.")
# Code of --pipeline=parallel calls libomp, and --emit=so links by a C compiler. The package of libLLVM is not found by
# dpkg-shlibdeps, as the run path of the programs has a link to the library that belongs to another package.
set(CPACK_DEBIAN_TOOLS_PACKAGE_DEPENDS "libllvm${LLVM_VERSION_MAJOR}, libomp-${LLVM_VERSION_MAJOR}-dev")
set(CPACK_DEBIAN_TOOLS_PACKAGE_SUGGESTS "gcc | clang, mlir-${LLVM_VERSION_MAJOR}-tools")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME liblinalg-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "Libraries, headers and CMake files of Linalg
For compilers that are linked to the dialect linalg and its transformations.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
    "linalg (= ${PROJECT_VERSION}), libmlir-${LLVM_VERSION_MAJOR}-dev, llvm-${LLVM_VERSION_MAJOR}-dev")
include(CPack)

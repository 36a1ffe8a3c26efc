# What a build of this project can be asked for, and the flags that every target shares.

option(BUILD_SHARED_LIBS "Build shared libraries" OFF)
option(LINALG_BUILD_TESTS "Build the tests and the 'check' targets" ${PROJECT_IS_TOP_LEVEL})
option(LINALG_ENABLE_BLAS "Build liblinalg_blas, which needs OpenBLAS" ON)
option(LINALG_WARNINGS_AS_ERRORS "Treat warnings as errors" OFF)
option(LINALG_PRECOMPILED_HEADERS "Parse MLIR's headers once, not in every source" OFF)
option(LINALG_USE_LLD "Link with lld" OFF)

set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON CACHE BOOL "Position independent code")
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

include(GNUInstallDirs)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)

set(LINALG_COMPILE_OPTIONS -fno-exceptions -Wall -Wextra -Wno-unused-parameter)
if(LINALG_WARNINGS_AS_ERRORS)
  list(APPEND LINALG_COMPILE_OPTIONS -Werror)
endif()
if(LINALG_USE_LLD)
  add_link_options(-fuse-ld=lld)
endif()

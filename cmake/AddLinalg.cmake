# The project's own wrappers. Nothing else calls MLIR's macros or add_library/add_executable.

set(MLIR_TABLEGEN_EXE mlir-tblgen)
list(APPEND CMAKE_MODULE_PATH ${MLIR_CMAKE_DIR} ${LLVM_CMAKE_DIR})
include(TableGen)
include(AddLLVM)
include(AddMLIR)
include(PrecompiledHeaders)

add_custom_target(LinalgTools)
add_custom_target(LinalgGeneratedHeaders)

# Settings of libraries, tools and tests.
function(_linalg_target target)
  target_compile_features(${target} PUBLIC cxx_std_17)
  target_compile_options(${target} PRIVATE ${LINALG_COMPILE_OPTIONS})
  if(LINALG_PRECOMPILED_HEADERS)
    # Programs are position independent too, like the precompiled headers.
    target_compile_options(${target} PRIVATE -fPIC "SHELL:-Xclang -fno-pch-timestamp")
    target_precompile_headers(${target} REUSE_FROM LinalgPrecompiledHeaders)
  endif()
  target_include_directories(${target} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_link_libraries(${target} PUBLIC ${ARGN} Linalg::MLIR)
endfunction()

# add_linalg_library(NAME SOURCES... [DEPENDS tablegen targets] [LINK targets])
#
# A library `LinalgNAME`, exported as `Linalg::NAME`; shared with BUILD_SHARED_LIBS. Its code is
# always position independent, as the plugin links it.
function(add_linalg_library name)
  cmake_parse_arguments(ARG "" "" "DEPENDS;LINK" ${ARGN})
  set(target Linalg${name})
  add_library(${target} ${ARG_UNPARSED_ARGUMENTS})
  add_library(Linalg::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES
    EXPORT_NAME ${name}
    POSITION_INDEPENDENT_CODE ON
    DEFINE_SYMBOL ""
    VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
    INSTALL_RPATH "$ORIGIN;${LLVM_LIBRARY_DIR}")
  _linalg_target(${target} ${ARG_LINK})
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/lib)
  if(BUILD_SHARED_LIBS)
    target_link_options(${target} PRIVATE LINKER:-z,defs)
  endif()
  if(ARG_DEPENDS)
    add_dependencies(${target} ${ARG_DEPENDS})
  endif()
  install(TARGETS ${target} EXPORT LinalgTargets
    LIBRARY COMPONENT Tools NAMELINK_COMPONENT Development
    ARCHIVE COMPONENT Development)
  set_property(GLOBAL APPEND PROPERTY LINALG_LIBRARIES ${target})
endfunction()

# add_linalg_all()
#
# `Linalg::All`: every library that add_linalg_library has created.
function(add_linalg_all)
  get_property(libraries GLOBAL PROPERTY LINALG_LIBRARIES)
  add_library(LinalgAll INTERFACE)
  add_library(Linalg::All ALIAS LinalgAll)
  set_target_properties(LinalgAll PROPERTIES EXPORT_NAME All)
  target_link_libraries(LinalgAll INTERFACE ${libraries})
  install(TARGETS LinalgAll EXPORT LinalgTargets COMPONENT Development)
endfunction()

# The allocator of programs: IR consists of very many small objects, for which libc's allocator
# takes about a seventh longer, and more as their number grows. Sanitizers have their own.
if(LINALG_BUILD_TOOLS AND NOT LINALG_SANITIZERS)
  find_library(LINALG_ALLOCATOR jemalloc REQUIRED)
endif()

# Man pages are written by the programs themselves, which must run here.
find_package(Python3 COMPONENTS Interpreter)

# The man page of a program, with the examples of its folder's examples.txt.
function(_linalg_man_page name)
  if(NOT Python3_FOUND OR CMAKE_CROSSCOMPILING OR LINALG_SANITIZERS)
    return()
  endif()
  set(script ${PROJECT_SOURCE_DIR}/scripts/write_man_page.py)
  set(page ${PROJECT_BINARY_DIR}/share/man/man1/${name}.1)
  set(examples ${CMAKE_CURRENT_SOURCE_DIR}/examples.txt)
  if(NOT EXISTS ${examples})
    set(examples)
  endif()
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/share/man/man1)
  add_custom_command(OUTPUT ${page}
    COMMAND Python3::Interpreter ${script} $<TARGET_FILE:${name}> ${PROJECT_VERSION} ${page} ${examples}
    DEPENDS ${name} ${script} ${examples}
    VERBATIM)
  add_custom_target(${name}-man ALL DEPENDS ${page})
  add_dependencies(LinalgTools ${name}-man)
  install(FILES ${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT Tools)
endfunction()

# add_linalg_tool(NAME SOURCES... [LINK targets])
#
# A program, its man page, and the completion of its command line in bash.
function(add_linalg_tool name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  _linalg_target(${name} ${ARG_LINK})
  target_link_libraries(${name} PRIVATE ${LINALG_ALLOCATOR})
  set_target_properties(${name} PROPERTIES INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR};${LLVM_LIBRARY_DIR}")
  install(TARGETS ${name} COMPONENT Tools)
  install(FILES ${PROJECT_SOURCE_DIR}/tools/completion.bash RENAME ${name}
          DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT Tools)
  add_dependencies(LinalgTools ${name})
  _linalg_man_page(${name})
endfunction()

# add_linalg_runtime(NAME SOURCES... [LINK libraries])
#
# A C library `liblinalg_NAME.so` for compiled code to call, and next to it the manifest
# `linalg_NAME.json` of its exports.
function(add_linalg_runtime name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  set(target linalg_${name})
  set(manifest ${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/${target}.json)
  add_library(${target} SHARED ${ARG_UNPARSED_ARGUMENTS})
  target_compile_features(${target} PRIVATE c_std_99)
  # As in compiled code, a product is rounded before it is added.
  target_compile_options(${target} PRIVATE ${LINALG_COMPILE_OPTIONS} -ffp-contract=off)
  target_link_libraries(${target} PRIVATE ${ARG_LINK})
  add_custom_command(TARGET ${target} POST_BUILD BYPRODUCTS ${manifest}
    COMMAND ${CMAKE_COMMAND} -D NM=${CMAKE_NM} -D LIBRARY=$<TARGET_FILE:${target}>
            -D MANIFEST=${manifest} -P ${PROJECT_SOURCE_DIR}/cmake/WriteManifest.cmake
    VERBATIM)
  install(TARGETS ${target} COMPONENT Tools)
  install(FILES ${manifest} DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT Tools)
  add_dependencies(LinalgTools ${target})
endfunction()

# add_linalg_plugin(NAME SOURCES... EXPORTS version script [LINK targets])
#
# A library NAME.so that an MLIR program loads; only the exports of the version script are visible.
function(add_linalg_plugin name)
  cmake_parse_arguments(ARG "" "EXPORTS" "LINK" ${ARGN})
  add_library(${name} MODULE ${ARG_UNPARSED_ARGUMENTS})
  _linalg_target(${name} ${ARG_LINK})
  set(exports ${CMAKE_CURRENT_SOURCE_DIR}/${ARG_EXPORTS})
  target_link_options(${name} PRIVATE "LINKER:--version-script=${exports}")
  set_target_properties(${name} PROPERTIES
    PREFIX "" LINK_DEPENDS ${exports} INSTALL_RPATH "$ORIGIN;${LLVM_LIBRARY_DIR}")
  install(TARGETS ${name} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT Tools)
  add_dependencies(LinalgTools ${name})
endfunction()

# add_linalg_unittest(NAME SOURCES... [LINK targets])
function(add_linalg_unittest name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  _linalg_target(${name} ${ARG_LINK} GTest::gtest_main)
  add_dependencies(LinalgUnitTests ${name})
endfunction()

# add_linalg_tablegen(TARGET FILE.td (GENERATOR OUTPUT)...)
#
# Runs mlir-tblgen on FILE once for each pair; a generator may have options, separated by spaces.
function(add_linalg_tablegen target td)
  set(LLVM_TARGET_DEFINITIONS ${td})
  set(pairs ${ARGN})
  while(pairs)
    list(POP_FRONT pairs generator output)
    separate_arguments(generator NATIVE_COMMAND "${generator}")
    mlir_tablegen(${output} ${generator}
                  EXTRA_INCLUDES ${MLIR_INCLUDE_DIRS} ${PROJECT_SOURCE_DIR}/include)
  endwhile()
  add_public_tablegen_target(${target})
  add_dependencies(LinalgGeneratedHeaders ${target})
endfunction()

# add_linalg_ops(TARGET FILES... [DIALECT NAME])
#
# A static library TARGET with the ops that the files define, in TC notation, OpDSL or YAML: the
# header TARGET.h has a class for each op and NAME::NameDialect, a dialect NAME that
# `registry.insert` takes. NAME is TARGET unless it is given. The library may be linked to a plugin.
function(add_linalg_ops target)
  cmake_parse_arguments(ARG "" "DIALECT" "" ${ARGN})
  set(files "")
  foreach(file IN LISTS ARG_UNPARSED_ARGUMENTS)
    cmake_path(ABSOLUTE_PATH file)
    list(APPEND files ${file})
  endforeach()
  if(NOT files)
    message(FATAL_ERROR "add_linalg_ops(${target}) has no files, expected definitions of ops")
  endif()
  set(dialect ${target})
  if(ARG_DIALECT)
    set(dialect ${ARG_DIALECT})
  endif()
  if(NOT dialect MATCHES "^[a-z][a-z0-9]*(_[a-z][a-z0-9]*)*$")
    message(FATAL_ERROR "add_linalg_ops(${target}) has the dialect '${dialect}', expected words of small "
                        "letters and digits with underscores between")
  endif()
  # my_ops::MyOpsDialect
  string(REPLACE "_" ";" words "${dialect}")
  set(dialect_class "")
  foreach(word IN LISTS words)
    string(SUBSTRING "${word}" 0 1 first)
    string(SUBSTRING "${word}" 1 -1 rest)
    string(TOUPPER "${first}" first)
    string(APPEND dialect_class "${first}${rest}")
  endforeach()
  string(APPEND dialect_class "Dialect")

  set(dir ${CMAKE_CURRENT_BINARY_DIR}/${target}-generated)
  file(MAKE_DIRECTORY ${dir})
  set(records ${dir}/${target}.td)
  add_custom_command(OUTPUT ${records}
    COMMAND ${LINALG_TOOLS_DIR}/linalg-gen ${files} --emit=row --dialect=${dialect} -o ${records}
    DEPENDS ${files} ${LINALG_TOOLS_DIR}/linalg-gen VERBATIM)
  list(TRANSFORM LINALG_INCLUDE_DIRS PREPEND -I OUTPUT_VARIABLE includes)
  foreach(include IN LISTS MLIR_INCLUDE_DIRS)
    list(APPEND includes -I${include})
  endforeach()
  set(generated "")
  foreach(part dialect-decls dialect-defs op-decls op-defs)
    set(output ${dir}/${target}.${part}.inc)
    add_custom_command(OUTPUT ${output}
      COMMAND ${LINALG_LLVM_PREFIX}/bin/mlir-tblgen -gen-${part} -dialect=${dialect} ${records}
              ${includes} -o ${output}
      DEPENDS ${records} VERBATIM)
    list(APPEND generated ${output})
  endforeach()

  configure_file(${_LINALG_TEMPLATES_DIR}/LinalgOps.h.in ${dir}/${target}.h @ONLY)
  configure_file(${_LINALG_TEMPLATES_DIR}/LinalgOps.cpp.in ${dir}/${target}.cpp @ONLY)
  add_library(${target} STATIC ${dir}/${target}.cpp ${generated})
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_include_directories(${target} PUBLIC ${dir})
  target_link_libraries(${target} PUBLIC Linalg::Dialect)
  # Users of the header are compiled after it is complete.
  add_custom_target(${target}-headers DEPENDS ${generated})
  add_dependencies(${target} ${target}-headers)
endfunction()

# Where the files are that the function completes; inside of it, the variable of CMake is the caller's.
set(_LINALG_TEMPLATES_DIR ${CMAKE_CURRENT_LIST_DIR})

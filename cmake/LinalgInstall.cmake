# What `cmake --install` installs: headers (generated ones too), .td files, libraries, tools, and
# the package files for find_package(Linalg). The build tree is a package as well.

include(CMakePackageConfigHelpers)

set(LINALG_INSTALL_CMAKEDIR ${CMAKE_INSTALL_LIBDIR}/cmake/Linalg)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/linalg ${PROJECT_BINARY_DIR}/include/linalg
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT Development
        FILES_MATCHING PATTERN "*.h" PATTERN "*.td" PATTERN "*.inc" PATTERN "CMakeFiles" EXCLUDE)

# write_package_config(FILE INCLUDE_DIR GENERATED_INCLUDE_DIR TOOLS_DIR LIBRARY_DIR arguments...)
function(write_package_config file include_dir generated_include_dir tools_dir library_dir)
  set(plugin ${library_dir}/LinalgPlugin.so)
  configure_package_config_file(cmake/LinalgConfig.cmake.in ${file} ${ARGN}
                                PATH_VARS include_dir generated_include_dir tools_dir plugin)
endfunction()

install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md ${PROJECT_SOURCE_DIR}/LICENSE
        DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/linalg COMPONENT Tools)
install(FILES ${PROJECT_SOURCE_DIR}/examples/matmul.mlir
        DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/linalg/examples COMPONENT Tools)

set(package_dir ${PROJECT_BINARY_DIR}/package)
write_package_config(${package_dir}/LinalgConfig.cmake
  ${CMAKE_INSTALL_INCLUDEDIR} ${CMAKE_INSTALL_INCLUDEDIR}
  ${CMAKE_INSTALL_BINDIR} ${CMAKE_INSTALL_LIBDIR}
  INSTALL_DESTINATION ${LINALG_INSTALL_CMAKEDIR})
write_basic_package_version_file(${package_dir}/LinalgConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
set(package_files cmake/LinalgMLIR.cmake cmake/LinalgAddOps.cmake cmake/LinalgOps.h.in cmake/LinalgOps.cpp.in)
install(FILES ${package_dir}/LinalgConfig.cmake
              ${package_dir}/LinalgConfigVersion.cmake
              ${package_files}
        DESTINATION ${LINALG_INSTALL_CMAKEDIR} COMPONENT Development)
install(EXPORT LinalgTargets NAMESPACE Linalg:: DESTINATION ${LINALG_INSTALL_CMAKEDIR}
        COMPONENT Development)

write_package_config(${PROJECT_BINARY_DIR}/LinalgConfig.cmake
  ${PROJECT_SOURCE_DIR}/include ${PROJECT_BINARY_DIR}/include
  ${CMAKE_RUNTIME_OUTPUT_DIRECTORY} ${CMAKE_LIBRARY_OUTPUT_DIRECTORY}
  INSTALL_DESTINATION ${PROJECT_BINARY_DIR} INSTALL_PREFIX ${PROJECT_BINARY_DIR})
file(COPY ${package_dir}/LinalgConfigVersion.cmake ${package_files}
     DESTINATION ${PROJECT_BINARY_DIR})
export(EXPORT LinalgTargets NAMESPACE Linalg:: FILE ${PROJECT_BINARY_DIR}/LinalgTargets.cmake)

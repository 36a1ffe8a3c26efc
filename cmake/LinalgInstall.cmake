# What `cmake --install` gives: headers (generated ones too), .td files, libraries, tools, and the
# package files for find_package(Linalg).

include(CMakePackageConfigHelpers)

set(LINALG_INSTALL_CMAKEDIR ${CMAKE_INSTALL_LIBDIR}/cmake/Linalg)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/linalg ${PROJECT_BINARY_DIR}/include/linalg
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT Development
        FILES_MATCHING PATTERN "*.h" PATTERN "*.td" PATTERN "*.inc" PATTERN "CMakeFiles" EXCLUDE)

set(package_dir ${PROJECT_BINARY_DIR}/package)
configure_package_config_file(cmake/LinalgConfig.cmake.in ${package_dir}/LinalgConfig.cmake
                              INSTALL_DESTINATION ${LINALG_INSTALL_CMAKEDIR}
                              PATH_VARS CMAKE_INSTALL_INCLUDEDIR)
write_basic_package_version_file(${package_dir}/LinalgConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${package_dir}/LinalgConfig.cmake
              ${package_dir}/LinalgConfigVersion.cmake
              cmake/LinalgMLIR.cmake
        DESTINATION ${LINALG_INSTALL_CMAKEDIR} COMPONENT Development)
install(EXPORT LinalgTargets NAMESPACE Linalg:: DESTINATION ${LINALG_INSTALL_CMAKEDIR}
        COMPONENT Development)

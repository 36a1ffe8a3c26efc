# What `cmake --install` gives: headers (generated ones too), .td files, libraries, tools, and the
# package files for find_package(Linalg).

include(CMakePackageConfigHelpers)

set(LINALG_INSTALL_CMAKEDIR ${CMAKE_INSTALL_LIBDIR}/cmake/Linalg)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/linalg ${PROJECT_BINARY_DIR}/include/linalg
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT Development
        FILES_MATCHING PATTERN "*.h" PATTERN "*.td" PATTERN "*.inc" PATTERN "CMakeFiles" EXCLUDE)

configure_package_config_file(cmake/LinalgConfig.cmake.in ${PROJECT_BINARY_DIR}/LinalgConfig.cmake
                              INSTALL_DESTINATION ${LINALG_INSTALL_CMAKEDIR})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/LinalgConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/LinalgConfig.cmake
              ${PROJECT_BINARY_DIR}/LinalgConfigVersion.cmake
              cmake/LinalgMLIR.cmake
        DESTINATION ${LINALG_INSTALL_CMAKEDIR} COMPONENT Development)
install(EXPORT LinalgTargets NAMESPACE Linalg:: DESTINATION ${LINALG_INSTALL_CMAKEDIR}
        COMPONENT Development)
configure_file(cmake/LinalgMLIR.cmake ${PROJECT_BINARY_DIR}/LinalgMLIR.cmake COPYONLY)
export(EXPORT LinalgTargets NAMESPACE Linalg:: FILE ${PROJECT_BINARY_DIR}/LinalgTargets.cmake)

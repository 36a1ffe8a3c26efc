# Writes the manifest of a library that compiled code calls: the functions it exports.
#
# cmake -D NM=nm -D LIBRARY=FILE.so -D MANIFEST=FILE.json -P WriteManifest.cmake

execute_process(COMMAND ${NM} -D --defined-only --format=posix ${LIBRARY}
                OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "_mlir_ciface_[A-Za-z0-9_.$]+ [TW]" lines "${symbols}")
list(TRANSFORM lines REPLACE "_mlir_ciface_(.*) [TW]" "    \"\\1\"")
list(SORT lines)
list(JOIN lines ",\n" functions)
cmake_path(GET LIBRARY FILENAME library)
file(WRITE ${MANIFEST} "{\n  \"library\": \"${library}\",\n  \"functions\": [\n${functions}\n  ]\n}\n")

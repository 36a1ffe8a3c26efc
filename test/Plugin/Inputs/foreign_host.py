"""A program without MLIR that queries the plugin.

usage: foreign_host.py PLUGIN
"""

import ctypes
import sys


class PluginInfo(ctypes.Structure):
    _fields_ = [("version", ctypes.c_uint32), ("name", ctypes.c_char_p),
                ("plugin_version", ctypes.c_char_p), ("register", ctypes.c_void_p)]


plugin = ctypes.CDLL(sys.argv[1])
for entry in plugin.mlirGetDialectPluginInfo, plugin.mlirGetPassPluginInfo:
    entry.restype = PluginInfo
    print("version", entry().version)

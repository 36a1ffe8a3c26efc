// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Arrays by name, as programs that train networks store them.

#ifndef LINALG_EXECUTION_WEIGHTS_H
#define LINALG_EXECUTION_WEIGHTS_H

#include "linalg/Execution/Signature.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::structured {

/// The arrays of a `.npz` or `.safetensors` file, or those of the files
/// `NAME.npy` in a folder.
class Weights {
public:
  /// Finds the arrays. Fails if the file or folder can't be read, or is
  /// malformed.
  static llvm::Expected<Weights> open(StringRef path);

  bool contains(StringRef name) const { return arrays.contains(name); }

  /// Fails if there is no array `name`, or it has another element type or shape
  /// than `type`.
  llvm::Error check(StringRef name, const ValueType &type) const;

  /// Copies the array `name` as a value of type `type`. Fails as `check` does.
  llvm::Expected<NDArray> read(StringRef name, const ValueType &type) const;

private:
  /// An array in a file: the content of a `.npy` file, or elements alone. Its
  /// part of the file is in memory only while it is copied.
  struct Array {
    std::string file;
    uint64_t offset, size;
    /// Of elements alone: safetensors' name of their type; empty for a `.npy`
    /// file.
    std::string dtype;
    SmallVector<int64_t> shape;

    llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> getBytes() const;
    llvm::Error check(StringRef bytes, const ValueType &type) const;
    llvm::Expected<NDArray> read(StringRef bytes, const ValueType &type) const;
  };

  llvm::Expected<const Array *> find(StringRef name) const;

  llvm::Error addNpz(StringRef bytes);
  llvm::Error addSafetensors(StringRef bytes);
  llvm::Error addFolder(StringRef path);

  std::string path;
  llvm::StringMap<Array> arrays;
};

/// Gives values to what `module` declares without: the global `@NAME` and the
/// constant of the resource `NAME` get the array of that name. The module must
/// not outlive the result, which has the values. Fails if an array has another
/// type.
llvm::Expected<std::vector<NDArray>> bindWeights(ModuleOp module,
                                                 const Weights &weights);

/// The names that an array for argument `index` of `function` may have: the
/// values of its attributes that are strings, and `argN`.
SmallVector<std::string, 1> getArgumentNames(func::FuncOp function,
                                             unsigned index);

} // namespace mlir::structured

#endif // LINALG_EXECUTION_WEIGHTS_H

// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Values for arguments, from short descriptions.

#ifndef LINALG_EXECUTION_INPUTS_H
#define LINALG_EXECUTION_INPUTS_H

#include "linalg/Execution/Signature.h"

namespace mlir::structured {

/// A description of a value. The grammar:
///
///     SPEC  := FILE.npy          NumPy's file format
///            | FILE.bin          elements alone, in row-major order
///            | LIST | NUMBER     text, such as [[1, 2], [3, 4]] or 2.5
///            | @FILE             text in a file, # begins a comment
///            | random[=SEED]     floats in [-1, 1), integers in [-8, 8),
///                               indices in [0, 8)
///            | splat=NUMBER      all elements the same
///            | zeros             all elements zero
///            | iota              0, 1, 2, ... in row-major order
///     FILE.bin and the last four take `:SHAPE` at the end, such as zeros:3x4;
///     a type with dynamic dimensions needs it.
struct InputSpec {
  enum class Source {
    NpyFile,
    BinaryFile,
    Text,
    TextFile,
    Random,
    Splat,
    Zeros,
    Iota
  };

  Source source;
  /// The file's name, the text, the seed, or the number.
  std::string text;
  std::optional<SmallVector<int64_t>> shape;
};

/// Parses a description. Fails if it has none of these forms.
llvm::Expected<InputSpec> parseInputSpec(StringRef text);

/// Creates the described value of type `type`. `defaultSeed` is the seed of
/// random values that have none. Fails if a file can't be read or the value is
/// not of that type.
llvm::Expected<NDArray> makeInput(const InputSpec &spec, const ValueType &type,
                                  uint64_t defaultSeed);

/// The value of the argument at a position if it needs no description; none
/// otherwise.
using FindArgumentFn =
    llvm::function_ref<llvm::Expected<std::optional<NDArray>>(
        unsigned, const ValueType &)>;

/// Creates a value for each argument: by `findValue`, if that is given and has
/// one, or from the next of `specs`. The default seed is the argument's
/// position. An error names the argument and its type.
llvm::Expected<SmallVector<NDArray>>
makeArguments(ArrayRef<std::string> specs, const Signature &signature,
              FindArgumentFn findValue = nullptr);

} // namespace mlir::structured

#endif // LINALG_EXECUTION_INPUTS_H

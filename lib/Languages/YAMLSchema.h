// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The YAML documents that `mlir-linalg-ods-yaml-gen` reads, one for each op.

#ifndef LINALG_LIB_LANGUAGES_YAMLSCHEMA_H
#define LINALG_LIB_LANGUAGES_YAMLSCHEMA_H

#include "llvm/Support/SMLoc.h"
#include "llvm/Support/YAMLTraits.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mlir::structured::detail {

struct YAMLExpression;

struct YAMLFunction {
  /// unary, binary, ternary or type.
  std::string kind;
  std::optional<std::string> function, attribute, type;
  std::vector<YAMLExpression> operands;
};

/// One of the four.
struct YAMLExpression {
  llvm::SMLoc loc;
  std::optional<std::string> argument;
  /// An attribute: "2 : i64".
  std::optional<std::string> constant;
  std::optional<int64_t> index;
  std::optional<YAMLFunction> function;
};

struct YAMLInteger {
  int64_t value = 0;
};

struct YAMLArgument {
  llvm::SMLoc loc;
  std::string name;
  std::string kind;
  std::optional<std::string> type;
  /// Affine maps from no loops.
  std::optional<std::string> shape, symbols;
  std::optional<std::vector<YAMLInteger>> defaults;
  std::optional<std::string> defaultFunction;
};

struct YAMLAssignment {
  llvm::SMLoc loc;
  std::string argument;
  YAMLExpression value;
};

struct YAMLMaps {
  std::vector<std::string> maps;
};

struct YAMLStructuredOp {
  std::vector<YAMLArgument> arguments;
  YAMLMaps maps;
  std::vector<std::string> iterators;
  std::vector<YAMLAssignment> assignments;
};

struct YAMLMetadata {
  std::string name, className;
  std::optional<std::string> doc;
  std::vector<std::string> implements, defines;
};

struct YAMLDefinition {
  llvm::SMLoc loc;
  YAMLMetadata metadata;
  YAMLStructuredOp op;
};

} // namespace mlir::structured::detail

LLVM_YAML_IS_SEQUENCE_VECTOR(mlir::structured::detail::YAMLExpression)
LLVM_YAML_IS_SEQUENCE_VECTOR(mlir::structured::detail::YAMLInteger)
LLVM_YAML_IS_SEQUENCE_VECTOR(mlir::structured::detail::YAMLArgument)
LLVM_YAML_IS_SEQUENCE_VECTOR(mlir::structured::detail::YAMLAssignment)
LLVM_YAML_IS_DOCUMENT_LIST_VECTOR(mlir::structured::detail::YAMLDefinition)

namespace llvm::yaml {
#define LINALG_YAML_MAPPING(TYPE)                                              \
  template <>                                                                  \
  struct MappingTraits<mlir::structured::detail::TYPE> {                       \
    static void mapping(IO &io, mlir::structured::detail::TYPE &value);        \
  };
LINALG_YAML_MAPPING(YAMLFunction)
LINALG_YAML_MAPPING(YAMLExpression)
LINALG_YAML_MAPPING(YAMLArgument)
LINALG_YAML_MAPPING(YAMLAssignment)
LINALG_YAML_MAPPING(YAMLMaps)
LINALG_YAML_MAPPING(YAMLStructuredOp)
LINALG_YAML_MAPPING(YAMLMetadata)
LINALG_YAML_MAPPING(YAMLDefinition)
#undef LINALG_YAML_MAPPING

template <>
struct ScalarTraits<mlir::structured::detail::YAMLInteger> {
  static void output(const mlir::structured::detail::YAMLInteger &integer,
                     void *, raw_ostream &os);
  static StringRef input(StringRef text, void *,
                         mlir::structured::detail::YAMLInteger &integer);
  static QuotingType mustQuote(StringRef) { return QuotingType::None; }
};
} // namespace llvm::yaml

#endif // LINALG_LIB_LANGUAGES_YAMLSCHEMA_H

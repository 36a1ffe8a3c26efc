// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Outputs.h"
#include "linalg/Execution/Binary.h"
#include "linalg/Execution/Inputs.h"
#include "linalg/Execution/Npy.h"
#include "linalg/Execution/Text.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

SmallVector<Output> structured::detail::getOutputs(const Signature &signature,
                                                   ArrayRef<NDArray> arguments,
                                                   ArrayRef<NDArray> results) {
  SmallVector<Output> outputs;
  for (auto [index, type] : llvm::enumerate(signature.results))
    outputs.push_back(
        {"result " + std::to_string(index), &type, &results[index]});
  if (!outputs.empty())
    return outputs;
  for (auto [index, type] : llvm::enumerate(signature.arguments))
    if (type.isBuffer())
      outputs.push_back(
          {"argument " + std::to_string(index), &type, &arguments[index]});
  return outputs;
}

std::vector<std::string>
structured::detail::getOutputNames(const Signature &signature) {
  std::vector<std::string> names;
  names.reserve(signature.results.size());
  for (size_t index = 0; index < signature.results.size(); ++index)
    names.push_back("result" + std::to_string(index));
  if (!names.empty())
    return names;
  for (auto [index, type] : llvm::enumerate(signature.arguments))
    if (type.isBuffer())
      names.push_back("arg" + std::to_string(index));
  return names;
}

static llvm::Error checkCount(size_t found, StringRef option,
                              const Signature &signature) {
  size_t expected = getOutputNames(signature).size();
  if (found <= expected)
    return llvm::Error::success();
  return makeError("@" + signature.name + " has " + Twine(expected) +
                   (signature.results.empty() ? " buffers" : " results") +
                   ", found " + Twine(found) + " times --" + option);
}

/// Checks that `--output` names no file of a format that is read but not
/// written.
static llvm::Error checkFormat(StringRef target) {
  StringRef extension = llvm::sys::path::extension(target);
  if (!llvm::is_contained({".npz", ".safetensors"}, extension))
    return llvm::Error::success();
  return makeError("cannot write '" + target +
                   "': expected a file .npy or .bin, found " + extension);
}

static llvm::Error writeOutput(const Output &output, StringRef target,
                               llvm::raw_ostream &stream) {
  if (target != "-") {
    if (llvm::Error error = target.ends_with(".bin")
                                ? writeBinary(target, *output.value)
                                : writeNpy(target, *output.value))
      return makeError(output.name + ": " + toString(std::move(error)));
    return llvm::Error::success();
  }
  stream << "# " << output.name << ": " << output.type->type;
  if (llvm::is_contained(output.type->shape, ShapedType::kDynamic))
    stream << " of shape " << printShape(output.value->getShape());
  stream << '\n';
  printText(*output.value, stream);
  stream << '\n';
  return llvm::Error::success();
}

static llvm::Error compareOutput(const Output &output, StringRef text,
                                 const RunOptions &options,
                                 llvm::raw_ostream &stream) {
  auto fail = [&](llvm::Error error) {
    return makeError(output.name + " (" + output.type->str() +
                     "): " + toString(std::move(error)));
  };
  llvm::Expected<InputSpec> spec = parseInputSpec(text);
  if (!spec)
    return fail(spec.takeError());
  ValueType type = *output.type;
  type.shape.assign(output.value->getShape().begin(),
                    output.value->getShape().end());
  llvm::Expected<NDArray> expected = makeInput(*spec, type, 0);
  if (!expected)
    return fail(expected.takeError());
  Tolerance tolerance = getDefaultTolerance(type.kind);
  tolerance.relative = options.relativeTolerance.value_or(tolerance.relative);
  tolerance.absolute = options.absoluteTolerance.value_or(tolerance.absolute);
  Comparison comparison = compareArrays(*output.value, *expected, tolerance);
  stream << output.name
         << llvm::format(": max abs difference %g, max rel difference %g "
                         "(rtol %g, atol %g)\n",
                         comparison.maxAbsolute, comparison.maxRelative,
                         tolerance.relative, tolerance.absolute);
  if (!comparison.firstMismatch)
    return llvm::Error::success();
  std::string where;
  llvm::raw_string_ostream whereStream(where);
  if (output.value->getRank() != 0) {
    whereStream << " in " << comparison.numMismatches << " of "
                << output.value->getNumElements() << " elements, first at [";
    llvm::interleaveComma(*comparison.firstMismatch, whereStream);
    whereStream << "]";
  }
  return makeError(output.name + " differs" + where + ": found " +
                   comparison.found + ", expected " + comparison.expected);
}

llvm::Error structured::detail::checkOutputs(const CallOptions &call,
                                             const Signature &signature) {
  if (auto error = checkCount(call.outputs.size(), "output", signature))
    return error;
  for (StringRef target : call.outputs)
    if (auto error = checkFormat(target))
      return error;
  return checkCount(call.expected.size(), "expect", signature);
}

llvm::Error structured::detail::handleOutputs(ArrayRef<Output> outputs,
                                              const CallOptions &call,
                                              const RunOptions &options,
                                              llvm::raw_ostream &stream) {
  llvm::Error errors = llvm::Error::success();
  for (auto [index, output] : llvm::enumerate(outputs)) {
    bool isCompared = index < call.expected.size();
    if (index < call.outputs.size())
      errors = joinErrors(std::move(errors),
                          writeOutput(output, call.outputs[index], stream));
    else if (!isCompared && !options.benchmark)
      errors = joinErrors(std::move(errors), writeOutput(output, "-", stream));
    if (isCompared)
      errors = joinErrors(
          std::move(errors),
          compareOutput(output, call.expected[index], options, stream));
  }
  return errors;
}

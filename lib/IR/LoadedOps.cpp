// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/IR/LoadedOps.h"
#include "LoadedOp.h"
#include "RowCache.h"
#include "linalg/IR/UserOps.h"
#include "mlir/IR/ExtensibleDialect.h"
#include "mlir/Transforms/InliningUtils.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

int64_t LoadedAttribute::getNumElements() const {
  return llvm::product_of(shape);
}

std::string LoadedAttribute::getTypeName() const {
  if (kind == Kind::Real)
    return type;
  if (shape.empty())
    return "i64";
  return llvm::formatv("tensor<{0:$[x]}xi64>",
                       llvm::make_range(shape.begin(), shape.end()));
}

std::string LoadedAttribute::writeExample() const {
  StringRef number = kind == Kind::Real ? "1.0"
                     : shape.empty()    ? "1"
                                        : "dense<1>";
  return (number + " : " + getTypeName()).str();
}

RowInfo LoadedRow::getInfo() const {
  RowInfo info;
  info.loops = loops;
  info.operands.assign(operands.begin(), operands.end());
  info.payload = payload;
  info.symbolAttrs.assign(symbolAttrs.begin(), symbolAttrs.end());
  return info;
}

LogicalResult
mlir::structured::verifyRow(MLIRContext *context, const LoadedRow &row,
                            function_ref<InFlightDiagnostic()> emitError) {
  return parseRowInfo(context, row.getInfo(), emitError);
}

namespace {
/// The registration of one name. Its address is the `TypeID` of the op.
class LoadedOpModel : public SelfOwningTypeID,
                      public RegisteredOperationName::Model<LoadedOp>,
                      public LoadedOpInfo {
public:
  LoadedOpModel(Dialect &dialect, const std::shared_ptr<const LoadedRow> &row)
      : Model(&dialect), LoadedOpInfo{row, row->getInfo()} {
    name = StringAttr::get(dialect.getContext(),
                           dialect.getNamespace() + "." + row->mnemonic);
    typeID = SelfOwningTypeID::getTypeID();
  }
};
} // namespace

const LoadedOpInfo &LoadedOpInfo::get(OperationName name) {
  const void *id = name.getTypeID().getAsOpaquePointer();
  return *static_cast<const LoadedOpModel *>(
      static_cast<const SelfOwningTypeID *>(id));
}

const RowInfo *mlir::structured::getLoadedRow(OperationName name) {
  return name.hasTrait<IsLoadedOp>() ? &LoadedOpInfo::get(name).row : nullptr;
}

/// Adds the op of `row` to `dialect` unless there is one of its name.
static void addLoadedOp(Dialect &dialect,
                        const std::shared_ptr<const LoadedRow> &row) {
  auto model = std::make_unique<LoadedOpModel>(dialect, row);
  StringAttr name = model->getName();
  MLIRContext *context = dialect.getContext();
  if (RegisteredOperationName::lookup(name, context))
    return;
  SmallVector<StringRef> attributes;
  for (const LoadedAttribute &attribute : row->attributes)
    attributes.push_back(attribute.name);
  llvm::sort(attributes);
  attributes.push_back(LoadedOp::getOperandSegmentSizeAttr());
  RegisteredOperationName::insert(std::move(model), attributes);
  attachAddedOpModels(*RegisteredOperationName::lookup(name, context));
}

namespace {
using Rows = std::vector<std::shared_ptr<const LoadedRow>>;

/// The rows of one call of `registerLoadedOps`. Its address identifies the
/// extension.
struct SharedRows : SelfOwningTypeID {
  Rows rows;
};

class LoadedOpsExtension : public DialectExtensionBase {
public:
  LoadedOpsExtension(StringRef dialect, std::shared_ptr<const SharedRows> rows)
      : LoadedOpsExtension(std::make_shared<std::string>(dialect),
                           std::move(rows)) {}

  void apply(MLIRContext *context,
             MutableArrayRef<Dialect *> dialects) const final {
    loadLinalgDialect(context);
    for (const std::shared_ptr<const LoadedRow> &row : rows->rows)
      addLoadedOp(*dialects.front(), row);
  }
  std::unique_ptr<DialectExtensionBase> clone() const final {
    return std::make_unique<LoadedOpsExtension>(*this);
  }

private:
  // The base class refers to the name.
  LoadedOpsExtension(std::shared_ptr<const std::string> dialect,
                     std::shared_ptr<const SharedRows> rows)
      : DialectExtensionBase(StringRef(*dialect)), dialect(std::move(dialect)),
        rows(std::move(rows)) {}

  std::shared_ptr<const std::string> dialect;
  std::shared_ptr<const SharedRows> rows;
};

/// Structured ops may be inlined, and any op may be inlined into their
/// payloads.
struct LoadedOpsInliner : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final {
    return true;
  }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final {
    return true;
  }
  void handleTerminator(Operation *, ValueRange) const final {}
};
} // namespace

void mlir::structured::registerLoadedOps(DialectRegistry &registry,
                                         StringRef dialect,
                                         std::vector<LoadedRow> rows) {
  if (!registry.getDialectAllocator(dialect))
    registry.insertDynamic(dialect, [](MLIRContext *, DynamicDialect *created) {
      created->addInterfaces<LoadedOpsInliner>();
    });
  auto shared = std::make_shared<SharedRows>();
  for (LoadedRow &row : rows)
    shared->rows.push_back(std::make_shared<const LoadedRow>(std::move(row)));
  registry.addExtension(shared->getTypeID(),
                        std::make_unique<LoadedOpsExtension>(dialect, shared));
}

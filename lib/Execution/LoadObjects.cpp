// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LoadObjects.h"
#include "HalfRuntime.h"
#include "linalg/Target/TilePermission.h"
#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/MapperJITLinkMemoryManager.h"
#include "llvm/ExecutionEngine/Orc/MemoryMapper.h"
#include "llvm/ExecutionEngine/Orc/ObjectLinkingLayer.h"
#include "llvm/Support/Process.h"

using namespace mlir::structured::detail;

/// The address space that `objects` and what links them take, generously.
static size_t countReservedBytes(const Objects &objects) {
  size_t bytes = size_t(1) << 20;
  for (const auto &object : objects)
    bytes += 2 * object->getBufferSize();
  return llvm::alignTo(bytes, llvm::sys::Process::getPageSizeEstimate());
}

/// Links code in one range of addresses, which has `bytes` at least: objects
/// refer to one another by distances of 32 bits.
static llvm::Expected<std::unique_ptr<llvm::orc::ObjectLayer>>
createLinker(llvm::orc::ExecutionSession &session, size_t bytes) {
  auto memory = llvm::orc::MapperJITLinkMemoryManager::CreateWithMapper<
      llvm::orc::InProcessMemoryMapper>(bytes);
  if (!memory)
    return memory.takeError();
  return std::make_unique<llvm::orc::ObjectLinkingLayer>(session,
                                                         std::move(*memory));
}

llvm::Expected<std::unique_ptr<llvm::orc::LLJIT>>
mlir::structured::detail::loadObjects(Objects objects) {
  // What asks for it is among the constructors of the code, which are not run.
  (void)mlir::structured::requestTilePermission();
  size_t bytes = countReservedBytes(objects);
  auto jit = llvm::orc::LLJITBuilder()
                 .setObjectLinkingLayerCreator([&](auto &session) {
                   return createLinker(session, bytes);
                 })
                 .setPlatformSetUp(llvm::orc::setUpInactivePlatform)
                 .create();
  if (!jit)
    return jit.takeError();
  llvm::orc::JITDylib &library = (*jit)->getMainJITDylib();
  llvm::orc::MangleAndInterner mangle((*jit)->getExecutionSession(),
                                      (*jit)->getDataLayout());
  if (llvm::Error error =
          library.define(llvm::orc::absoluteSymbols(getHalfSymbols(mangle))))
    return std::move(error);
  auto process = llvm::orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(
      (*jit)->getDataLayout().getGlobalPrefix());
  if (!process)
    return process.takeError();
  library.addGenerator(std::move(*process));
  for (auto &object : objects)
    if (llvm::Error error = (*jit)->addObjectFile(std::move(object)))
      return std::move(error);
  return std::move(*jit);
}

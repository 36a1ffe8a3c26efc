// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/Progress.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/Pass.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured;

/// Between two updates: a terminal need not show each of many short stages.
static constexpr std::chrono::milliseconds kPeriod(100);

//===----------------------------------------------------------------------===//
// The line
//===----------------------------------------------------------------------===//

Progress::Progress(MLIRContext *context, llvm::raw_ostream &stream,
                   unsigned columns, Clock::duration delay)
    : context(context), stream(stream), columns(columns), start(Clock::now()),
      firstShown(start + delay) {
  handler =
      context->getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
        hide(diagnostic.getSeverity() == DiagnosticSeverity::Error);
        // Other handlers print it.
        return failure();
      });
  clock = std::thread([this] { keepTime(); });
}

Progress::~Progress() {
  end();
  hasEnded.notify_one();
  clock.join();
  context->getDiagEngine().eraseHandler(handler);
}

void Progress::keepTime() {
  std::unique_lock<std::mutex> lock(mutex);
  while (!hasEnded.wait_for(lock, kPeriod, [this] { return isEnded; }))
    draw();
}

void Progress::begin(StringRef newStage, std::optional<uint64_t> newNumOps) {
  std::lock_guard<std::mutex> lock(mutex);
  stage = newStage.str();
  numOps = newNumOps;
  isHidden = isEnded;
  if (Clock::now() - lastShown >= kPeriod)
    draw();
}

void Progress::hide(bool forGood) {
  std::lock_guard<std::mutex> lock(mutex);
  erase();
  isHidden = true;
  isEnded |= forGood;
}

std::string Progress::getText() const {
  std::chrono::duration<double> elapsed = Clock::now() - start;
  std::string text =
      llvm::formatv("{0:F1} s: {1}", elapsed.count(), stage).str();
  if (numOps)
    text += llvm::formatv(" ({0} ops)", *numOps).str();
  return text;
}

void Progress::draw() {
  Clock::time_point now = Clock::now();
  if (isHidden || stage.empty() || now < firstShown)
    return;
  // A full line would wrap around.
  std::string text = getText().substr(0, columns - 1);
  size_t size = text.size();
  text.resize(std::max(size, shownSize), ' ');
  stream << '\r' << text;
  stream.flush();
  shownSize = size;
  lastShown = now;
}

void Progress::erase() {
  if (shownSize == 0)
    return;
  stream << '\r' << std::string(shownSize, ' ') << '\r';
  stream.flush();
  shownSize = 0;
}

//===----------------------------------------------------------------------===//
// Passes
//===----------------------------------------------------------------------===//

namespace {
class ProgressInstrumentation : public PassInstrumentation {
public:
  explicit ProgressInstrumentation(Progress &progress) : progress(progress) {}

  void runBeforePass(Pass *pass, Operation *op) override {
    // Passes without argument only run other passes.
    if (pass->getArgument().empty())
      return;
    uint64_t numOps = 0;
    op->walk([&](Operation *) { ++numOps; });
    progress.begin(pass->getArgument(), numOps);
  }

private:
  Progress &progress;
};
} // namespace

std::unique_ptr<PassInstrumentation> Progress::makeInstrumentation() {
  return std::make_unique<ProgressInstrumentation>(*this);
}

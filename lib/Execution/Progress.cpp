// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/Progress.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/Pass.h"
#include "llvm/Support/FormatVariadic.h"
#include <array>
#include <atomic>
#include <csignal>
#include <unistd.h>

using namespace mlir;
using namespace mlir::structured;

/// Between two updates: a terminal need not show each of many short stages.
static constexpr std::chrono::milliseconds kPeriod(100);

//===----------------------------------------------------------------------===//
// Ctrl-C
//===----------------------------------------------------------------------===//

static std::atomic<size_t> occupiedColumns = 0;

/// What SIGINT did before.
static struct sigaction previousAction;

static constexpr std::array<char, 512> makeBlanks() {
  std::array<char, 512> blanks = {};
  for (char &blank : blanks)
    blank = ' ';
  return blanks;
}

static constexpr std::array<char, 512> kBlanks = makeBlanks();

static void writeInHandler(const char *text, size_t size) {
  [[maybe_unused]] ssize_t written = ::write(STDERR_FILENO, text, size);
}

// Calls only functions that POSIX allows in a handler.
static void handleInterrupt(int signal) {
  if (size_t size = std::min(occupiedColumns.load(), kBlanks.size())) {
    writeInHandler("\r", 1);
    writeInHandler(kBlanks.data(), size);
    writeInHandler("\r", 1);
  }
  sigaction(signal, &previousAction, nullptr);
  // Delivered when this function returns.
  raise(signal);
}

InterruptGuard::InterruptGuard() {
  struct sigaction action = {};
  action.sa_handler = handleInterrupt;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, nullptr, &previousAction);
  // A shell has processes in the background ignore it.
  isActive = previousAction.sa_handler != SIG_IGN &&
             sigaction(SIGINT, &action, nullptr) == 0;
}

InterruptGuard::~InterruptGuard() {
  if (isActive)
    sigaction(SIGINT, &previousAction, nullptr);
}

void InterruptGuard::setColumns(size_t numColumns) {
  occupiedColumns = numColumns;
}

//===----------------------------------------------------------------------===//
// The line
//===----------------------------------------------------------------------===//

Progress::Progress(MLIRContext *context, llvm::raw_ostream &stream,
                   unsigned columns, Clock::duration delay)
    : context(context), stream(stream), columns(columns), start(Clock::now()),
      firstShown(start + delay) {
  if (&stream == &llvm::errs())
    interrupt.emplace();
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
  setShownSize(text.size());
  stream << '\r' << text;
  stream.flush();
  setShownSize(size);
  lastShown = now;
}

void Progress::erase() {
  if (shownSize == 0)
    return;
  stream << '\r' << std::string(shownSize, ' ') << '\r';
  stream.flush();
  setShownSize(0);
}

void Progress::setShownSize(size_t size) {
  shownSize = size;
  // The terminal shows two columns of its own for Ctrl-C.
  constexpr size_t kEcho = 2;
  if (interrupt)
    interrupt->setColumns(size ? std::min<size_t>(size + kEcho, columns) : 0);
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

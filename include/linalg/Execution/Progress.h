// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What a compiler does at the moment, for a user who waits.

#ifndef LINALG_EXECUTION_PROGRESS_H
#define LINALG_EXECUTION_PROGRESS_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

namespace mlir::structured {

/// The stage after all passes.
constexpr llvm::StringLiteral kCodeStage = "code generation by LLVM";

/// While it exists, SIGINT erases a line of standard error, a terminal, before
/// it does what it did before. There is at most one at a time.
class InterruptGuard {
public:
  InterruptGuard();
  ~InterruptGuard();

  InterruptGuard(const InterruptGuard &) = delete;
  InterruptGuard &operator=(const InterruptGuard &) = delete;

  /// The line occupies `numColumns`, 0 for none.
  void setColumns(size_t numColumns);

private:
  bool isActive;
};

/// One line of text that is written again and again at the same place: the
/// time since the object exists, the stage, and the number of ops that the
/// stage has to do with. Another thread keeps the time. The methods may be
/// called by any thread.
class Progress {
public:
  using Clock = std::chrono::steady_clock;

  /// Shows the line on `stream`, a terminal of `columns` columns, after
  /// `delay`. A diagnostic of `context` erases it first: a warning until the
  /// next stage, an error for good. Ctrl-C erases it if `stream` is
  /// `llvm::errs()`. `context` and `stream` must outlive the object.
  Progress(MLIRContext *context, llvm::raw_ostream &stream, unsigned columns,
           Clock::duration delay);

  ~Progress();

  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

  /// A stage begins.
  void begin(StringRef stage, std::optional<uint64_t> numOps = std::nullopt);

  /// Erases the line for good.
  void end() { hide(/*forGood=*/true); }

  /// Makes each pass of a pass manager a stage.
  std::unique_ptr<PassInstrumentation> makeInstrumentation();

private:
  void keepTime();
  void hide(bool forGood);
  /// The caller has the mutex.
  void draw();
  void erase();
  void setShownSize(size_t size);
  std::string getText() const;

  MLIRContext *context;
  llvm::raw_ostream &stream;
  const unsigned columns;
  const Clock::time_point start, firstShown;

  /// Guards what follows.
  std::mutex mutex;
  std::condition_variable hasEnded;
  std::string stage;
  std::optional<uint64_t> numOps;
  Clock::time_point lastShown;
  size_t shownSize = 0;
  bool isHidden = false;
  bool isEnded = false;

  std::optional<InterruptGuard> interrupt;
  DiagnosticEngine::HandlerID handler;
  std::thread clock;
};

} // namespace mlir::structured

#endif // LINALG_EXECUTION_PROGRESS_H

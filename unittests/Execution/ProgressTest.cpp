// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/Progress.h"
#include "mlir/IR/MLIRContext.h"
#include "gmock/gmock.h"

using namespace mlir;
using namespace mlir::structured;
using testing::MatchesRegex;

namespace {
class ProgressTest : public testing::Test {
protected:
  ProgressTest() {
    context.getDiagEngine().registerHandler(
        [this](Diagnostic &) { stream << "diagnostic\n"; });
  }

  MLIRContext context;
  std::string text;
  llvm::raw_string_ostream stream{text};
};
} // namespace

constexpr std::chrono::seconds kAtOnce(0), kNever(1000000);

TEST_F(ProgressTest, ShowsAndErasesTheLine) {
  {
    Progress progress(&context, stream, /*columns=*/80, kAtOnce);
    progress.begin("stage", 12);
  }
  EXPECT_THAT(text, MatchesRegex("(\r[0-9]+\\.[0-9] s: stage \\(12 ops\\))+"
                                 "\r +\r"));
  EXPECT_EQ(text.rfind('\r') - text.rfind('\r', text.size() - 2) - 1,
            text.find('\r', 1) - 1);
}

TEST_F(ProgressTest, IsNotLongerThanTheTerminal) {
  {
    Progress progress(&context, stream, /*columns=*/9, kAtOnce);
    progress.begin("stage");
  }
  EXPECT_THAT(text, MatchesRegex("(\r[0-9]+\\.[0-9] s: s)+\r        \r"));
}

TEST_F(ProgressTest, ShowsNothingBeforeTheDelay) {
  {
    Progress progress(&context, stream, /*columns=*/80, kNever);
    progress.begin("stage");
  }
  EXPECT_EQ(text, "");
}

TEST_F(ProgressTest, ADiagnosticBeginsItsLine) {
  Progress progress(&context, stream, /*columns=*/80, kAtOnce);
  progress.begin("stage");
  emitWarning(UnknownLoc::get(&context));
  std::string first = text;
  EXPECT_THAT(first, MatchesRegex("(\r.*stage)+\r +\rdiagnostic\n"));
  emitError(UnknownLoc::get(&context));
  progress.begin("another");
  progress.end();
  EXPECT_EQ(text, first + "diagnostic\n");
}

TEST_F(ProgressTest, HasStagesOfManyThreads) {
  {
    Progress progress(&context, stream, /*columns=*/80, kAtOnce);
    auto work = [&](StringRef stage) {
      for (unsigned i = 0; i < 1000; ++i)
        progress.begin(stage, i);
    };
    std::thread a(work, "a"), b(work, "b");
    a.join();
    b.join();
  }
  EXPECT_THAT(text, MatchesRegex("(\r[0-9]+\\.[0-9] s: [ab] "
                                 "\\([0-9]+ ops\\) *)+\r +\r"));
}

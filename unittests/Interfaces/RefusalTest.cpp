// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Interfaces/Refusal.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"
#include <memory>

using namespace mlir::structured;

static std::optional<Refusal> refuseOdd(int number) {
  if (number % 2)
    return llvm::formatv("{0} is odd", number);
  return std::nullopt;
}

static RefusalOr<int> planHalf(int number) {
  if (number < 0)
    return "it is negative";
  if (auto refusal = refuseOdd(number))
    return *refusal;
  return number / 2;
}

TEST(Refusal, Reasons) {
  EXPECT_EQ(Refusal("a literal").reason, "a literal");
  EXPECT_EQ(Refusal(std::string("a string")).reason, "a string");
  EXPECT_EQ(Refusal(llvm::StringRef("a reference")).reason, "a reference");
  EXPECT_EQ(Refusal("a " + llvm::Twine("twine")).reason, "a twine");
  EXPECT_EQ(refuseOdd(3)->reason, "3 is odd");
  EXPECT_FALSE(refuseOdd(4));
}

TEST(Refusal, PlanOrRefusal) {
  RefusalOr<int> half = planHalf(6);
  ASSERT_TRUE(half);
  EXPECT_EQ(*half, 3);
  EXPECT_FALSE(half.getRefusalIfAny());
  EXPECT_FALSE(planHalf(3));
  EXPECT_EQ(planHalf(3).refusal().reason, "3 is odd");
  EXPECT_EQ(planHalf(-2).getRefusalIfAny()->reason, "it is negative");
}

TEST(Refusal, PlanThatCannotBeCopied) {
  RefusalOr<std::unique_ptr<int>> plan = std::make_unique<int>(7);
  ASSERT_TRUE(plan);
  EXPECT_EQ(**plan, 7);
  plan = "there is none any more";
  EXPECT_EQ(plan.refusal().reason, "there is none any more");
}

// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/Npy.h"
#include "gtest/gtest.h"
#include <cstring>
#include <random>

using namespace mlir;
using namespace mlir::structured;

static std::string makeFile(StringRef header, StringRef data,
                            unsigned version = 1) {
  std::string file = "\x93NUMPY";
  file += static_cast<char>(version);
  file += '\0';
  for (unsigned i = 0; i < (version == 1 ? 2 : 4); ++i)
    file += static_cast<char>(header.size() >> (8 * i) & 0xff);
  return file + header.str() + data.str();
}

static std::string bytesOf(ArrayRef<int32_t> values) {
  return std::string(reinterpret_cast<const char *>(values.data()),
                     values.size() * sizeof(int32_t));
}

/// The message of a read that must fail.
static std::string errorOf(StringRef file,
                           ElementKind kind = ElementKind::I32) {
  llvm::Expected<NDArray> array = parseNpy(file, kind);
  EXPECT_FALSE(static_cast<bool>(array));
  return array ? "" : toString(array.takeError());
}

static SmallVector<int64_t> valuesOf(StringRef file) {
  llvm::Expected<NDArray> array = parseNpy(file, ElementKind::I32);
  SmallVector<int64_t> values;
  if (!array) {
    ADD_FAILURE() << toString(array.takeError());
    return values;
  }
  for (int64_t i = 0; i < array->getNumElements(); ++i)
    values.push_back(loadInt(ElementKind::I32, array->at(i)));
  return values;
}

TEST(Npy, ReadsEveryVersion) {
  std::string data = bytesOf({1, -2, 3});
  for (unsigned version : {1, 2, 3})
    EXPECT_EQ(valuesOf(makeFile("{'descr': '<i4', 'fortran_order': False, "
                                "'shape': (3,), }\n",
                                data, version)),
              SmallVector<int64_t>({1, -2, 3}));
}

TEST(Npy, ReadsAnyOrderOfKeysAndSpacing) {
  EXPECT_EQ(valuesOf(makeFile("  {\"shape\":( 1,2 ) ,'fortran_order':False,"
                              "'descr':'<u4'}  ",
                              bytesOf({5, 6}))),
            SmallVector<int64_t>({5, 6}));
}

TEST(Npy, ReordersFortranOrder) {
  // Column-major (2, 3, 2): the first index runs fastest.
  SmallVector<int32_t> data;
  for (int k = 0; k < 2; ++k)
    for (int j = 0; j < 3; ++j)
      for (int i = 0; i < 2; ++i)
        data.push_back(100 * i + 10 * j + k);
  SmallVector<int64_t> expected;
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 2; ++k)
        expected.push_back(100 * i + 10 * j + k);
  EXPECT_EQ(valuesOf(makeFile("{'descr': '<i4', 'fortran_order': True, "
                              "'shape': (2, 3, 2), }",
                              bytesOf(data))),
            expected);
}

TEST(Npy, ReadsScalarsAndEmptyArrays) {
  EXPECT_EQ(valuesOf(makeFile(
                "{'descr': '<i4', 'fortran_order': False, 'shape': (), }",
                bytesOf({7}))),
            SmallVector<int64_t>({7}));
  EXPECT_TRUE(valuesOf(makeFile("{'descr': '<i4', 'fortran_order': True, "
                                "'shape': (3, 0), }",
                                ""))
                  .empty());
}

TEST(Npy, WritesWhatItReads) {
  for (unsigned kind = 0; kind <= unsigned(ElementKind::F64); ++kind) {
    auto array =
        llvm::cantFail(NDArray::create(static_cast<ElementKind>(kind), {2, 3}));
    for (int64_t i = 0; i < 6; ++i)
      static_cast<char *>(array.at(i))[0] = i % 2;
    std::string file = serializeNpy(array);
    EXPECT_EQ(file.size() % 64, array.getSizeInBytes() % 64);
    auto copy = llvm::cantFail(parseNpy(file, static_cast<ElementKind>(kind)));
    EXPECT_EQ(copy.getShape(), array.getShape());
    EXPECT_EQ(
        std::memcmp(copy.getData(), array.getData(), array.getSizeInBytes()),
        0);
  }
}

TEST(Npy, RefusesEveryTruncation) {
  std::string file =
      makeFile("{'descr': '<i4', 'fortran_order': False, 'shape': (3,), }\n",
               bytesOf({1, 2, 3}));
  for (size_t length = 0; length < file.size(); ++length)
    EXPECT_NE(errorOf(StringRef(file).take_front(length)), "") << length;
  EXPECT_NE(errorOf(file + "x"), "");
}

TEST(Npy, NamesWhatIsWrong) {
  auto error = [](StringRef header, ElementKind kind = ElementKind::I32) {
    return errorOf(makeFile(header, bytesOf({1, 2})), kind);
  };
  EXPECT_EQ(error("{'descr': '<f4', 'fortran_order': False, 'shape': (2,)}"),
            "expected dtype '<i4' for i32, found '<f4'");
  EXPECT_EQ(error("{'descr': '>i4', 'fortran_order': False, 'shape': (2,)}"),
            "expected dtype '<i4' for i32, found '>i4'");
  EXPECT_EQ(error("{'descr': '<f2', 'fortran_order': False, 'shape': (4,)}",
                  ElementKind::BF16),
            "expected dtype '<u2' for bf16, found '<f2'");
  EXPECT_EQ(error("{'descr': '<i4', 'fortran_order': False, 'shape': (3,)}"),
            "the header says shape 3 of 4-byte elements, but 8 bytes of data "
            "follow");
  EXPECT_EQ(error("{'descr': '<i4', 'fortran_order': False, "
                  "'shape': (4294967296, 4294967296)}"),
            "the header says shape 4294967296x4294967296 of 4-byte elements, "
            "but 8 bytes of data follow");
  EXPECT_EQ(error("{'descr': '<i4', 'fortran_order': False, "
                  "'shape': (99999999999999999999,)}"),
            "malformed .npy header: expected extents of at most 63 bits in "
            "the shape");
  EXPECT_EQ(error("{'descr': '<i4', 'fortran_order': False, 'shape': (-2,)}"),
            "malformed .npy header: expected extents of at most 63 bits in "
            "the shape");
  EXPECT_EQ(error("{'descr': '<i4', 'fortran_order': False, 'shape': (2)}"),
            "malformed .npy header: expected ',' or ')' in the shape");
  EXPECT_EQ(error("{'descr': '<i4', 'shape': (2,)}"),
            "malformed .npy header: expected descr, fortran_order and shape");
  EXPECT_EQ(error("{'descr': '<i4', 'descr': '<i4', 'shape': (2,)}"),
            "malformed .npy header: a key twice");
  EXPECT_EQ(error("{'descr': [('x', '<i4')], 'fortran_order': False, "
                  "'shape': (2,)}"),
            "structured element types are not supported");
  EXPECT_EQ(errorOf(makeFile("{}", "", 9)),
            ".npy format 9 is unknown, expected 1 to 3");
  EXPECT_EQ(errorOf("PK\x03\x04"), "not a .npy file");
}

// Reading any file gives an array of the size of its data, or an error of one
// line.
TEST(Npy, SurvivesMutatedFiles) {
  std::random_device device;
  unsigned seed = device();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 engine(seed);
  auto below = [&](size_t limit) { return engine() % limit; };
  const std::string original =
      makeFile("{'descr': '<i4', 'fortran_order': True, 'shape': (2, 3), }\n",
               bytesOf({1, 2, 3, 4, 5, 6}));
  const StringRef pieces[] = {"(", ")", ",",           "'", "{",       "}",
                              "[", ":", "99999999999", "-", "'shape'", "0"};
  unsigned numRead = 0;
  for (unsigned round = 0; round < 20000; ++round) {
    std::string file = original;
    for (size_t change = below(4); change-- > 0;) {
      size_t place = below(file.size());
      switch (below(4)) {
      case 0:
        file[place] = static_cast<char>(engine());
        break;
      case 1:
        file.erase(place, 1 + below(8));
        break;
      case 2:
        file.insert(place, pieces[below(std::size(pieces))].str());
        break;
      default:
        file[place] ^= 1 << below(8);
      }
      if (file.empty())
        break;
    }
    llvm::Expected<NDArray> array = parseNpy(file, ElementKind::I32);
    if (array) {
      ++numRead;
      EXPECT_LE(array->getSizeInBytes(), file.size());
      continue;
    }
    std::string message = toString(array.takeError());
    EXPECT_FALSE(message.empty());
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
  }
  // At least the unchanged file is read.
  EXPECT_GT(numRead, 0u);
}

// wgmma.mma_async as the PTX manual has it: the four warps of a warpgroup multiply two matrices that lie in shared
// memory and are named by descriptors. Sums are known to threads that have waited, and till then nobody may write the
// matrices. The layouts are the canonical ones of the manual's "Shared Memory Matrix Layout", swizzled ones only.
#pragma once

#include "ring.h"

namespace emulation {

// A matrix that a descriptor names. Distances are in bytes; `width` is that of the swizzle.
struct SharedMatrix {
  uint64_t start, leading, stride, width;

  explicit SharedMatrix(uint64_t bits)
      : start((bits & 0x3fff) << 4),
        leading((bits >> 16 & 0x3fff) << 4),
        stride((bits >> 32 & 0x3fff) << 4),
        width(bits >> 62 == 0 ? 0 : 256 >> (bits >> 62)) {}

  // Where eight neighbours begin: those along K of a row, or, where it is transposed, those along rows at one K.
  uint64_t Place(uint64_t row, uint64_t k, bool isTransposed) const {
    const uint64_t units = width / 16;
    const uint64_t at = isTransposed
                            ? start + row / 8 % units * 16 + row / 8 / units * leading + k % 8 * width + k / 8 * stride
                            : start + row % 8 * width + row / 8 * stride + k / 8 * 16;
    return at ^ (at >> 7 & (units - 1)) << 4;
  }
};

// The products of a block, by warp. Each function that gives text gives what is wrong, or nothing.
class WarpgroupProducts {
 public:
  static constexpr int kWarps = 32;
  static constexpr int kDepth = 16;

  // What a product is: the same to all warps of a warpgroup.
  struct Product {
    uint64_t a, b;
    int columns;
    bool isTransposedA, isTransposedB, isBrain, isOfRegisters;

    bool operator==(const Product &other) const {
      return a == other.a && b == other.b && columns == other.columns && isTransposedA == other.isTransposedA
             && isTransposedB == other.isTransposedB && isBrain == other.isBrain
             && isOfRegisters == other.isOfRegisters;
    }
  };

  WarpgroupProducts(SharedMemory &shared, BulkCopies &copies, unsigned rank) : shared_(shared), copies_(copies), rank_(rank) {}

  void Begin() {
    for (Warp &warp : warps_) {
      for (const Reading &reading : warp.readings) shared_.Release(reading.places);
      warp = Warp();
    }
    for (std::vector<Product> &all : asked_) all.clear();
  }

  void Fence(unsigned warp) { warps_[warp].isFenced = true; }

  int Group(unsigned warp) const { return warps_[warp].group; }

  void Commit(unsigned warp) { warps_[warp].group++; }

  // Gives the first group that is still under way.
  int Wait(unsigned warp, int left) {
    Warp &of = warps_[warp];
    const int first = of.group - left;
    std::vector<Reading> rest;
    for (Reading &reading : of.readings) {
      if (reading.group < first) {
        shared_.Release(reading.places);
        copies_.Done(rank_, reading.places, warp);
      } else {
        rest.push_back(std::move(reading));
      }
    }
    of.readings = std::move(rest);
    of.isFenced = false;
    return first;
  }

  // Reads what a warp needs of both matrices: its 16 rows of `a`, and `b` by columns.
  const char *Start(unsigned warp, const Product &product, std::vector<uint16_t> &a, std::vector<uint16_t> &b) {
    Warp &of = warps_[warp];
    if (!of.isFenced) return "multiplies without wgmma.fence";
    std::vector<Product> &asked = asked_[warp / 4];
    const size_t index = of.count++;
    if (index == asked.size()) asked.push_back(product);
    if (!(asked[index] == product)) return "multiplies other matrices than its warpgroup";
    Reading reading{of.group, {}};
    const char *wrong = nullptr;
    if (!product.isOfRegisters) {
      wrong = Fetch(warp, product.a, warp % 4 * 16, 16, product.isTransposedA, a, reading.places);
    }
    if (wrong == nullptr) wrong = Fetch(warp, product.b, 0, product.columns, product.isTransposedB, b, reading.places);
    shared_.Hold(reading.places);
    of.readings.push_back(std::move(reading));
    return wrong;
  }

  // At the end of a block.
  const char *End(unsigned warp) const {
    if (!warps_[warp].readings.empty()) return "ends while a product is under way";
    return warps_[warp].count == asked_[warp / 4].size() ? nullptr : "leaves out a product of its warpgroup";
  }

 private:
  struct Reading {
    int group;
    std::vector<uint64_t> places;
  };

  struct Warp {
    bool isFenced = false;
    int group = 0;
    size_t count = 0;
    std::vector<Reading> readings;
  };

  const char *Fetch(
      unsigned warp, uint64_t bits, int from, int count, bool isTransposed, std::vector<uint16_t> &to, std::vector<uint64_t> &places) {
    const SharedMatrix matrix(bits);
    if (matrix.width == 0) return "multiplies a matrix without a swizzle, which is not emulated";
    if (matrix.start % 16 != 0 || matrix.stride % (8 * matrix.width) != 0) {
      return "names a matrix whose rows are no multiple of its swizzle apart";
    }
    to.resize(static_cast<size_t>(count) * kDepth);
    uint16_t eight[8];
    for (int row = 0; row < count; row += isTransposed ? 8 : 1) {
      for (int k = 0; k < kDepth; k += isTransposed ? 1 : 8) {
        const uint64_t at = matrix.Place(from + row, k, isTransposed);
        if (const char *wrong = shared_.ReadAsync(at, 16)) return wrong;
        if (const char *wrong = copies_.Read(rank_, at / 16, warp, matrix.width)) return wrong;
        std::memcpy(eight, shared_.bytes() + at, 16);
        places.push_back(at / 16);
        for (int e = 0; e < 8; e++) {
          to[isTransposed ? (row + e) * kDepth + k : row * kDepth + k + e] = eight[e];
        }
      }
    }
    return nullptr;
  }

  SharedMemory &shared_;
  BulkCopies &copies_;
  const unsigned rank_;
  Warp warps_[kWarps];
  std::vector<Product> asked_[kWarps / 4];
};

}  // namespace emulation

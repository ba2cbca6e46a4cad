// What a warp does as one: exchanges, fragments and products.
#pragma once

#include "execution.h"

namespace emulation {

inline void Execution::Together(unsigned first) {
  switch (block_->lanes[first].request.kind) {
    case Kind::kExchange: {
      unsigned long long all[kWarp];
      for (int i = 0; i < kWarp; i++) all[i] = block_->lanes[first + i].request.value;
      for (int i = 0; i < kWarp; i++) {
        block_->lanes[first + i].request.value = all[(i ^ block_->lanes[first + i].request.number) % kWarp];
      }
      return;
    }
    case Kind::kFragments:
      return Fragments(first);
    case Kind::kProduct:
      return Product(first);
    case Kind::kProductOfBytes:
      return ProductOfBytes(first);
    case Kind::kFenceProducts:
      return block_->products.Fence(first / kWarp);
    case Kind::kMultiplyAsync:
      return ProductAsync(first);
    case Kind::kCommitProducts:
      return block_->products.Commit(first / kWarp);
    case Kind::kWaitForProducts:
      return WaitForProducts(first);
    case Kind::kRegisters:
      return SetRegisters(first / kWarp, block_->lanes[first].request.number);
    case Kind::kElect:
      return;
  }
}

// wgmma.mma_async: thread t of a warp has two neighbours of each eight columns, of rows t / 4 and t / 4 + 8.
inline void Execution::ProductAsync(unsigned first) {
  const WarpgroupProducts::Product &product = block_->lanes[first].request.product;
  for (unsigned i = first; i < first + kWarp; i++) {
    if (!(block_->lanes[i].request.product == product)) return Fail("multiplies other matrices than its warp", i);
  }
  if (threads_ % (4 * kWarp) != 0) return Fail("multiplies in no whole warpgroup", first);
  std::vector<uint16_t> a, b;
  if (const char *wrong = block_->products.Start(first / kWarp, product, a, b)) return Fail(wrong, first);
  if (product.isOfRegisters) {
    a.resize(kWarp / 2 * WarpgroupProducts::kDepth);
    for (int t = 0; t < kWarp; t++) {
      Lane &lane = block_->lanes[first + t];
      for (int i = 0; i < 8; i++) {
        a[(t / 4 + i / 2 % 2 * 8) * WarpgroupProducts::kDepth + t % 4 * 2 + i % 2 + i / 4 * 8] =
            static_cast<uint16_t>(lane.request.a[i / 2] >> 16 * (i % 2));
      }
      lane.factors.push_back({lane.request.a, block_->products.Group(first / kWarp)});
    }
  }
  const auto value = [&](uint16_t x) { return product.isBrain ? BrainToFloat(x) : HalfToFloat(x); };
  std::vector<float> left(a.size()), right(b.size());
  std::transform(a.begin(), a.end(), left.begin(), value);
  std::transform(b.begin(), b.end(), right.begin(), value);
  for (int t = 0; t < kWarp; t++) {
    PendingSums &sums = Pending(block_->lanes[first + t], product.columns / 4);
    sums.group = block_->products.Group(first / kWarp);
    for (size_t i = 0; i < 2 * sums.count; i++) {
      const size_t row = t / 4 + i / sums.count * 8;
      const size_t column = i % sums.count / 2 * 8 + t % 4 * 2 + i % 2;
      double exact = sums.values[i];
      for (int k = 0; k < WarpgroupProducts::kDepth; k++) {
        exact += static_cast<double>(left[row * WarpgroupProducts::kDepth + k])
                 * right[column * WarpgroupProducts::kDepth + k];
      }
      sums.values[i] = static_cast<float>(exact);
    }
  }
}

// The sums that a thread names: those of a product under way, or others, which are unknown from now on.
inline Execution::PendingSums &Execution::Pending(Lane &lane, size_t count) {
  const Request &request = lane.request;
  for (PendingSums &sums : lane.sums) {
    if (sums.upper == request.upper && sums.lower == request.lower && sums.count == count) return sums;
  }
  PendingSums sums{request.upper, request.lower, count, std::vector<float>(2 * count), 0};
  std::memcpy(sums.values.data(), sums.upper, 4 * count);
  std::memcpy(sums.values.data() + count, sums.lower, 4 * count);
  std::memset(sums.upper, 0xff, 4 * count);
  std::memset(sums.lower, 0xff, 4 * count);
  lane.sums.push_back(std::move(sums));
  return lane.sums.back();
}

inline void Execution::WaitForProducts(unsigned first) {
  const int under = block_->products.Wait(first / kWarp, block_->lanes[first].request.number);
  for (unsigned i = first; i < first + kWarp; i++) {
    std::vector<PendingSums> rest;
    for (PendingSums &sums : block_->lanes[i].sums) {
      if (sums.group >= under) {
        rest.push_back(std::move(sums));
        continue;
      }
      std::memcpy(sums.upper, sums.values.data(), 4 * sums.count);
      std::memcpy(sums.lower, sums.values.data() + sums.count, 4 * sums.count);
    }
    block_->lanes[i].sums = std::move(rest);
    std::vector<PendingFactor> &factors = block_->lanes[i].factors;
    factors.erase(
        std::remove_if(factors.begin(), factors.end(), [&](const PendingFactor &factor) { return factor.group < under; }),
        factors.end());
  }
}

// ldmatrix: thread 8 j + r names row r of matrix j; thread t gets two neighbours of row t / 4 from each
// matrix, or of column t / 4 where it is transposed.
inline void Execution::Fragments(unsigned first) {
  uint16_t rows[kWarp][8];
  const int count = block_->lanes[first].request.number;
  for (int i = 0; i < 8 * count; i++) {
    const unsigned short *row = block_->lanes[first + i].request.from;
    if (reinterpret_cast<uint64_t>(row) % 16 != 0) return Fail("names a row for ldmatrix at no multiple of 16", first + i);
    if (!block_->shared.IsHere(row)) return Fail("names a row for ldmatrix beyond shared memory", first + i);
    if (const char *wrong = block_->shared.Read(row, 16, static_cast<uint16_t>(first + i))) return Fail(wrong, first + i);
    std::memcpy(rows[i], row, 16);
  }
  for (int t = 0; t < kWarp; t++) {
    const Request &request = block_->lanes[first + t].request;
    for (int j = 0; j < count; j++) {
      uint32_t pair = 0;
      for (int e = 0; e < 2; e++) {
        const int r = request.isTransposed ? t % 4 * 2 + e : t / 4;
        const int c = request.isTransposed ? t / 4 : t % 4 * 2 + e;
        pair |= static_cast<uint32_t>(rows[8 * j + r][c]) << 16 * e;
      }
      request.to[j] = pair;
    }
  }
}

// mma.m16n8k16: where its operands lie is as the PTX manual says.
inline void Execution::Product(unsigned first) {
  float a[16][16], b[16][8];
  const auto part = [&](unsigned bits, int e, bool isBrain) {
    const uint16_t x = static_cast<uint16_t>(bits >> 16 * e);
    return isBrain ? BrainToFloat(x) : HalfToFloat(x);
  };
  for (int t = 0; t < kWarp; t++) {
    const Request &request = block_->lanes[first + t].request;
    const bool isBrain = request.number == 1;
    for (int i = 0; i < 8; i++) {
      a[t / 4 + (i / 2 % 2) * 8][t % 4 * 2 + i % 2 + (i / 4) * 8] = part(request.a[i / 2], i % 2, isBrain);
    }
    for (int i = 0; i < 4; i++) {
      b[t % 4 * 2 + i % 2 + (i / 2) * 8][t / 4] = part(request.b[i / 2], i % 2, isBrain);
    }
  }
  for (int t = 0; t < kWarp; t++) {
    const Request &request = block_->lanes[first + t].request;
    for (int i = 0; i < 4; i++) {
      float &sum = i < 2 ? request.upper[i] : request.lower[i - 2];
      double exact = sum;
      for (int k = 0; k < 16; k++) {
        exact += static_cast<double>(a[t / 4 + i / 2 * 8][k]) * b[k][t % 4 * 2 + i % 2];
      }
      sum = static_cast<float>(exact);
    }
  }
}

// mma.sync.m16n8k32 of s8: element i of thread t is of row t / 4, below it for registers 1 and 3 of `a`, and four neighbours
// along K are in a register, those from 16 on in the second half. Sums wrap.
inline void Execution::ProductOfBytes(unsigned first) {
  int8_t a[16][32], b[32][8];
  for (int t = 0; t < kWarp; t++) {
    const Request &request = block_->lanes[first + t].request;
    for (int i = 0; i < 16; i++) {
      a[t / 4 + i / 4 % 2 * 8][t % 4 * 4 + i % 4 + i / 8 * 16] = static_cast<int8_t>(request.a[i / 4] >> 8 * (i % 4));
    }
    for (int i = 0; i < 8; i++) {
      b[t % 4 * 4 + i % 4 + i / 4 * 16][t / 4] = static_cast<int8_t>(request.b[i / 4] >> 8 * (i % 4));
    }
  }
  for (int t = 0; t < kWarp; t++) {
    const Request &request = block_->lanes[first + t].request;
    for (int i = 0; i < 4; i++) {
      int &sum = i < 2 ? request.upperBytes[i] : request.lowerBytes[i - 2];
      unsigned exact = static_cast<unsigned>(sum);
      for (int k = 0; k < 32; k++) exact += static_cast<unsigned>(a[t / 4 + i / 2 * 8][k] * b[k][t % 4 * 2 + i % 2]);
      sum = static_cast<int>(exact);
    }
  }
}

}  // namespace emulation

// Instructions of the vector unit that are given a mask and a number of repeats: each repeat takes up to 256 bytes,
// as 8 blocks of 32 bytes whose distance is told, and the next repeat begins elsewhere. Also what they are needed
// for: reductions of each repeat, and single elements spread over blocks.
#pragma once

#include "selection.h"

namespace AscendC {
namespace emulation {

// What the device keeps in 8 bits.
struct Byte {
  int64_t value;
  Byte(int64_t given) : value(given) {
    if (given < 0 || given > 255) Fail("repeat", "%lld repeats, or blocks to the next one: 0 to 255 are possible", static_cast<long long>(given));
  }
  operator int64_t() const { return value; }
};

template <class T> inline void CheckMask(const char *op, uint64_t mask) {
  if (mask < 1 || mask > 256 / sizeof(T)) {
    Fail("mask", "%s of %llu elements a repeat; 1 to %zu are possible", op, static_cast<unsigned long long>(mask), 256 / sizeof(T));
  }
}

// How an operand lies: the blocks of a repeat and the repeats, in units of 32 bytes.
struct Steps {
  int64_t block, repeat;
  bool operator==(const Steps &other) const { return block == other.block && repeat == other.repeat; }
};

// The element `i` of repeat `r`, counted from the beginning of a tensor.
template <class T> inline uint64_t ElementOf(const Steps &steps, int64_t r, uint64_t i) {
  constexpr uint64_t perBlock = kDataBlock / sizeof(T);
  return static_cast<uint64_t>(r * steps.repeat) * perBlock + i / perBlock * static_cast<uint64_t>(steps.block) * perBlock + i % perBlock;
}

template <class T> inline uint64_t Reach(const Steps &steps, uint64_t mask, int64_t repeats) {
  return ElementOf<T>(steps, repeats - 1, mask - 1) + 1;
}

// Gives the memory of an operand, each block of which is checked.
template <class T> inline const T *ReadRepeats(Instruction &instruction, const LocalTensor<T> &from, uint64_t mask, int64_t repeats, const Steps &steps) {
  constexpr uint64_t perBlock = kDataBlock / sizeof(T);
  const T *begin = instruction.Read(from, 0);
  for (int64_t r = 0; r < repeats; r++) {
    for (uint64_t i = 0; i < mask; i += perBlock) {
      instruction.Read(from[static_cast<uint32_t>(ElementOf<T>(steps, r, i))], std::min(perBlock, mask - i));
    }
  }
  return begin;
}

template <class T> inline T *WriteRepeats(Instruction &instruction, const LocalTensor<T> &to, uint64_t mask, int64_t repeats, const Steps &steps) {
  constexpr uint64_t perBlock = kDataBlock / sizeof(T);
  int64_t blocks = static_cast<int64_t>((mask + perBlock - 1) / perBlock);
  if ((blocks > 1 && steps.block == 0) || (repeats > 1 && steps.repeat < (blocks - 1) * steps.block + 1)) {
    Fail("overlap", "%s: repeats write over each other", instruction.op);
  }
  T *begin = instruction.Write(to, 0);
  for (int64_t r = 0; r < repeats; r++) {
    for (uint64_t i = 0; i < mask; i += perBlock) {
      instruction.Write(to[static_cast<uint32_t>(ElementOf<T>(steps, r, i))], std::min(perBlock, mask - i));
    }
  }
  return begin;
}

// That an operand lies where the result does, element for element, or has nothing in common with it.
template <class T>
inline void ApartRepeats(Instruction &instruction, const LocalTensor<T> &to, const Steps &toSteps, const LocalTensor<T> &from,
                         const Steps &fromSteps, uint64_t mask, int64_t repeats) {
  if (to.Address() == from.Address() && toSteps == fromSteps) return;
  uint64_t a = Reach<T>(toSteps, mask, repeats), b = Reach<T>(fromSteps, mask, repeats);
  uint64_t beginA = to.Address(), beginB = from.Address();
  if (beginA >= beginB + b * sizeof(T) || beginB >= beginA + a * sizeof(T)) return;
  // Rows of a tile beside each other: no block in common.
  for (int64_t r = 0; r < repeats; r++) {
    for (int64_t q = 0; q < repeats; q++) {
      uint64_t x = beginA + ElementOf<T>(toSteps, r, 0) * sizeof(T), xEnd = beginA + (ElementOf<T>(toSteps, r, mask - 1) + 1) * sizeof(T);
      uint64_t y = beginB + ElementOf<T>(fromSteps, q, 0) * sizeof(T), yEnd = beginB + (ElementOf<T>(fromSteps, q, mask - 1) + 1) * sizeof(T);
      if (x < yEnd && y < xEnd) Fail("overlap", "%s: operands overlap", instruction.op);
    }
  }
}

}  // namespace emulation

struct UnaryRepeatParams {
  emulation::Byte dstBlkStride = 1, srcBlkStride = 1, dstRepStride = 8, srcRepStride = 8;
  UnaryRepeatParams() = default;
  UnaryRepeatParams(emulation::Byte dstBlk, emulation::Byte srcBlk, emulation::Byte dstRep, emulation::Byte srcRep)
      : dstBlkStride(dstBlk), srcBlkStride(srcBlk), dstRepStride(dstRep), srcRepStride(srcRep) {}
};

struct BinaryRepeatParams {
  emulation::Byte dstBlkStride = 1, src0BlkStride = 1, src1BlkStride = 1, dstRepStride = 8, src0RepStride = 8, src1RepStride = 8;
  BinaryRepeatParams() = default;
  BinaryRepeatParams(emulation::Byte dstBlk, emulation::Byte src0Blk, emulation::Byte src1Blk, emulation::Byte dstRep,
                     emulation::Byte src0Rep, emulation::Byte src1Rep)
      : dstBlkStride(dstBlk), src0BlkStride(src0Blk), src1BlkStride(src1Blk), dstRepStride(dstRep), src0RepStride(src0Rep), src1RepStride(src1Rep) {}
};

struct BrcbRepeatParams {
  uint16_t dstBlkStride = 1, dstRepStride = 8;
  BrcbRepeatParams() = default;
  BrcbRepeatParams(uint16_t block, uint16_t repeat) : dstBlkStride(block), dstRepStride(repeat) {}
};

enum class ReduceOrder { ORDER_VALUE_INDEX, ORDER_INDEX_VALUE, ORDER_ONLY_VALUE, ORDER_ONLY_INDEX };

namespace emulation {

template <class T, class F>
inline void BinaryRepeats(const char *op, const LocalTensor<T> &to, const LocalTensor<T> &x, const LocalTensor<T> &y, uint64_t mask,
                          int64_t repeats, const BinaryRepeatParams &p, F function) {
  CheckMask<T>(op, mask);
  if (repeats == 0) return;
  Instruction instruction(PIPE_V, op);
  Steps r{p.dstBlkStride, p.dstRepStride}, a{p.src0BlkStride, p.src0RepStride}, b{p.src1BlkStride, p.src1RepStride};
  ApartRepeats(instruction, to, r, x, a, mask, repeats);
  ApartRepeats(instruction, to, r, y, b, mask, repeats);
  const T *left = ReadRepeats(instruction, x, mask, repeats, a), *right = ReadRepeats(instruction, y, mask, repeats, b);
  T *result = WriteRepeats(instruction, to, mask, repeats, r);
  for (int64_t n = 0; n < repeats; n++) {
    for (uint64_t i = 0; i < mask; i++) {
      result[ElementOf<T>(r, n, i)] = static_cast<T>(function(static_cast<Wide<T>>(left[ElementOf<T>(a, n, i)]), static_cast<Wide<T>>(right[ElementOf<T>(b, n, i)])));
    }
  }
}

template <class T, class F>
inline void UnaryRepeats(const char *op, const LocalTensor<T> &to, const LocalTensor<T> &x, uint64_t mask, int64_t repeats,
                         const UnaryRepeatParams &p, F function) {
  CheckMask<T>(op, mask);
  if (repeats == 0) return;
  Instruction instruction(PIPE_V, op);
  Steps r{p.dstBlkStride, p.dstRepStride}, a{p.srcBlkStride, p.srcRepStride};
  ApartRepeats(instruction, to, r, x, a, mask, repeats);
  const T *source = ReadRepeats(instruction, x, mask, repeats, a);
  T *result = WriteRepeats(instruction, to, mask, repeats, r);
  for (int64_t n = 0; n < repeats; n++) {
    for (uint64_t i = 0; i < mask; i++) {
      result[ElementOf<T>(r, n, i)] = static_cast<T>(function(static_cast<Wide<T>>(source[ElementOf<T>(a, n, i)])));
    }
  }
}

// One element of each repeat. `aligned` is what the result must begin at a multiple of.
template <class T, class F>
inline void WholeReduce(const char *op, const LocalTensor<T> &to, const LocalTensor<T> &from, int32_t mask, int64_t repeats,
                        int32_t dstRepStride, const Steps &steps, uint32_t aligned, F reduce) {
  static_assert(kReal<T>, "reductions: half, float");
  CheckMask<T>(op, static_cast<uint64_t>(std::max(mask, 0)));
  if (repeats == 0) return;
  if (dstRepStride < 1) Fail("overlap", "%s: repeats write over each other", op);
  if (to.Address() % aligned != 0) Fail("alignment", "%s: the result begins at byte %u of the unified buffer, which is no multiple of %u", op, to.Address(), aligned);
  Instruction instruction(PIPE_V, op);
  uint64_t n = static_cast<uint64_t>(mask), last = static_cast<uint64_t>((repeats - 1) * dstRepStride) + 1;
  instruction.Apart(to, last, from, Reach<T>(steps, n, repeats), false);
  const T *source = ReadRepeats(instruction, from, n, repeats, steps);
  to.Check(0, last, op);
  T values[256 / sizeof(T)];
  for (int64_t r = 0; r < repeats; r++) {
    for (uint64_t i = 0; i < n; i++) values[i] = source[ElementOf<T>(steps, r, i)];
    uint32_t at = to.Address() + static_cast<uint32_t>(r * dstRepStride * static_cast<int64_t>(sizeof(T)));
    instruction.block.Write(PIPE_V, instruction.time, at, sizeof(T), op);
    T result = static_cast<T>(reduce(values, static_cast<uint32_t>(n)));
    std::memcpy(instruction.block.base + at, &result, sizeof(T));
  }
}

template <class T, class F> inline Wide<T> Best(const T *a, uint32_t n, F better) {
  Wide<T> result = static_cast<Wide<T>>(a[0]);
  for (uint32_t i = 1; i < n; i++) result = better(result, static_cast<Wide<T>>(a[i]));
  return result;
}

}  // namespace emulation

#define WEIR_BINARY_REPEATS(NAME, TYPES, WHAT, EXPRESSION)                                                      \
  template <class T>                                                                                            \
  inline void NAME(const LocalTensor<T> &to, const LocalTensor<T> &x, const LocalTensor<T> &y, uint64_t mask,   \
                   emulation::Byte repeats, const BinaryRepeatParams &params) {                                 \
    static_assert(emulation::TYPES<T>, #NAME ": " WHAT);                                                        \
    emulation::BinaryRepeats(#NAME, to, x, y, mask, repeats, params, [](auto a, auto b) { return EXPRESSION; }); \
  }

WEIR_BINARY_REPEATS(Add, kNumber, "half, float, int16_t, int32_t", emulation::Added(a, b))
WEIR_BINARY_REPEATS(Sub, kNumber, "half, float, int16_t, int32_t", emulation::Subtracted(a, b))
WEIR_BINARY_REPEATS(Mul, kNumber, "half, float, int16_t, int32_t", emulation::Multiplied(a, b))
WEIR_BINARY_REPEATS(Div, kReal, "half, float", a / b)
WEIR_BINARY_REPEATS(Max, kNumber, "half, float, int16_t, int32_t", emulation::Larger(a, b))
WEIR_BINARY_REPEATS(Min, kNumber, "half, float, int16_t, int32_t", emulation::Smaller(a, b))
#undef WEIR_BINARY_REPEATS

template <class T>
inline void Muls(const LocalTensor<T> &to, const LocalTensor<T> &x, const T &scalar, uint64_t mask, emulation::Byte repeats,
                 const UnaryRepeatParams &params) {
  static_assert(emulation::kNumber<T>, "Muls: half, float, int16_t, int32_t");
  emulation::Wide<T> b = static_cast<emulation::Wide<T>>(scalar);
  emulation::UnaryRepeats("Muls", to, x, mask, repeats, params, [b](auto a) { return emulation::Multiplied(a, b); });
}

template <class T>
inline void WholeReduceSum(const LocalTensor<T> &to, const LocalTensor<T> &from, const int32_t mask, const emulation::Byte repeats,
                           const int32_t dstRepStride, const emulation::Byte srcBlkStride, const emulation::Byte srcRepStride) {
  emulation::WholeReduce("WholeReduceSum", to, from, mask, repeats, dstRepStride, {srcBlkStride, srcRepStride}, sizeof(T),
                         [](const T *a, uint32_t n) { return emulation::PairwiseSum(a, n); });
}

#define WEIR_WHOLE_REDUCE(NAME, BETTER)                                                                                     \
  template <class T>                                                                                                        \
  inline void NAME(const LocalTensor<T> &to, const LocalTensor<T> &from, const int32_t mask, const emulation::Byte repeats, \
                   const int32_t dstRepStride, const emulation::Byte srcBlkStride, const emulation::Byte srcRepStride,      \
                   ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX) {                                                    \
    if (order != ReduceOrder::ORDER_ONLY_VALUE) emulation::Fail("unsupported", #NAME ": with the index of what is found");   \
    emulation::WholeReduce(#NAME, to, from, mask, repeats, dstRepStride, {srcBlkStride, srcRepStride}, 2 * sizeof(T),       \
                           [](const T *a, uint32_t n) {                                                                     \
                             return emulation::Best(a, n, [](auto x, auto y) { return emulation::BETTER(x, y); });          \
                           });                                                                                              \
  }

WEIR_WHOLE_REDUCE(WholeReduceMax, Larger)
WEIR_WHOLE_REDUCE(WholeReduceMin, Smaller)
#undef WEIR_WHOLE_REDUCE

// Each repeat takes 8 elements and spreads each of them over 32 bytes.
template <class T>
inline void Brcb(const LocalTensor<T> &to, const LocalTensor<T> &from, const emulation::Byte repeats, const BrcbRepeatParams &p) {
  static_assert(sizeof(T) == 2 || sizeof(T) == 4, "Brcb: elements of 2 or 4 bytes");
  constexpr uint32_t perBlock = emulation::kDataBlock / sizeof(T);
  if (repeats == 0) return;
  emulation::Instruction instruction(PIPE_V, "Brcb");
  emulation::Steps steps{p.dstBlkStride, p.dstRepStride};
  const T *source = instruction.Read(from, static_cast<uint64_t>(repeats) * 8);
  instruction.Apart(to, emulation::Reach<T>(steps, 8 * perBlock, repeats), from, static_cast<uint64_t>(repeats) * 8, false);
  T *result = emulation::WriteRepeats(instruction, to, 8 * perBlock, repeats, steps);
  for (int64_t r = 0; r < repeats; r++) {
    for (uint32_t i = 0; i < 8 * perBlock; i++) result[emulation::ElementOf<T>(steps, r, i)] = source[r * 8 + i / perBlock];
  }
}

}  // namespace AscendC

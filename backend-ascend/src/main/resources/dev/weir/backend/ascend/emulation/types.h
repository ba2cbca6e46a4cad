// Names, number types, enumerations and parameter structs of Ascend C.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#define __aicore__
#define __global__
#define __gm__
#define __ubuf__
#define GM_ADDR uint8_t *
#define WEIR_ASCEND_EMULATION 1
// Which units a kernel runs on is told to the launch here.
#define KERNEL_TASK_TYPE_DEFAULT(type) static_assert(true, #type)

namespace AscendC {
namespace emulation {

inline float FloatOfBits(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

inline uint32_t BitsOfFloat(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

// The value of the 16 bits of a half.
inline float HalfToFloat(uint16_t half) {
  uint32_t sign = (half & 0x8000u) << 16, exponent = (half >> 10) & 31, fraction = half & 1023;
  if (exponent == 31) return FloatOfBits(sign | 0x7f800000u | fraction << 13);
  if (exponent != 0) return FloatOfBits(sign | (exponent + 112) << 23 | fraction << 13);
  float value = std::ldexp(static_cast<float>(fraction), -24);
  return sign ? -value : value;
}

// How far the lowest `dropped` bits of `bits` are rounded: to nearest, to even in between.
inline uint32_t RoundedToEven(uint32_t bits, int dropped) {
  if (dropped > 31) return 0;
  uint32_t half = 1u << (dropped - 1), kept = bits >> dropped, rest = bits & ((1u << dropped) - 1);
  return kept + (rest > half || (rest == half && (kept & 1)));
}

// A float as the 16 bits of a half, to nearest; `towardsZero` cuts off.
inline uint16_t FloatToHalf(float value, bool towardsZero = false) {
  uint32_t bits = BitsOfFloat(value), sign = bits >> 16 & 0x8000u, magnitude = bits & 0x7fffffffu;
  if (magnitude > 0x7f800000u) return static_cast<uint16_t>(sign | 0x7e00u);
  if (magnitude == 0x7f800000u) return static_cast<uint16_t>(sign | 0x7c00u);
  int exponent = static_cast<int>(magnitude >> 23) - 112;
  uint32_t fraction = (magnitude & 0x7fffffu) | (magnitude >> 23 ? 0x800000u : 0);
  int dropped = exponent >= 1 ? 13 : 14 - exponent;
  uint32_t rounded = towardsZero ? (dropped > 31 ? 0 : fraction >> dropped)
                                 : RoundedToEven(fraction, dropped);
  uint32_t result = exponent >= 1 ? rounded + (static_cast<uint32_t>(exponent - 1) << 10) : rounded;
  if (result >= 0x7c00u) result = towardsZero ? 0x7bffu : 0x7c00u;
  return static_cast<uint16_t>(sign | result);
}

inline uint16_t FloatToBfloat16(float value) {
  uint32_t bits = BitsOfFloat(value);
  if ((bits & 0x7fffffffu) > 0x7f800000u) return static_cast<uint16_t>(bits >> 16 | 0x40u);
  return static_cast<uint16_t>(RoundedToEven(bits, 16));
}

}  // namespace emulation
}  // namespace AscendC

// 16 bits: 5 of exponent.
struct half {
  uint16_t bits = 0;
  half() = default;
  half(float value) : bits(AscendC::emulation::FloatToHalf(value)) {}
  operator float() const { return AscendC::emulation::HalfToFloat(bits); }
};

// 16 bits: 8 of exponent. Has no arithmetic; Cast makes floats of it.
struct bfloat16_t {
  uint16_t bits = 0;
};

static_assert(sizeof(half) == 2 && sizeof(bfloat16_t) == 2, "two bytes each");

enum pipe_t { PIPE_S, PIPE_V, PIPE_M, PIPE_MTE1, PIPE_MTE2, PIPE_MTE3, PIPE_FIX, PIPE_ALL };

namespace AscendC {

enum class TPosition { GM, A1, A2, B1, B2, C1, C2, CO1, CO2, VECIN, VECOUT, VECCALC, MAX };
enum class CubeFormat { ND, NZ };
enum class RoundMode {
  CAST_NONE, CAST_RINT, CAST_FLOOR, CAST_CEIL, CAST_ROUND, CAST_TRUNC, CAST_ODD
};
enum class CMPMODE { LT, GT, EQ, LE, GE, NE };
enum class SELMODE { VSEL_CMPMASK_SPR, VSEL_TENSOR_SCALAR_MODE, VSEL_TENSOR_TENSOR_MODE };

// An order between two pipes: what follows on the second waits for what came before on the first.
enum class HardEvent {
  MTE2_V, V_MTE2, MTE3_V, V_MTE3, MTE2_MTE3, MTE3_MTE2,
  V_S, S_V, MTE2_S, S_MTE2, MTE3_S, S_MTE3, MAX
};

using TEventID = int8_t;

// Blocks of memory to copy. Strides are the gaps between blocks: in bytes in global memory, in units of
// 32 bytes in the unified buffer.
struct DataCopyExtParams {
  uint16_t blockCount = 1;
  uint32_t blockLen = 0;
  uint32_t srcStride = 0;
  uint32_t dstStride = 0;
  uint32_t rsv = 0;
  DataCopyExtParams() = default;
  DataCopyExtParams(uint16_t count, uint32_t length, uint32_t source, uint32_t destination, uint32_t r)
      : blockCount(count), blockLen(length), srcStride(source), dstStride(destination), rsv(r) {}
};

// What is put beside each block: numbers of elements and their value.
template <class T> struct DataCopyPadExtParams {
  bool isPad = false;
  uint8_t leftPadding = 0;
  uint8_t rightPadding = 0;
  T paddingValue{};
  DataCopyPadExtParams() = default;
  DataCopyPadExtParams(bool pad, uint8_t left, uint8_t right, T value)
      : isPad(pad), leftPadding(left), rightPadding(right), paddingValue(value) {}
};

namespace emulation {

template <class T, class... Types> constexpr bool IsOneOf = (std::is_same_v<T, Types> || ...);

// An element as the number that arithmetic is done with.
template <class T> using Wide = std::conditional_t<std::is_same_v<T, half>, float, T>;

}  // namespace emulation
}  // namespace AscendC

// Casts, comparisons (one bit for each element), choices by bits, reductions.
#pragma once

#include "vector.h"

namespace AscendC {
namespace emulation {

inline float Rounded(float value, RoundMode mode) {
  switch (mode) {
    case RoundMode::CAST_FLOOR: return std::floor(value);
    case RoundMode::CAST_CEIL: return std::ceil(value);
    case RoundMode::CAST_ROUND: return std::round(value);
    case RoundMode::CAST_TRUNC: return std::trunc(value);
    default: return std::nearbyint(value);
  }
}

// A number as an integer, the nearest there is if it is out of range, 0 of NaN.
template <class T> inline T Saturated(float value) {
  if (value != value) return 0;
  double wide = value;
  if (wide <= static_cast<double>(std::numeric_limits<T>::min())) return std::numeric_limits<T>::min();
  if (wide >= static_cast<double>(std::numeric_limits<T>::max())) return std::numeric_limits<T>::max();
  return static_cast<T>(wide);
}

// Which casts A2 has.
template <class T, class U>
constexpr bool kCast =
    (IsOneOf<U, float> && IsOneOf<T, float, half, bfloat16_t, int16_t, int32_t, int64_t>) ||
    (IsOneOf<U, half> && IsOneOf<T, float, int16_t, int32_t, int8_t, uint8_t>) ||
    (IsOneOf<U, bfloat16_t> && IsOneOf<T, float, int32_t>) ||
    (IsOneOf<U, int8_t, uint8_t> && IsOneOf<T, half>) ||
    (IsOneOf<U, int16_t> && IsOneOf<T, half, float>) ||
    (IsOneOf<U, int32_t> && IsOneOf<T, float, int16_t, int64_t>) ||
    (IsOneOf<U, int64_t> && IsOneOf<T, float, int32_t>);

// Which of them drop digits, and so need to be told how to round.
template <class T, class U>
constexpr bool kRounds = IsOneOf<U, float> || (IsOneOf<U, half, bfloat16_t> && std::is_integral_v<T>) ||
                         (IsOneOf<U, int64_t> && IsOneOf<T, float>);

template <class T, class U> inline T Converted(U value, RoundMode mode) {
  if constexpr (std::is_integral_v<T> && std::is_integral_v<U>) {
    if (value < static_cast<U>(std::numeric_limits<T>::min()) && sizeof(U) > sizeof(T)) return std::numeric_limits<T>::min();
    if (value > static_cast<U>(std::numeric_limits<T>::max()) && sizeof(U) > sizeof(T)) return std::numeric_limits<T>::max();
    return static_cast<T>(value);
  } else {
    float number;
    if constexpr (std::is_same_v<U, bfloat16_t>) number = FloatOfBits(static_cast<uint32_t>(value.bits) << 16);
    else number = static_cast<float>(value);
    if constexpr (std::is_integral_v<T>) {
      return Saturated<T>(Rounded(number, mode));
    } else if constexpr (std::is_same_v<T, bfloat16_t>) {
      bfloat16_t result;
      result.bits = mode == RoundMode::CAST_TRUNC ? static_cast<uint16_t>(BitsOfFloat(number) >> 16) : FloatToBfloat16(number);
      return result;
    } else if constexpr (std::is_same_v<T, half>) {
      half result;
      result.bits = FloatToHalf(number, mode == RoundMode::CAST_TRUNC);
      return result;
    } else {
      return mode == RoundMode::CAST_NONE ? number : Rounded(number, mode);
    }
  }
}

template <class T> inline bool Holds(CMPMODE mode, T a, T b) {
  switch (mode) {
    case CMPMODE::LT: return a < b;
    case CMPMODE::GT: return a > b;
    case CMPMODE::EQ: return a == b;
    case CMPMODE::LE: return a <= b;
    case CMPMODE::GE: return a >= b;
    default: return a != b;
  }
}

template <class T> inline void CheckComparison(const char *op, CMPMODE mode, uint32_t count) {
  static_assert(IsOneOf<T, half, float, int32_t>, "Compare: half, float, and int32_t for EQ");
  if (std::is_same_v<T, int32_t> && mode != CMPMODE::EQ) Fail("dtype", "%s of int32_t: EQ only", op);
  if (count * sizeof(T) % 256 != 0) {
    Fail("alignment", "%s of %zu bytes, which is no multiple of 256", op, count * sizeof(T));
  }
}

template <class B> inline void PutBits(B *bits, uint32_t i, bool value) {
  uint8_t *bytes = reinterpret_cast<uint8_t *>(bits);
  if (i % 8 == 0) bytes[i / 8] = 0;
  bytes[i / 8] = static_cast<uint8_t>(bytes[i / 8] | static_cast<uint8_t>(value) << i % 8);
}

// How many elements of temporary memory a reduction needs.
template <class T> inline uint32_t ReductionMemory(uint32_t count, bool pairs) {
  uint32_t perBlock = 32 / sizeof(T), perRepeat = 256 / sizeof(T);
  uint32_t first = (count + perRepeat - 1) / perRepeat * (pairs ? 2 : 1);
  return (first + perBlock - 1) / perBlock * perBlock;
}

// The sum of halves, in float: not in order, as on the device.
template <class T> inline float PairwiseSum(const T *a, uint32_t count) {
  if (count <= 8) {
    float sum = 0;
    for (uint32_t i = 0; i < count; i++) sum += static_cast<float>(a[i]);
    return sum;
  }
  uint32_t middle = count / 2;
  return PairwiseSum(a, middle) + PairwiseSum(a + middle, count - middle);
}

template <class T>
inline void CheckReduction(Instruction &instruction, const LocalTensor<T> &to, const LocalTensor<T> &from,
                           const LocalTensor<T> &temporary, int32_t count, bool pairs) {
  static_assert(kReal<T>, "reductions: half, float");
  if (count < 1) Fail("count", "%s of %d elements", instruction.op, count);
  uint32_t needed = ReductionMemory<T>(static_cast<uint32_t>(count), pairs);
  if (temporary.GetSize() < needed) {
    Fail("reduction-memory", "%s of %d elements needs %u elements of temporary memory, not %u", instruction.op, count,
         needed, temporary.GetSize());
  }
  instruction.Apart(temporary, needed, from, static_cast<uint64_t>(count), false);
  instruction.Apart(to, 1, temporary, needed, true);
  std::memset(static_cast<void *>(instruction.Write(temporary, needed)), 0xff, needed * sizeof(T));
}

template <class T, class F>
inline void ReduceBy(const char *op, const LocalTensor<T> &to, const LocalTensor<T> &from,
                     const LocalTensor<T> &temporary, int32_t count, bool calIndex, F better) {
  if (calIndex) Fail("unsupported", "%s with calIndex", op);
  Instruction instruction(PIPE_V, op);
  CheckReduction(instruction, to, from, temporary, count, true);
  const T *a = instruction.Read(from, static_cast<uint64_t>(count));
  Wide<T> result = static_cast<Wide<T>>(a[0]);
  for (int32_t i = 1; i < count; i++) result = better(result, static_cast<Wide<T>>(a[i]));
  *instruction.Write(to, 1) = static_cast<T>(result);
}

}  // namespace emulation

template <class T, class U>
inline void Cast(const LocalTensor<T> &to, const LocalTensor<U> &from, const RoundMode &mode, const uint32_t count) {
  static_assert(emulation::kCast<T, U>, "Cast: A2 has no cast between these types");
  if (emulation::kRounds<T, U> != (mode != RoundMode::CAST_NONE) &&
      !(std::is_same_v<U, float> && std::is_same_v<T, half>) && !(std::is_same_v<U, int32_t> && std::is_same_v<T, float>)) {
    emulation::Fail("round-mode", emulation::kRounds<T, U> ? "Cast to fewer digits with CAST_NONE"
                                                           : "Cast that keeps all digits with a rounding mode");
  }
  emulation::Instruction instruction(PIPE_V, "Cast");
  instruction.Apart(to, count, from, count, sizeof(T) == sizeof(U));
  const U *a = instruction.Read(from, count);
  T *r = instruction.Write(to, count);
  for (uint32_t i = 0; i < count; i++) r[i] = emulation::Converted<T, U>(a[i], mode);
}

template <class T, class U>
inline void Compare(const LocalTensor<U> &bits, const LocalTensor<T> &x, const LocalTensor<T> &y, CMPMODE mode, uint32_t count) {
  static_assert(emulation::IsOneOf<U, uint8_t, int8_t>, "Compare: bits are of uint8_t or int8_t");
  emulation::CheckComparison<T>("Compare", mode, count);
  emulation::Instruction instruction(PIPE_V, "Compare");
  const T *a = instruction.Read(x, count), *b = instruction.Read(y, count);
  U *r = instruction.Write(bits, (count + 7) / 8);
  using Number = emulation::Wide<T>;
  for (uint32_t i = 0; i < count; i++) {
    emulation::PutBits(r, i, emulation::Holds(mode, static_cast<Number>(a[i]), static_cast<Number>(b[i])));
  }
}

template <class T, class U>
inline void CompareScalar(const LocalTensor<U> &bits, const LocalTensor<T> &x, const T scalar, CMPMODE mode, uint32_t count) {
  static_assert(emulation::IsOneOf<U, uint8_t, int8_t>, "CompareScalar: bits are of uint8_t or int8_t");
  emulation::CheckComparison<T>("CompareScalar", mode, count);
  emulation::Instruction instruction(PIPE_V, "CompareScalar");
  const T *a = instruction.Read(x, count);
  U *r = instruction.Write(bits, (count + 7) / 8);
  using Number = emulation::Wide<T>;
  for (uint32_t i = 0; i < count; i++) {
    emulation::PutBits(r, i, emulation::Holds(mode, static_cast<Number>(a[i]), static_cast<Number>(scalar)));
  }
}

// Elements of `x` where the bit is 1, of `y` where it is 0.
template <class T, class U>
inline void Select(const LocalTensor<T> &to, const LocalTensor<U> &bits, const LocalTensor<T> &x, const LocalTensor<T> &y,
                   SELMODE mode, uint32_t count) {
  static_assert(emulation::kReal<T>, "Select: half, float");
  if (mode != SELMODE::VSEL_TENSOR_TENSOR_MODE) emulation::Fail("select", "Select of two tensors needs VSEL_TENSOR_TENSOR_MODE");
  emulation::Instruction instruction(PIPE_V, "Select");
  const uint8_t *b = reinterpret_cast<const uint8_t *>(instruction.Read(bits, (count + 8 * sizeof(U) - 1) / (8 * sizeof(U))));
  const T *onTrue = instruction.Read(x, count), *onFalse = instruction.Read(y, count);
  T *r = instruction.Write(to, count);
  for (uint32_t i = 0; i < count; i++) r[i] = b[i / 8] >> i % 8 & 1 ? onTrue[i] : onFalse[i];
}

template <class T, class U>
inline void Select(const LocalTensor<T> &to, const LocalTensor<U> &bits, const LocalTensor<T> &x, T y, SELMODE mode,
                   uint32_t count) {
  static_assert(emulation::kReal<T>, "Select: half, float");
  if (mode != SELMODE::VSEL_TENSOR_SCALAR_MODE) emulation::Fail("select", "Select of a tensor and a scalar needs VSEL_TENSOR_SCALAR_MODE");
  emulation::Instruction instruction(PIPE_V, "Select");
  const uint8_t *b = reinterpret_cast<const uint8_t *>(instruction.Read(bits, (count + 8 * sizeof(U) - 1) / (8 * sizeof(U))));
  const T *onTrue = instruction.Read(x, count);
  T *r = instruction.Write(to, count);
  for (uint32_t i = 0; i < count; i++) r[i] = b[i / 8] >> i % 8 & 1 ? onTrue[i] : y;
}

template <class T>
inline void ReduceSum(const LocalTensor<T> &to, const LocalTensor<T> &from, const LocalTensor<T> &sharedTmp, const int32_t count) {
  emulation::Instruction instruction(PIPE_V, "ReduceSum");
  emulation::CheckReduction(instruction, to, from, sharedTmp, count, false);
  const T *a = instruction.Read(from, static_cast<uint64_t>(count));
  float sum = emulation::PairwiseSum(a, static_cast<uint32_t>(count));
  *instruction.Write(to, 1) = static_cast<T>(sum);
}

template <class T>
inline void ReduceMax(const LocalTensor<T> &to, const LocalTensor<T> &from, const LocalTensor<T> &sharedTmp,
                      const int32_t count, bool calIndex = false) {
  emulation::ReduceBy("ReduceMax", to, from, sharedTmp, count, calIndex, [](auto a, auto b) { return emulation::Larger(a, b); });
}

template <class T>
inline void ReduceMin(const LocalTensor<T> &to, const LocalTensor<T> &from, const LocalTensor<T> &sharedTmp,
                      const int32_t count, bool calIndex = false) {
  emulation::ReduceBy("ReduceMin", to, from, sharedTmp, count, calIndex, [](auto a, auto b) { return emulation::Smaller(a, b); });
}

}  // namespace AscendC

// Arithmetic of the vector unit on the first `count` elements. The types of each call are those of A2.
// Infinities and NaN are as in IEEE 754 (the INF/NAN mode, the default there).
#pragma once

#include "queue.h"

namespace AscendC {
namespace emulation {

template <class T> constexpr bool kReal = IsOneOf<T, half, float>;
template <class T> constexpr bool kNumber = IsOneOf<T, half, float, int16_t, int32_t>;
template <class T> constexpr bool kBits16 = IsOneOf<T, int16_t, uint16_t>;

inline uint64_t Count(const char *op, int64_t count) {
  if (count < 0) Fail("count", "%s of %lld elements", op, static_cast<long long>(count));
  return static_cast<uint64_t>(count);
}

template <class T, class F>
inline void Unary(const char *op, const LocalTensor<T> &to, const LocalTensor<T> &from, int64_t count, F function) {
  uint64_t n = Count(op, count);
  Instruction instruction(PIPE_V, op);
  instruction.Apart(to, n, from, n, true);
  const T *a = instruction.Read(from, n);
  T *r = instruction.Write(to, n);
  for (uint64_t i = 0; i < n; i++) r[i] = static_cast<T>(function(static_cast<Wide<T>>(a[i])));
}

template <class T, class F>
inline void Binary(const char *op, const LocalTensor<T> &to, const LocalTensor<T> &x, const LocalTensor<T> &y,
                   int64_t count, F function) {
  uint64_t n = Count(op, count);
  Instruction instruction(PIPE_V, op);
  instruction.Apart(to, n, x, n, true);
  instruction.Apart(to, n, y, n, true);
  const T *a = instruction.Read(x, n), *b = instruction.Read(y, n);
  T *r = instruction.Write(to, n);
  for (uint64_t i = 0; i < n; i++) {
    r[i] = static_cast<T>(function(static_cast<Wide<T>>(a[i]), static_cast<Wide<T>>(b[i])));
  }
}

// Integers wrap around; unsigned arithmetic says so to the compiler.
template <class T> inline T Added(T a, T b) {
  if constexpr (std::is_integral_v<T>) return static_cast<T>(static_cast<uint32_t>(a) + static_cast<uint32_t>(b));
  else return a + b;
}
template <class T> inline T Subtracted(T a, T b) {
  if constexpr (std::is_integral_v<T>) return static_cast<T>(static_cast<uint32_t>(a) - static_cast<uint32_t>(b));
  else return a - b;
}
template <class T> inline T Multiplied(T a, T b) {
  if constexpr (std::is_integral_v<T>) return static_cast<T>(static_cast<uint32_t>(a) * static_cast<uint32_t>(b));
  else return a * b;
}
template <class T> inline T Larger(T a, T b) { return a != a ? a : (b != b ? b : (a > b ? a : b)); }
template <class T> inline T Smaller(T a, T b) { return a != a ? a : (b != b ? b : (a < b ? a : b)); }

}  // namespace emulation

#define WEIR_BINARY(NAME, TYPES, WHAT, EXPRESSION)                                                          \
  template <class T>                                                                                        \
  inline void NAME(const LocalTensor<T> &to, const LocalTensor<T> &x, const LocalTensor<T> &y,              \
                   const int32_t &count) {                                                                  \
    static_assert(emulation::TYPES<T>, #NAME ": " WHAT);                                                    \
    emulation::Binary(#NAME, to, x, y, count, [](auto a, auto b) { return EXPRESSION; });                   \
  }

WEIR_BINARY(Add, kNumber, "half, float, int16_t, int32_t", emulation::Added(a, b))
WEIR_BINARY(Sub, kNumber, "half, float, int16_t, int32_t", emulation::Subtracted(a, b))
WEIR_BINARY(Mul, kNumber, "half, float, int16_t, int32_t", emulation::Multiplied(a, b))
WEIR_BINARY(Div, kReal, "half, float", a / b)
WEIR_BINARY(Max, kNumber, "half, float, int16_t, int32_t", emulation::Larger(a, b))
WEIR_BINARY(Min, kNumber, "half, float, int16_t, int32_t", emulation::Smaller(a, b))
WEIR_BINARY(And, kBits16, "int16_t, uint16_t", a & b)
WEIR_BINARY(Or, kBits16, "int16_t, uint16_t", a | b)
#undef WEIR_BINARY

#define WEIR_UNARY(NAME, TYPES, WHAT, EXPRESSION)                                                           \
  template <class T> inline void NAME(const LocalTensor<T> &to, const LocalTensor<T> &x, const int32_t &count) { \
    static_assert(emulation::TYPES<T>, #NAME ": " WHAT);                                                    \
    emulation::Unary(#NAME, to, x, count, [](auto a) { return EXPRESSION; });                               \
  }

WEIR_UNARY(Exp, kReal, "half, float", std::exp(a))
WEIR_UNARY(Ln, kReal, "half, float", std::log(a))
WEIR_UNARY(Abs, kReal, "half, float", std::fabs(a))
WEIR_UNARY(Sqrt, kReal, "half, float", std::sqrt(a))
WEIR_UNARY(Rsqrt, kReal, "half, float", 1.0f / std::sqrt(a))
WEIR_UNARY(Reciprocal, kReal, "half, float", 1.0f / a)
WEIR_UNARY(Relu, kNumber, "half, float, int32_t", emulation::Larger(a, decltype(a){0}))
WEIR_UNARY(Not, kBits16, "int16_t, uint16_t", ~a)
#undef WEIR_UNARY

#define WEIR_SCALAR(NAME, TYPES, WHAT, EXPRESSION)                                                          \
  template <class T, bool isSetMask = true>                                                                 \
  inline void NAME(const LocalTensor<T> &to, const LocalTensor<T> &x, const T &scalar, const int32_t &count) { \
    static_assert(emulation::TYPES<T>, #NAME ": " WHAT);                                                    \
    emulation::Wide<T> b = static_cast<emulation::Wide<T>>(scalar);                                         \
    emulation::Unary(#NAME, to, x, count, [b](auto a) { return EXPRESSION; });                              \
  }

WEIR_SCALAR(Adds, kNumber, "half, float, int16_t, int32_t", emulation::Added(a, b))
WEIR_SCALAR(Muls, kNumber, "half, float, int16_t, int32_t", emulation::Multiplied(a, b))
WEIR_SCALAR(Maxs, kNumber, "half, float, int16_t, int32_t", emulation::Larger(a, b))
WEIR_SCALAR(Mins, kNumber, "half, float, int16_t, int32_t", emulation::Smaller(a, b))
WEIR_SCALAR(LeakyRelu, kReal, "half, float", a >= 0 ? a : a * b)
#undef WEIR_SCALAR

// to += scalar * x.
template <class T, class U>
inline void Axpy(const LocalTensor<T> &to, const LocalTensor<U> &x, const U &scalar, const int32_t &count) {
  static_assert((std::is_same_v<T, U> && emulation::kReal<T>) || (std::is_same_v<T, float> && std::is_same_v<U, half>),
                "Axpy: half, float, or half added to float");
  uint64_t n = emulation::Count("Axpy", count);
  emulation::Instruction instruction(PIPE_V, "Axpy");
  instruction.Apart(to, n, x, n, true);
  const U *a = instruction.Read(x, n);
  instruction.Read(to, n);
  T *r = instruction.Write(to, n);
  float s = static_cast<float>(scalar);
  for (uint64_t i = 0; i < n; i++) r[i] = static_cast<T>(static_cast<float>(r[i]) + s * static_cast<float>(a[i]));
}

// to = x * y + to.
template <class T, class U>
inline void MulAddDst(const LocalTensor<T> &to, const LocalTensor<U> &x, const LocalTensor<U> &y, const int32_t &count) {
  static_assert((std::is_same_v<T, U> && emulation::kReal<T>) || (std::is_same_v<T, float> && std::is_same_v<U, half>),
                "MulAddDst: half, float, or half added to float");
  uint64_t n = emulation::Count("MulAddDst", count);
  emulation::Instruction instruction(PIPE_V, "MulAddDst");
  const U *a = instruction.Read(x, n), *b = instruction.Read(y, n);
  instruction.Read(to, n);
  T *r = instruction.Write(to, n);
  for (uint64_t i = 0; i < n; i++) {
    r[i] = static_cast<T>(static_cast<float>(a[i]) * static_cast<float>(b[i]) + static_cast<float>(r[i]));
  }
}

template <class T> inline void Duplicate(const LocalTensor<T> &to, const T &value, const int32_t &count) {
  static_assert(emulation::IsOneOf<T, half, bfloat16_t, int16_t, uint16_t, int32_t, uint32_t, float>,
                "Duplicate: elements of 2 or 4 bytes");
  uint64_t n = emulation::Count("Duplicate", count);
  emulation::Instruction instruction(PIPE_V, "Duplicate");
  T copy = value;
  T *r = instruction.Write(to, n);
  for (uint64_t i = 0; i < n; i++) r[i] = copy;
}

// Picks elements by their distance in bytes from the beginning of `from`, after `base` more.
template <class T>
inline void Gather(const LocalTensor<T> &to, const LocalTensor<T> &from, const LocalTensor<uint32_t> &offsets,
                   const uint32_t base, const uint32_t count) {
  static_assert(emulation::IsOneOf<T, half, bfloat16_t, int16_t, uint16_t, int32_t, uint32_t, float>,
                "Gather: elements of 2 or 4 bytes");
  emulation::Instruction instruction(PIPE_V, "Gather");
  instruction.Apart(to, count, from, from.GetSize(), false);
  const T *a = instruction.Read(from, from.GetSize());
  const uint32_t *o = instruction.Read(offsets, count);
  T *r = instruction.Write(to, count);
  for (uint32_t i = 0; i < count; i++) {
    uint64_t at = static_cast<uint64_t>(base) + o[i];
    if (at % sizeof(T) != 0) emulation::Fail("gather", "offset %llu is no multiple of %zu: offsets count bytes", static_cast<unsigned long long>(at), sizeof(T));
    if (at / sizeof(T) >= from.GetSize()) {
      emulation::Fail("gather", "offset %llu lies beyond the %u elements of the source", static_cast<unsigned long long>(at), from.GetSize());
    }
    r[i] = a[at / sizeof(T)];
  }
}

}  // namespace AscendC

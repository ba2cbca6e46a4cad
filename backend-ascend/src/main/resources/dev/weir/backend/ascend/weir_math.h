// Functions of elements that the vector unit has no instruction for, and casts by way of others.
#pragma once

#include "weir_tile.h"

namespace weir {

// For comparisons: the count made whole repeats of 256 bytes. Tiles are kept in multiples of these.
__aicore__ inline uint32_t Repeats(int64_t count) { return static_cast<uint32_t>((count + 63) / 64 * 64); }

__aicore__ inline void Then() { PipeBarrier<PIPE_V>(); }

// 1 where a bit is set, else 0.
__aicore__ inline void FromBits(const LocalTensor<float> &to, const LocalTensor<uint8_t> &bits, const LocalTensor<float> &one, int32_t n) {
  Duplicate(one, 1.0f, n);
  Then();
  Select(to, bits, one, 0.0f, SELMODE::VSEL_TENSOR_SCALAR_MODE, static_cast<uint32_t>(n));
  Then();
}

template <class T>
__aicore__ inline void CompareTo(const LocalTensor<float> &to, const LocalTensor<T> &x, const LocalTensor<T> &y, CMPMODE mode,
                                 const LocalTensor<float> &temporary, const LocalTensor<uint8_t> &bits, int32_t n) {
  Compare(bits, x, y, mode, Repeats(n));
  Then();
  FromBits(to, bits, temporary, n);
}

__aicore__ inline void Not(const LocalTensor<float> &to, const LocalTensor<float> &x, int32_t n) {
  Muls(to, x, -1.0f, n);
  Then();
  Adds(to, to, 1.0f, n);
  Then();
}

// The vector unit compares integers for equality only: a >= b where the larger is a.
__aicore__ inline void CompareIntegers(const LocalTensor<float> &to, const LocalTensor<int32_t> &x, const LocalTensor<int32_t> &y,
                                       CMPMODE mode, const LocalTensor<float> &temporary, const LocalTensor<uint8_t> &bits, int32_t n) {
  LocalTensor<int32_t> extreme = temporary.ReinterpretCast<int32_t>();
  bool equal = mode == CMPMODE::EQ || mode == CMPMODE::NE;
  if (mode == CMPMODE::GE || mode == CMPMODE::LT) Max(extreme, x, y, n);
  if (mode == CMPMODE::LE || mode == CMPMODE::GT) Min(extreme, x, y, n);
  if (!equal) Then();
  CompareTo(to, x, equal ? y : extreme, CMPMODE::EQ, temporary, bits, n);
  if (mode == CMPMODE::NE || mode == CMPMODE::LT || mode == CMPMODE::GT) Not(to, to, n);
}

// `x` where the condition is true, else `y`; of elements of 4 or 2 bytes, which are not looked at.
template <class T>
__aicore__ inline void Choose(const LocalTensor<T> &to, const LocalTensor<float> &condition, const LocalTensor<T> &x,
                              const LocalTensor<T> &y, const LocalTensor<uint8_t> &bits, int32_t n) {
  static_assert(sizeof(T) == 2 || sizeof(T) == 4, "elements of 2 or 4 bytes");
  using Moved = std::conditional_t<sizeof(T) == 4, float, half>;
  CompareScalar(bits, condition, 0.5f, CMPMODE::GT, Repeats(n));
  Then();
  Select(to.template ReinterpretCast<Moved>(), bits, x.template ReinterpretCast<Moved>(), y.template ReinterpretCast<Moved>(),
         SELMODE::VSEL_TENSOR_TENSOR_MODE, static_cast<uint32_t>(n));
  Then();
}

// 1 / x, by division: the instruction Reciprocal is less exact.
__aicore__ inline void Inverse(const LocalTensor<float> &to, const LocalTensor<float> &x, const LocalTensor<float> &one, int32_t n) {
  Duplicate(one, 1.0f, n);
  Then();
  Div(to, one, x, n);
  Then();
}

// A polynomial in `x`, the highest coefficient first.
template <int count>
__aicore__ inline void Polynomial(const LocalTensor<float> &to, const LocalTensor<float> &x, const float (&coefficients)[count], int32_t n) {
  Duplicate(to, coefficients[0], n);
  Then();
  for (int i = 1; i < count; i++) {
    Mul(to, to, x, n);
    Then();
    Adds(to, to, coefficients[i], n);
    Then();
  }
}

// ln(1 + x). With u = 1 + x rounded, ln(u) * x / (u - 1) takes back what rounding lost.
__aicore__ inline void LogOnePlus(const LocalTensor<float> &to, const LocalTensor<float> &x, const LocalTensor<float> &u,
                                  const LocalTensor<float> &l, const LocalTensor<uint8_t> &bits, int32_t n) {
  Adds(u, x, 1.0f, n);
  Then();
  Ln(l, u, n);
  Adds(to, u, -1.0f, n);
  Then();
  Div(to, x, to, n);
  Then();
  Mul(to, to, l, n);
  CompareScalar(bits, x, 1e8f, CMPMODE::LT, Repeats(n));
  Then();
  Select(to, bits, to, l, SELMODE::VSEL_TENSOR_TENSOR_MODE, static_cast<uint32_t>(n));
  Then();
  CompareScalar(bits, u, 1.0f, CMPMODE::EQ, Repeats(n));
  Then();
  Select(to, bits, x, to, SELMODE::VSEL_TENSOR_TENSOR_MODE, static_cast<uint32_t>(n));
  Then();
}

// e to the power of x, less 1: (u - 1) * x / ln(u) for x near 0, u being e to the power of x.
__aicore__ inline void ExpLessOne(const LocalTensor<float> &to, const LocalTensor<float> &x, const LocalTensor<float> &u,
                                  const LocalTensor<float> &l, const LocalTensor<uint8_t> &bits, int32_t n) {
  Exp(u, x, n);
  Then();
  Ln(l, u, n);
  Adds(to, u, -1.0f, n);
  Then();
  Div(l, x, l, n);
  Then();
  Mul(l, l, to, n);
  Then();
  CompareScalar(bits, u, 1.0f, CMPMODE::EQ, Repeats(n));
  Then();
  Select(l, bits, x, l, SELMODE::VSEL_TENSOR_TENSOR_MODE, static_cast<uint32_t>(n));
  Abs(u, x, n);
  Then();
  CompareScalar(bits, u, 1.0f, CMPMODE::LT, Repeats(n));
  Then();
  Select(to, bits, l, to, SELMODE::VSEL_TENSOR_TENSOR_MODE, static_cast<uint32_t>(n));
  Then();
}

// `to` with the sign of `x`; `to` is not negative.
__aicore__ inline void WithSign(const LocalTensor<float> &to, const LocalTensor<float> &x, const LocalTensor<float> &negative,
                                const LocalTensor<uint8_t> &bits, int32_t n) {
  Muls(negative, to, -1.0f, n);
  CompareScalar(bits, x, 0.0f, CMPMODE::LT, Repeats(n));
  Then();
  Select(to, bits, negative, to, SELMODE::VSEL_TENSOR_TENSOR_MODE, static_cast<uint32_t>(n));
  Then();
}

// With m = e^(-2|x|) - 1, the hyperbolic tangent of |x| is -m / (m + 2).
__aicore__ inline void HyperbolicTangent(const LocalTensor<float> &to, const LocalTensor<float> &x, const LocalTensor<float> &a,
                                         const LocalTensor<float> &b, const LocalTensor<float> &c, const LocalTensor<uint8_t> &bits, int32_t n) {
  Abs(c, x, n);
  Then();
  Muls(c, c, -2.0f, n);
  Then();
  ExpLessOne(to, c, a, b, bits, n);
  Adds(a, to, 2.0f, n);
  Muls(to, to, -1.0f, n);
  Then();
  Div(to, to, a, n);
  Then();
  WithSign(to, x, a, bits, n);
}

// Near 0 the series; elsewhere formula 7.1.26 of Abramowitz and Stegun, which is within 1.5e-7.
__aicore__ inline void ErrorFunction(const LocalTensor<float> &to, const LocalTensor<float> &x, const LocalTensor<float> &a,
                                     const LocalTensor<float> &b, const LocalTensor<float> &c, const LocalTensor<uint8_t> &bits, int32_t n) {
  const float series[] = {1.1283792f / 685440.0f, -1.1283792f / 75600.0f, 1.1283792f / 9360.0f, -1.1283792f / 1320.0f,
                          1.1283792f / 216.0f, -1.1283792f / 42.0f, 1.1283792f / 10.0f, -1.1283792f / 3.0f, 1.1283792f};
  const float tail[] = {1.061405429f, -1.453152027f, 1.421413741f, -0.284496736f, 0.254829592f, 0.0f};
  Abs(c, x, n);
  Then();
  Muls(a, c, 0.3275911f, n);
  Then();
  Adds(a, a, 1.0f, n);
  Then();
  Inverse(a, a, b, n);
  Polynomial(to, a, tail, n);
  Mul(a, c, c, n);
  Then();
  Muls(b, a, -1.0f, n);
  Then();
  Exp(b, b, n);
  Then();
  Mul(to, to, b, n);
  Then();
  Muls(to, to, -1.0f, n);
  Then();
  Adds(to, to, 1.0f, n);
  Polynomial(b, a, series, n);
  Mul(b, b, c, n);
  CompareScalar(bits, c, 0.9f, CMPMODE::LT, Repeats(n));
  Then();
  Select(to, bits, b, to, SELMODE::VSEL_TENSOR_TENSOR_MODE, static_cast<uint32_t>(n));
  Then();
  WithSign(to, x, a, bits, n);
}

// The sine, or the cosine: x less the nearest k * pi, or (k + 1/2) * pi, in three steps; then the series.
template <bool cosine>
__aicore__ inline void SineOrCosine(const LocalTensor<float> &to, const LocalTensor<float> &x, const LocalTensor<float> &k,
                                    const LocalTensor<float> &r, const LocalTensor<float> &s, int32_t n) {
  const float series[] = {-1.0f / 39916800.0f, 1.0f / 362880.0f, -1.0f / 5040.0f, 1.0f / 120.0f, -1.0f / 6.0f, 1.0f};
  Muls(k, x, 0.318309886f, n);
  Then();
  if (cosine) {
    Adds(k, k, -0.5f, n);
    Then();
  }
  Cast(s, k, RoundMode::CAST_RINT, static_cast<uint32_t>(n));
  Then();
  if (cosine) Adds(k, s, 0.5f, n);
  else Muls(k, s, 1.0f, n);
  Then();
  const float parts[] = {-3.140625f, -9.67502593994140625e-4f, -1.509957990978376432e-7f};
  Muls(r, x, 1.0f, n);
  Then();
  for (float part : parts) {
    Muls(to, k, part, n);
    Then();
    Add(r, r, to, n);
    Then();
  }
  // The sign: 1 - 2 * (s modulo 2), turned over for the cosine.
  Muls(k, s, 0.5f, n);
  Then();
  Cast(to, k, RoundMode::CAST_FLOOR, static_cast<uint32_t>(n));
  Then();
  Sub(k, k, to, n);
  Then();
  Muls(k, k, cosine ? 4.0f : -4.0f, n);
  Then();
  Adds(k, k, cosine ? -1.0f : 1.0f, n);
  Mul(s, r, r, n);
  Then();
  Polynomial(to, s, series, n);
  Mul(to, to, r, n);
  Then();
  Mul(to, to, k, n);
  Then();
}

// x to the power of y: e^(y ln |x|); 1 for y = 0; with the sign of x for odd y; NaN for x < 0 and a y with
// a fraction.
__aicore__ inline void Power(const LocalTensor<float> &to, const LocalTensor<float> &x, const LocalTensor<float> &y,
                             const LocalTensor<float> &a, const LocalTensor<float> &b, const LocalTensor<uint8_t> &bits, int32_t n) {
  uint32_t count = static_cast<uint32_t>(n);
  Abs(a, x, n);
  Then();
  Ln(a, a, n);
  Then();
  Mul(a, a, y, n);
  Then();
  Exp(to, a, n);
  Then();
  // b: y modulo 2, then 1 - 2 * b: the sign for odd y.
  Muls(a, y, 0.5f, n);
  Then();
  Cast(b, a, RoundMode::CAST_FLOOR, count);
  Then();
  Sub(b, a, b, n);
  Then();
  Muls(b, b, -4.0f, n);
  Then();
  Adds(b, b, 1.0f, n);
  Then();
  Mul(b, b, to, n);
  Cast(a, y, RoundMode::CAST_FLOOR, count);
  Then();
  Compare(bits, a, y, CMPMODE::EQ, Repeats(n));
  Then();
  Select(b, bits, b, std::numeric_limits<float>::quiet_NaN(), SELMODE::VSEL_TENSOR_SCALAR_MODE, count);
  Then();
  CompareScalar(bits, x, 0.0f, CMPMODE::LT, Repeats(n));
  Then();
  Select(to, bits, b, to, SELMODE::VSEL_TENSOR_TENSOR_MODE, count);
  Then();
  CompareScalar(bits, y, 0.0f, CMPMODE::NE, Repeats(n));
  Then();
  Select(to, bits, to, 1.0f, SELMODE::VSEL_TENSOR_SCALAR_MODE, count);
  Then();
}

// By the scalar unit: types that the vector unit does not know.
template <class T, class U, class F>
__aicore__ inline void EachOf(Events &events, const LocalTensor<T> &to, const LocalTensor<U> &x, int64_t n, F function) {
  events.ToScalar();
  for (int64_t i = 0; i < n; i++) to.SetValue(static_cast<uint32_t>(i), function(x.GetValue(static_cast<uint32_t>(i))));
  events.ToVector();
}

template <class T, class U, class F>
__aicore__ inline void EachOfTwo(Events &events, const LocalTensor<T> &to, const LocalTensor<U> &x, const LocalTensor<U> &y,
                                 int64_t n, F function) {
  events.ToScalar();
  for (int64_t i = 0; i < n; i++) {
    uint32_t at = static_cast<uint32_t>(i);
    to.SetValue(at, function(x.GetValue(at), y.GetValue(at)));
  }
  events.ToVector();
}

template <class T>
__aicore__ inline void ChooseEach(Events &events, const LocalTensor<T> &to, const LocalTensor<float> &condition,
                                  const LocalTensor<T> &x, const LocalTensor<T> &y, int64_t n) {
  events.ToScalar();
  for (int64_t i = 0; i < n; i++) {
    uint32_t at = static_cast<uint32_t>(i);
    to.SetValue(at, condition.GetValue(at) != 0.0f ? x.GetValue(at) : y.GetValue(at));
  }
  events.ToVector();
}

// The quotient without its fraction, of integers; what it is of 0 is not said.
template <class T> __aicore__ inline T Quotient(T a, T b) {
  return b == 0 ? T(0) : b == T(-1) && std::is_signed_v<T> ? T(0 - static_cast<uint64_t>(a)) : T(a / b);
}
template <class T> __aicore__ inline T FloorQuotient(T a, T b) {
  T q = Quotient(a, b);
  return b != 0 && (a < 0) != (b < 0) && T(q * b) != a ? T(q - 1) : q;
}
template <class T> __aicore__ inline T Rest(T a, T b) {
  return T(static_cast<uint64_t>(a) - static_cast<uint64_t>(FloorQuotient(a, b)) * static_cast<uint64_t>(b));
}
template <class T> __aicore__ inline T IntegerPower(T a, T b) {
  uint64_t result = 1, base = static_cast<uint64_t>(a);
  if (b < 0) return a == 1 ? T(1) : a == T(-1) ? (b % 2 == 0 ? T(1) : T(-1)) : T(0);
  for (uint64_t k = static_cast<uint64_t>(b); k != 0; k >>= 1, base *= base) {
    if (k & 1) result *= base;
  }
  return T(result);
}
// What division of floats leaves, exactly, with the sign of the divisor: long division of the fractions,
// by the scalar unit. Quotients may be too long for any float.
__aicore__ inline float FloatRest(float a, float b) {
  uint32_t x, y;
  __builtin_memcpy(&x, &a, 4);
  __builtin_memcpy(&y, &b, 4);
  bool negative = x >> 31 != 0, other = y >> 31 != 0;
  x &= 0x7fffffffu;
  y &= 0x7fffffffu;
  if (x >= 0x7f800000u || y > 0x7f800000u || y == 0) return std::numeric_limits<float>::quiet_NaN();
  if (x == 0) return a;
  if (y == 0x7f800000u) return negative == other ? a : b;
  int32_t ex = static_cast<int32_t>(x >> 23), ey = static_cast<int32_t>(y >> 23);
  uint64_t rest = (x & 0x7fffffu) | (ex != 0 ? 0x800000u : 0), divisor = (y & 0x7fffffu) | (ey != 0 ? 0x800000u : 0);
  if (ex == 0) ex = 1;
  if (ey == 0) ey = 1;
  if (ex >= ey) {
    for (; ex > ey; ex--) rest = (rest % divisor) << 1;
    rest %= divisor;
  }
  if (rest == 0) return negative ? -0.0f : 0.0f;
  for (; rest >= 0x1000000u; ex++) rest >>= 1;
  for (; rest < 0x800000u && ex > 1; ex--) rest <<= 1;
  uint32_t bits = rest >= 0x800000u ? static_cast<uint32_t>(ex) << 23 | (static_cast<uint32_t>(rest) & 0x7fffffu)
                                    : static_cast<uint32_t>(rest);
  float result;
  __builtin_memcpy(&result, &bits, 4);
  if (negative) result = -result;
  return negative == other ? result : result + b;
}
// The largest whole number that is not above the quotient: what is left to divide without the rest.
__aicore__ inline float FloatFloorQuotient(float a, float b) {
  if (b == 0) return a / b;
  // By an infinite number of the other sign.
  if (a - a == 0 && b == b && b - b != 0) return a != 0 && (a < 0) != (b < 0) ? -1.0f : 0.0f;
  float q = (a - FloatRest(a, b)) / b;
  float rounded = q < 0 ? q - 0.5f : q + 0.5f;
  return q - q != 0 || rounded >= 8388608.0f || rounded <= -8388608.0f ? q : static_cast<float>(static_cast<int32_t>(rounded));
}
// A float as an integer: towards zero, the nearest there is, 0 for NaN.
template <class T> __aicore__ inline T Whole(float x) {
  if (x != x) return 0;
  if (x <= static_cast<float>(std::numeric_limits<T>::min())) return std::numeric_limits<T>::min();
  if (x >= static_cast<float>(std::numeric_limits<T>::max())) return std::numeric_limits<T>::max();
  return static_cast<T>(x);
}

}  // namespace weir

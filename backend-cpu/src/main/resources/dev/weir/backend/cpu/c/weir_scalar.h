/* Arithmetic of single elements, written so that loops over them can be done in vectors. */
#ifndef WEIR_SCALAR_H
#define WEIR_SCALAR_H

#include <math.h>
#include <stdint.h>
#include <string.h>

/* Before a loop whose rounds do not need each other. */
#if defined(_OPENMP)
#define WEIR_SIMD _Pragma("omp simd")
#elif defined(__clang__)
#define WEIR_SIMD _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#define WEIR_SIMD _Pragma("GCC ivdep")
#else
#define WEIR_SIMD
#endif

#if defined(__GNUC__)
#define WEIR_INLINE static inline __attribute__((always_inline, unused))
#else
#define WEIR_INLINE static inline
#endif

#if defined(__FMA__) || defined(__aarch64__)
#define WEIR_FMA(a, b, c) __builtin_fmaf((a), (b), (c))
#else
#define WEIR_FMA(a, b, c) ((a) * (b) + (c))
#endif

/* How many partial results a reduction of floats has; the same everywhere, and so is the sum. */
#define WEIR_LANES 32

WEIR_INLINE uint32_t weir_bits(float x) {
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

WEIR_INLINE float weir_float(uint32_t bits) {
  float x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

/* Floats of 16 bits are kept as their bits, and computed with as float. */

WEIR_INLINE float weir_from_f16(uint16_t h) {
  uint32_t magnitude = (uint32_t)(h & 0x7fffu);
  uint32_t bits = weir_bits(weir_float(magnitude << 13) * 0x1p112f);
  bits |= magnitude >= 0x7c00u ? 0x7f800000u : 0u;
  return weir_float(bits | ((uint32_t)(h & 0x8000u) << 16));
}

WEIR_INLINE uint16_t weir_to_f16(float x) {
  uint32_t bits = weir_bits(x);
  uint32_t sign = (bits >> 16) & 0x8000u;
  uint32_t magnitude = bits & 0x7fffffffu;
  uint32_t normal = (magnitude - 0x38000000u + 0xfffu + ((magnitude >> 13) & 1u)) >> 13;
  uint32_t small = weir_bits(weir_float(magnitude) + 0.5f) - 0x3f000000u;
  uint32_t result = magnitude < 0x38800000u ? small : normal;
  result = magnitude >= 0x47800000u ? 0x7c00u : result;
  result = magnitude > 0x7f800000u ? 0x7e00u : result;
  return (uint16_t)(result | sign);
}

WEIR_INLINE float weir_from_bf16(uint16_t h) { return weir_float((uint32_t)h << 16); }

WEIR_INLINE uint16_t weir_to_bf16(float x) {
  uint32_t bits = weir_bits(x);
  uint32_t rounded = (bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16;
  return (uint16_t)((bits & 0x7fffffffu) > 0x7f800000u ? (bits >> 16) | 0x40u : rounded);
}

/* To float, to the odd one where it is inexact: rounding that again rounds but once. */
WEIR_INLINE float weir_odd_f64(double x) {
  float near = (float)x;
  uint32_t bits = weir_bits(near);
  if ((double)near != x && x == x) {
    bits -= fabs((double)near) > fabs(x) ? 1u : 0u;
    bits |= 1u;
  }
  return weir_float(bits);
}

WEIR_INLINE float weir_odd_i64(int64_t x) {
  int64_t wide = (int64_t)1 << 53;
  if (x > wide || x < -wide) {
    x = (int64_t)(((uint64_t)x & ~(uint64_t)0x7ff) | ((x & 0x7ff) != 0 ? 0x400u : 0u));
  }
  return weir_odd_f64((double)x);
}

/* Floats: NaN goes through. */

#define WEIR_REAL(T, N, SUFFIX)                                                            \
  WEIR_INLINE T weir_max_##N(T a, T b) { return a > b || a != a ? a : b; }                 \
  WEIR_INLINE T weir_min_##N(T a, T b) { return a < b || a != a ? a : b; }                 \
  WEIR_INLINE T weir_mod_##N(T a, T b) {                                                   \
    T left = fmod##SUFFIX(a, b);                                                           \
    return left != 0 && (left < 0) != (b < 0) ? left + b : left;                           \
  }                                                                                        \
  WEIR_INLINE T weir_floor_div_##N(T a, T b) {                                             \
    T left = fmod##SUFFIX(a, b), whole = rint##SUFFIX((a - left) / b);                     \
    return b == 0 ? a / b : left != 0 && (left < 0) != (b < 0) ? whole - 1 : whole;        \
  }
WEIR_REAL(float, f32, f)
WEIR_REAL(double, f64, )

/* Integers wrap around; a quotient by 0, which nobody may ask for, is 0. */

#define WEIR_SIGNED(T, U, N)                                                               \
  WEIR_INLINE T weir_add_##N(T a, T b) { return (T)(U)((U)a + (U)b); }                     \
  WEIR_INLINE T weir_sub_##N(T a, T b) { return (T)(U)((U)a - (U)b); }                     \
  WEIR_INLINE T weir_mul_##N(T a, T b) { return (T)(U)((U)1 * (U)a * (U)b); }              \
  WEIR_INLINE T weir_div_##N(T a, T b) {                                                   \
    return b == 0 ? 0 : b == -1 ? (T)(U)((U)0 - (U)a) : (T)(a / b);                        \
  }                                                                                        \
  WEIR_INLINE T weir_mod_##N(T a, T b) {                                                   \
    T left = (T)(b == 0 || b == -1 ? 0 : a % b);                                           \
    return (T)(left != 0 && (left < 0) != (b < 0) ? left + b : left);                      \
  }                                                                                        \
  WEIR_INLINE T weir_floor_div_##N(T a, T b) {                                             \
    T quotient = weir_div_##N(a, b);                                                       \
    return (T)(weir_mod_##N(a, b) != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient);   \
  }                                                                                        \
  WEIR_INLINE T weir_abs_##N(T a) { return a < 0 ? (T)(U)((U)0 - (U)a) : a; }              \
  WEIR_INLINE T weir_max_##N(T a, T b) { return a > b ? a : b; }                           \
  WEIR_INLINE T weir_min_##N(T a, T b) { return a < b ? a : b; }                           \
  WEIR_INLINE T weir_pow_##N(T a, T b) {                                                   \
    U power = 1, square = (U)a;                                                            \
    if (b < 0) {                                                                           \
      return (T)(a == 1 || a == -1 ? ((b & 1) == 0 ? 1 : a) : 0);                          \
    }                                                                                      \
    for (T left = b; left != 0; left = (T)(left >> 1)) {                                   \
      power = (left & 1) != 0 ? (U)((U)1 * power * square) : power;                        \
      square = (U)((U)1 * square * square);                                                \
    }                                                                                      \
    return (T)power;                                                                       \
  }
WEIR_SIGNED(int8_t, uint32_t, i8)
WEIR_SIGNED(int16_t, uint32_t, i16)
WEIR_SIGNED(int32_t, uint32_t, i32)
WEIR_SIGNED(int64_t, uint64_t, i64)

#define WEIR_UNSIGNED(T, U, N)                                                             \
  WEIR_INLINE T weir_add_##N(T a, T b) { return (T)((U)a + b); }                           \
  WEIR_INLINE T weir_sub_##N(T a, T b) { return (T)((U)a - b); }                           \
  WEIR_INLINE T weir_mul_##N(T a, T b) { return (T)((U)a * b); }                           \
  WEIR_INLINE T weir_div_##N(T a, T b) { return b == 0 ? 0 : (T)(a / b); }                 \
  WEIR_INLINE T weir_mod_##N(T a, T b) { return b == 0 ? 0 : (T)(a % b); }                 \
  WEIR_INLINE T weir_floor_div_##N(T a, T b) { return b == 0 ? 0 : (T)(a / b); }           \
  WEIR_INLINE T weir_abs_##N(T a) { return a; }                                            \
  WEIR_INLINE T weir_max_##N(T a, T b) { return a > b ? a : b; }                           \
  WEIR_INLINE T weir_min_##N(T a, T b) { return a < b ? a : b; }                           \
  WEIR_INLINE T weir_pow_##N(T a, T b) {                                                   \
    U power = 1, square = a;                                                               \
    for (T left = b; left != 0; left = (T)(left >> 1)) {                                   \
      power = (left & 1) != 0 ? power * square : power;                                    \
      square = square * square;                                                            \
    }                                                                                      \
    return (T)power;                                                                       \
  }
WEIR_UNSIGNED(uint8_t, uint32_t, u8)
WEIR_UNSIGNED(uint16_t, uint32_t, u16)
WEIR_UNSIGNED(uint32_t, uint32_t, u32)
WEIR_UNSIGNED(uint64_t, uint64_t, u64)

/* Floor and ceiling of quotients and the remainder of indices; the divisor is positive. */

WEIR_INLINE int64_t weir_floor_div(int64_t a, int64_t b) { return a / b - (a % b < 0); }
WEIR_INLINE int64_t weir_ceil_div(int64_t a, int64_t b) { return a / b + (a % b > 0); }
WEIR_INLINE int64_t weir_mod(int64_t a, int64_t b) {
  int64_t left = a % b;
  return left < 0 ? left + b : left;
}
WEIR_INLINE int64_t weir_min(int64_t a, int64_t b) { return a < b ? a : b; }
WEIR_INLINE int64_t weir_max(int64_t a, int64_t b) { return a > b ? a : b; }

/* Floats to integers: towards zero, the nearest there is if out of range, 0 of NaN. LEAST is the
   least value, OVER the least whole number above the largest. */

#define WEIR_TO_INTEGER(T, N, LEAST, MOST, OVER)                                           \
  WEIR_INLINE T weir_f32_to_##N(float x) {                                                 \
    int inside = x > (float)LEAST && x < (float)OVER;                                      \
    T whole = (T)(inside ? x : 0.0f);                                                      \
    whole = x >= (float)OVER ? (T)MOST : whole;                                            \
    return x <= (float)LEAST ? (T)LEAST : whole;                                           \
  }                                                                                        \
  WEIR_INLINE T weir_f64_to_##N(double x) {                                                \
    int inside = x > (double)LEAST && x < (double)OVER;                                    \
    T whole = (T)(inside ? x : 0.0);                                                       \
    whole = x >= (double)OVER ? (T)MOST : whole;                                           \
    return x <= (double)LEAST ? (T)LEAST : whole;                                          \
  }
WEIR_TO_INTEGER(int8_t, i8, INT8_MIN, INT8_MAX, 128.0)
WEIR_TO_INTEGER(int16_t, i16, INT16_MIN, INT16_MAX, 32768.0)
WEIR_TO_INTEGER(int32_t, i32, INT32_MIN, INT32_MAX, 2147483648.0)
WEIR_TO_INTEGER(int64_t, i64, INT64_MIN, INT64_MAX, 9223372036854775808.0)
WEIR_TO_INTEGER(uint8_t, u8, 0, UINT8_MAX, 256.0)
WEIR_TO_INTEGER(uint16_t, u16, 0, UINT16_MAX, 65536.0)
WEIR_TO_INTEGER(uint32_t, u32, 0, UINT32_MAX, 4294967296.0)
WEIR_TO_INTEGER(uint64_t, u64, 0, UINT64_MAX, 18446744073709551616.0)

/* Functions of floats, without branches and calls; the error is about 2 units in the last place. */

WEIR_INLINE float weir_exp_f32(float x) {
  /* What is 0 is not computed: arithmetic on the smallest floats is slow. */
  int vanishes = x < -104.0f;
  float bounded = x > 89.0f ? 89.0f : x;
  bounded = vanishes ? 0.0f : bounded;
  float shifted = WEIR_FMA(bounded, 0x1.715476p+0f, 0x1.8p23f);
  float whole = shifted - 0x1.8p23f;
  float r = WEIR_FMA(whole, -0x1.62e400p-1f, bounded);
  r = WEIR_FMA(whole, -0x1.7f7d1cp-20f, r);
  float p = 0.001395297f;
  p = WEIR_FMA(p, r, 0.00837032124f);
  p = WEIR_FMA(p, r, 0.0416661687f);
  p = WEIR_FMA(p, r, 0.166665062f);
  p = WEIR_FMA(p, r, 0.5f);
  p = WEIR_FMA(p * r, r, r) + 1.0f;
  uint32_t n = weir_bits(shifted) - 0x4b400000u;
  uint32_t half = (uint32_t)((int32_t)n >> 1);
  float low = weir_float((half + 127u) << 23);
  float high = weir_float((n - half + 127u) << 23);
  float result = p * low * high;
  return vanishes ? 0.0f : result;
}

WEIR_INLINE float weir_expm1_f32(float x) {
  float shifted = WEIR_FMA(x, 0x1.715476p+0f, 0x1.8p23f);
  float whole = shifted - 0x1.8p23f;
  float r = WEIR_FMA(whole, -0x1.62e400p-1f, x);
  r = WEIR_FMA(whole, -0x1.7f7d1cp-20f, r);
  float p = 0.001395297f;
  p = WEIR_FMA(p, r, 0.00837032124f);
  p = WEIR_FMA(p, r, 0.0416661687f);
  p = WEIR_FMA(p, r, 0.166665062f);
  p = WEIR_FMA(p, r, 0.5f);
  p = WEIR_FMA(p * r, r, r);
  float scale = weir_float((weir_bits(shifted) - 0x4b400000u + 127u) << 23);
  float near = WEIR_FMA(scale, p, scale - 1.0f);
  near = x == 0.0f ? x : near;
  return x > -1.5f && x < 1.5f ? near : weir_exp_f32(x) - 1.0f;
}

WEIR_INLINE float weir_log_f32(float x) {
  int tiny = x < 0x1p-126f;
  uint32_t bits = weir_bits(tiny ? x * 0x1p23f : x);
  uint32_t from_half = bits - 0x3f3504f3u;
  int32_t exponent = (int32_t)from_half >> 23;
  float f = weir_float((from_half & 0x007fffffu) + 0x3f3504f3u) - 1.0f;
  float e = (float)exponent - (tiny ? 23.0f : 0.0f);
  float p = -0.076230675f;
  p = WEIR_FMA(p, f, 0.129055098f);
  p = WEIR_FMA(p, f, -0.132429823f);
  p = WEIR_FMA(p, f, 0.141816333f);
  p = WEIR_FMA(p, f, -0.166090563f);
  p = WEIR_FMA(p, f, 0.200019851f);
  p = WEIR_FMA(p, f, -0.250015855f);
  p = WEIR_FMA(p, f, 0.333333254f);
  p = WEIR_FMA(p, f, -0.499999881f);
  float result = WEIR_FMA(p * f, f, e * 0x1.7f7d1cp-20f) + f;
  result = WEIR_FMA(e, 0x1.62e400p-1f, result);
  result = x < INFINITY ? result : x;
  result = x == 0.0f ? -INFINITY : result;
  return x < 0.0f ? NAN : result;
}

WEIR_INLINE float weir_log1p_f32(float x) {
  float u = 1.0f + x;
  float log = weir_log_f32(u);
  float corrected = log + (x - (u - 1.0f)) / u;
  corrected = u == 1.0f ? x : corrected;
  return u > 0.0f && u < INFINITY ? corrected : log;
}

WEIR_INLINE float weir_tanh_f32(float x) {
  float t = fabsf(x);
  float s = x * x;
  float p = -0.00571703631f;
  p = WEIR_FMA(p, s, 0.0206505787f);
  p = WEIR_FMA(p, s, -0.0537434965f);
  p = WEIR_FMA(p, s, 0.133314908f);
  p = WEIR_FMA(p, s, -0.333332837f);
  float near = WEIR_FMA(p * s, x, x);
  float far = 1.0f - 2.0f / (weir_exp_f32(2.0f * t) + 1.0f);
  return t < 0.625f ? near : copysignf(far, x);
}

WEIR_INLINE float weir_erf_f32(float x) {
  float t = fabsf(x);
  float s = x * x;
  float p = 7.8891193e-05f;
  p = WEIR_FMA(p, s, -0.000802084105f);
  p = WEIR_FMA(p, s, 0.00518953521f);
  p = WEIR_FMA(p, s, -0.0268544443f);
  p = WEIR_FMA(p, s, 0.112836003f);
  p = WEIR_FMA(p, s, -0.37612626f);
  p = WEIR_FMA(p, s, 0.128379166f);
  float near = WEIR_FMA(p, x, x);
  float bounded = t > 4.0f ? 4.0f : t;
  float q = 2.16868139e-05f;
  q = WEIR_FMA(q, bounded, -0.000441335898f);
  q = WEIR_FMA(q, bounded, 0.00420455914f);
  q = WEIR_FMA(q, bounded, -0.0252082497f);
  q = WEIR_FMA(q, bounded, 0.108418562f);
  q = WEIR_FMA(q, bounded, 0.633219898f);
  q = WEIR_FMA(q, bounded, 1.12957847f);
  q = WEIR_FMA(q, bounded, -0.000188038219f);
  float far = copysignf(1.0f - weir_exp_f32(-q), x);
  return t < 1.0f ? near : far;
}

#endif

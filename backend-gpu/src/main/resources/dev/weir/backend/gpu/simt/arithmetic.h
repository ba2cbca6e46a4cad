/* What C has no operator for, in the meaning of the tile dialect. */

/* Maximum and minimum; NaN if one is. */
#ifndef W_HAS_MAX_F32
FN f32 w_max_f32(f32 a, f32 b) { return a > b || a != a ? a : b; }
FN f32 w_min_f32(f32 a, f32 b) { return a < b || a != a ? a : b; }
#endif
#ifdef W_DOUBLE
FN f64 w_max_f64(f64 a, f64 b) { return a > b || a != a ? a : b; }
FN f64 w_min_f64(f64 a, f64 b) { return a < b || a != a ? a : b; }
#endif
FN i64 w_min_i64(i64 a, i64 b) { return a < b ? a : b; }
FN i32 w_min_i32(i32 a, i32 b) { return a < b ? a : b; }

/* The remainder with the sign of the divisor. */
FN f32 w_mod_f32(f32 a, f32 b) {
  const f32 r = W_FMOD_F32(a, b);
  return r != 0 && ((r < 0) != (b < 0)) ? r + b : r;
}
#ifdef W_DOUBLE
FN f64 w_mod_f64(f64 a, f64 b) {
  const f64 r = W_FMOD_F64(a, b);
  return r != 0 && ((r < 0) != (b < 0)) ? r + b : r;
}
#endif

/* The largest whole number that is not above the quotient; -1 for an infinite divisor of the other sign. */
FN f32 w_floordiv_f32(f32 a, f32 b) {
  const f32 r = W_FMOD_F32(a, b);
  const f32 q = W_RINT_F32((a - r) / b);
  return b == 0 ? a / b : r != 0 && ((r < 0) != (b < 0)) ? q - 1 : q;
}
#ifdef W_DOUBLE
FN f64 w_floordiv_f64(f64 a, f64 b) {
  const f64 r = W_FMOD_F64(a, b);
  const f64 q = W_RINT_F64((a - r) / b);
  return b == 0 ? a / b : r != 0 && ((r < 0) != (b < 0)) ? q - 1 : q;
}
#endif

/* Division of integers, which is never trapped: 0 for a divisor of 0. */
FN u32 w_div_u32(u32 a, u32 b) { return b == 0 ? 0 : a / b; }
FN u64 w_div_u64(u64 a, u64 b) { return b == 0 ? 0 : a / b; }
FN u32 w_mod_u32(u32 a, u32 b) { return b == 0 ? 0 : a % b; }
FN u64 w_mod_u64(u64 a, u64 b) { return b == 0 ? 0 : a % b; }
FN i32 w_div_i32(i32 a, i32 b) { return b == 0 ? 0 : b == -1 ? (i32)(0 - (u32)a) : a / b; }
FN i64 w_div_i64(i64 a, i64 b) { return b == 0 ? 0 : b == -1 ? (i64)(0 - (u64)a) : a / b; }
FN i32 w_mod_i32(i32 a, i32 b) {
  const i32 r = b == 0 || b == -1 ? 0 : a % b;
  return r != 0 && ((r < 0) != (b < 0)) ? r + b : r;
}
FN i64 w_mod_i64(i64 a, i64 b) {
  const i64 r = b == 0 || b == -1 ? 0 : a % b;
  return r != 0 && ((r < 0) != (b < 0)) ? r + b : r;
}
FN i32 w_floordiv_i32(i32 a, i32 b) {
  const i32 q = w_div_i32(a, b);
  return b != 0 && b != -1 && a % b != 0 && ((a < 0) != (b < 0)) ? q - 1 : q;
}
FN i64 w_floordiv_i64(i64 a, i64 b) {
  const i64 q = w_div_i64(a, b);
  return b != 0 && b != -1 && a % b != 0 && ((a < 0) != (b < 0)) ? q - 1 : q;
}
FN i64 w_floor_div(i64 a, i64 b) { return w_floordiv_i64(a, b); }

/* Powers of integers. */
FN u64 w_pow_u64(u64 a, u64 b) {
  u64 r = 1;
  for (; b != 0; b >>= 1) {
    if (b & 1) r *= a;
    a *= a;
  }
  return r;
}
FN u32 w_pow_u32(u32 a, u32 b) { return (u32)w_pow_u64(a, b); }
FN i64 w_pow_i64(i64 a, i64 b) {
  if (b < 0) return a == 1 ? 1 : a == -1 ? ((b & 1) ? -1 : 1) : 0;
  return (i64)w_pow_u64((u64)a, (u64)b);
}
FN i32 w_pow_i32(i32 a, i32 b) { return (i32)w_pow_i64(a, b); }

/* Floats as integers: towards zero, the nearest there is, 0 for NaN. */
#define W_SATURATE(I, F, LOW, HIGH, END)                                   \
  FN I w_sat_##I##_##F(F x) {                                              \
    return x != x ? (I)0 : x < (F)(LOW) ? (I)(LOW) : x >= (F)(END) ? (I)(HIGH) : (I)x; \
  }
#define W_SATURATE_ALL(F)                                                            \
  W_SATURATE(i8, F, -128, 127, 128)                                                  \
  W_SATURATE(u8, F, 0, 255, 256)                                                     \
  W_SATURATE(i16, F, -32768, 32767, 32768)                                           \
  W_SATURATE(u16, F, 0, 65535, 65536)                                                \
  W_SATURATE(i32, F, (-2147483647 - 1), 2147483647, 2147483648.0f)                   \
  W_SATURATE(u32, F, 0, 4294967295u, 4294967296.0f)                                  \
  W_SATURATE(i64, F, (-9223372036854775807 - 1), 9223372036854775807, 9223372036854775808.0f) \
  W_SATURATE(u64, F, 0, 18446744073709551615u, 18446744073709551616.0f)
W_SATURATE_ALL(f32)
#ifdef W_DOUBLE
W_SATURATE_ALL(f64)
#endif

/* bf16: the upper half of an f32, rounded to the nearest, to even in between. */
FN f32 w_bf16_f32(u16 x) { return w_bits_f32((u32)x << 16); }
FN u16 w_f32_bf16(f32 x) {
  const u32 bits = w_f32_bits(x);
  return x != x ? (u16)(bits >> 16 | 0x40)
                : (u16)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

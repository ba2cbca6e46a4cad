#define FN __device__ __forceinline__
#define W_DOUBLE
#define W_HAS_MAX_F32
typedef signed char i8;
typedef unsigned char u8;
typedef short i16;
typedef unsigned short u16;
typedef int i32;
typedef unsigned int u32;
typedef long long i64;
typedef unsigned long long u64;
typedef float f32;
typedef double f64;
FN f64 w_bits_f64(u64 bits) { return __longlong_as_double((i64)bits); }
FN f32 w_bits_f32(u32 bits) { return __uint_as_float(bits); }
FN u32 w_f32_bits(f32 x) { return __float_as_uint(x); }
#define W_FMOD_F32 fmodf
#define W_FMOD_F64 fmod
#define W_RINT_F32 rintf
#define W_RINT_F64 rint

/* A value of the thread whose number differs in one bit. */
template <class T> FN T w_xor(T x, int bit) { return (T)__shfl_xor_sync(0xffffffffu, (i32)x, bit); }
template <> FN f32 w_xor(f32 x, int bit) { return __shfl_xor_sync(0xffffffffu, x, bit); }
template <> FN f64 w_xor(f64 x, int bit) { return __shfl_xor_sync(0xffffffffu, x, bit); }
template <> FN i64 w_xor(i64 x, int bit) { return __shfl_xor_sync(0xffffffffu, x, bit); }
template <> FN u64 w_xor(u64 x, int bit) { return __shfl_xor_sync(0xffffffffu, x, bit); }

/* Of four pairs of each of four neighbouring threads, the first thread gets the first of all, and so on. */
FN void w_turn_quad(u32 *v, i32 tid) {
  const bool odd = tid & 1, high = tid & 2;
#pragma unroll
  for (int i = 0; i < 4; i += 2) {
    const u32 got = w_xor(odd ? v[i] : v[i + 1], 1);
    v[i] = odd ? got : v[i];
    v[i + 1] = odd ? v[i + 1] : got;
  }
#pragma unroll
  for (int i = 0; i < 2; ++i) {
    const u32 got = w_xor(high ? v[i] : v[i + 2], 2);
    v[i] = high ? got : v[i];
    v[i + 2] = high ? v[i + 2] : got;
  }
}

/* The largest dividend whose quotient by `d` is that of w_quotient_f32: none where products with `d` might be too large or
   too small to be exact. */
FN f32 w_most_dividend_f32(f32 d) {
  const f32 size = fabsf(d);
  return size >= 9.5367431640625e-7f && size <= 1048576.0f ? 1.2676506002282294e30f : -1.0f;
}
/* a / d, to the bit, where `r` is 1 / d: two corrections by what the quotient so far leaves over. */
FN f32 w_quotient_f32(f32 a, f32 d, f32 r, f32 most) {
  const f32 size = fabsf(a);
  const f32 first = __fmul_rn(a, r);
  const f32 second = __fmaf_rn(__fmaf_rn(-first, d, a), r, first);
  const f32 third = __fmaf_rn(__fmaf_rn(-second, d, a), r, second);
  if (size >= 7.888609052210118e-31f && size <= most) return third;
#ifndef W_EMULATION
  /* Or else the compiler divides each time, to save a branch (nvcc 13.0 for sm_100: 579 instructions of a softmax, not 421). */
  asm volatile("" : "+f"(a));
#endif
  return a / d;
}

/* How many of `most` there are where `left` are left. */
FN i32 w_left(i64 left, i32 most) { return left <= 0 ? 0 : left < most ? (i32)left : most; }

#ifndef W_EMULATION
#ifndef W_ALIGNMENT
#define W_ALIGNMENT 16
#endif
#define W_SCRATCH(bytes) __shared__ __align__(W_ALIGNMENT) u8 scratch[bytes]
#define W_DYNAMIC_SCRATCH(bytes) extern __shared__ __align__(W_ALIGNMENT) u8 scratch[]

FN f32 w_f16_f32(u16 x) {
  f32 y;
  asm("cvt.f32.f16 %0, %1;" : "=f"(y) : "h"(x));
  return y;
}
FN u16 w_f32_f16(f32 x) {
  u16 y;
  asm("cvt.rn.f16.f32 %0, %1;" : "=h"(y) : "f"(x));
  return y;
}

/* max.NaN.f32 and min.NaN.f32: NaN if either is, as the tile dialect has it. */
FN f32 w_max_f32(f32 a, f32 b) {
  f32 y;
  asm("max.NaN.f32 %0, %1, %2;" : "=f"(y) : "f"(a), "f"(b));
  return y;
}
FN f32 w_min_f32(f32 a, f32 b) {
  f32 y;
  asm("min.NaN.f32 %0, %1, %2;" : "=f"(y) : "f"(a), "f"(b));
  return y;
}

/* 2 to the power of x, of which 2 units in the last place may be wrong; what is below 2^-126 is 0. */
FN f32 w_exp2_f32(f32 x) {
  f32 y;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}

/* Two numbers of 16 bits, the first in the lower half. */
FN u32 w_pack_f16(f32 low, f32 high) {
  u32 y;
  asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(y) : "f"(high), "f"(low));
  return y;
}
FN u32 w_pack_bf16(f32 low, f32 high) {
  u32 y;
  asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(y) : "f"(high), "f"(low));
  return y;
}

/* Fragments of 8x8 elements of 16 bits from shared memory. */
FN u32 w_shared(const u16 *p) { return (u32)__cvta_generic_to_shared(p); }
FN void w_ldmatrix4(u32 *to, const u16 *from) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3]) : "r"(w_shared(from)) : "memory");
}
FN void w_ldmatrix4_trans(u32 *to, const u16 *from) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3]) : "r"(w_shared(from)) : "memory");
}
FN void w_ldmatrix2(u32 *to, const u16 *from) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];"
               : "=r"(to[0]), "=r"(to[1]) : "r"(w_shared(from)) : "memory");
}
FN void w_ldmatrix2_trans(u32 *to, const u16 *from) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
               : "=r"(to[0]), "=r"(to[1]) : "r"(w_shared(from)) : "memory");
}

/* Adds a product of fragments to two rows of two sums each. */
FN void w_mma_f16(f32 *upper, f32 *lower, const u32 *a, const u32 *b) {
  asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, "
      "{%8, %9}, {%0, %1, %2, %3};"
      : "+f"(upper[0]), "+f"(upper[1]), "+f"(lower[0]), "+f"(lower[1])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}
FN void w_mma_bf16(f32 *upper, f32 *lower, const u32 *a, const u32 *b) {
  asm("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, "
      "{%8, %9}, {%0, %1, %2, %3};"
      : "+f"(upper[0]), "+f"(upper[1]), "+f"(lower[0]), "+f"(lower[1])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

/* The same of bytes, 32 deep, in sums of 32 bits. */
FN void w_mma_i8(i32 *upper, i32 *lower, const u32 *a, const u32 *b) {
  asm("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
      : "+r"(upper[0]), "+r"(upper[1]), "+r"(lower[0]), "+r"(lower[1])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

/* 16 bytes to shared memory in the background; those behind `bytes` are zeros. */
FN void w_copy16(void *to, const void *from, i32 bytes) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;"
               :: "r"((u32)__cvta_generic_to_shared(to)), "l"(from), "r"(bytes) : "memory");
}
/* Ends a group of copies. */
FN void w_commit() { asm volatile("cp.async.commit_group;" ::: "memory"); }
/* Waits for all groups but the last. */
template <int groups> FN void w_wait() {
  asm volatile("cp.async.wait_group %0;" :: "n"(groups) : "memory");
}
#endif

/* Four bytes that lie `apart` from each other. */
FN u32 w_gather4(const u8 *p, i32 apart) {
  return (u32)p[0] | (u32)p[apart] << 8 | (u32)p[2 * apart] << 16 | (u32)p[3 * apart] << 24;
}

/* x as an exponent of two: what exponentials of e^x are relative to. Finite, so that minus infinity stays below it. */
FN f32 w_exponent_f32(f32 x) { return w_max_f32(x, -2e38f) * 1.44269504f; }

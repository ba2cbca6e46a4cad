#ifdef cl_khr_fp64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define W_DOUBLE
#endif
#define FN static inline
/* Stands, in a loop of the program, behind a branch that some threads take. pocl 3.1 makes loops over the threads between
   two barriers. Where such a branch is followed by a loop over registers there, it takes one for the other and leaves
   threads out; a barrier keeps them apart. */
#ifdef POCL_DEVICE_ADDRESS_BITS
#define W_JOIN barrier(CLK_LOCAL_MEM_FENCE)
#else
#define W_JOIN
#endif
typedef char i8;
typedef uchar u8;
typedef short i16;
typedef ushort u16;
typedef int i32;
typedef uint u32;
typedef long i64;
typedef ulong u64;
typedef float f32;
#ifdef W_DOUBLE
typedef double f64;
FN f64 w_bits_f64(u64 bits) { return as_double(bits); }
#endif
FN f32 w_bits_f32(u32 bits) { return as_float(bits); }
FN u32 w_f32_bits(f32 x) { return as_uint(x); }
#define W_FMOD_F32 fmod
#define W_FMOD_F64 fmod
#define W_RINT_F32 rint
#define W_RINT_F64 rint

/* f16 as bits: loads and stores of halves need no extension. */
FN f32 w_f16_f32(u16 x) { return vload_half(0, (const __private half *)&x); }
FN u16 w_f32_f16(f32 x) {
  u16 bits;
  vstore_half_rte(x, 0, (__private half *)&bits);
  return bits;
}

/* Adds to floats in memory, which core OpenCL does for integers only. */
FN void w_add_global_f32(volatile __global f32 *p, f32 x) {
  volatile __global u32 *bits = (volatile __global u32 *)p;
  u32 seen = *bits;
  for (;;) {
    const u32 was = atomic_cmpxchg(bits, seen, as_uint(as_float(seen) + x));
    if (was == seen) break;
    seen = was;
  }
}
FN void w_add_local_f32(volatile __local f32 *p, f32 x) {
  volatile __local u32 *bits = (volatile __local u32 *)p;
  u32 seen = *bits;
  for (;;) {
    const u32 was = atomic_cmpxchg(bits, seen, as_uint(as_float(seen) + x));
    if (was == seen) break;
    seen = was;
  }
}

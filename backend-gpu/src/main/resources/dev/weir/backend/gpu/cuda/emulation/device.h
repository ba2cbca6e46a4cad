// CUDA C++ on the host: stands before the kernels, which are compiled with the instrumentation of
// -fsanitize=thread. Its calls are ours, so that the driver sees every access to memory.
#pragma once

#include <math.h>
#include <string.h>

#include <utility>

#include "machine.h"

#define W_EMULATION 1
#define W_PLAIN __attribute__((noinline, no_sanitize("thread")))
#define __device__
#define __global__
#define __forceinline__ inline __attribute__((always_inline))
#define __launch_bounds__(...)
#define __cluster_dims__(...)
#define __grid_constant__

extern "C" {
__attribute__((visibility("default"))) emulation::Machine *weir_machine = nullptr;
}

namespace emulation {

W_PLAIN inline unsigned threadX() { return weir_machine->thread.x; }
W_PLAIN inline unsigned blockX() { return weir_machine->block.x; }
W_PLAIN inline unsigned blockSize() { return weir_machine->threads.x; }
W_PLAIN inline unsigned gridSize() { return weir_machine->blocks.x; }
W_PLAIN inline unsigned char *shared(unsigned long long bytes, bool isDynamic) {
  return weir_machine->shared(bytes, isDynamic);
}
W_PLAIN inline void barrier() { weir_machine->barrier(); }
W_PLAIN inline unsigned long long exchange(unsigned long long value, int mask) {
  return weir_machine->exchange(value, mask);
}
W_PLAIN inline void aligned(const void *p, unsigned long long bytes) {
  weir_machine->read(p, bytes, true);
}
W_PLAIN inline void alignedWrite(const void *p, unsigned long long bytes) {
  weir_machine->write(p, bytes, true);
}

struct ThreadIndex {
  struct X {
    operator int() const { return (int)threadX(); }
  } x;
};
struct BlockIndex {
  struct X {
    operator int() const { return (int)blockX(); }
  } x;
};
struct BlockSize {
  struct X {
    operator int() const { return (int)blockSize(); }
  } x;
};
struct GridSize {
  struct X {
    operator int() const { return (int)gridSize(); }
  } x;
};

}  // namespace emulation

static const emulation::ThreadIndex threadIdx{};
static const emulation::BlockIndex blockIdx{};
static const emulation::BlockSize blockDim{};
static const emulation::GridSize gridDim{};

// Variables that the threads of a block share lie together, where the driver finds them.
#define __shared__ static __attribute__((section("weir_shared")))
extern "C" {
extern unsigned char __start_weir_shared[] __attribute__((weak, visibility("hidden")));
extern unsigned char __stop_weir_shared[] __attribute__((weak, visibility("hidden")));
__attribute__((visibility("default"))) W_PLAIN void weir_shared_variables(unsigned char **begin, unsigned char **end) {
  *begin = __start_weir_shared;
  *end = __stop_weir_shared;
}
}

#define W_SCRATCH(bytes) unsigned char *const scratch = emulation::shared(bytes, false)
#define W_DYNAMIC_SCRATCH(bytes) unsigned char *const scratch = emulation::shared(bytes, true)

static inline void __syncthreads() { emulation::barrier(); }

template <class T> static inline T __shfl_xor_sync(unsigned, T value, int mask) {
  unsigned long long bits = 0;
  memcpy(&bits, &value, sizeof value);
  bits = emulation::exchange(bits, mask);
  memcpy(&value, &bits, sizeof value);
  return value;
}

static inline double __longlong_as_double(long long bits) {
  double x;
  memcpy(&x, &bits, 8);
  return x;
}
static inline float __uint_as_float(unsigned bits) {
  float x;
  memcpy(&x, &bits, 4);
  return x;
}
static inline unsigned __float_as_uint(float x) {
  unsigned bits;
  memcpy(&bits, &x, 4);
  return bits;
}
static inline float __fmul_rn(float a, float b) { return a * b; }
static inline float __fmaf_rn(float a, float b, float c) { return fmaf(a, b, c); }
// max.NaN and min.NaN: the canonical NaN if either is one, and -0 is less than 0.
static inline float w_max_f32(float a, float b) {
  if (a != a || b != b) return __uint_as_float(0x7fffffffu);
  return a > b ? a : a < b ? b : signbit(a) ? b : a;
}
static inline float w_min_f32(float a, float b) {
  if (a != a || b != b) return __uint_as_float(0x7fffffffu);
  return a < b ? a : a > b ? b : signbit(a) ? a : b;
}
// ld.global.nc: of memory that no thread writes while the kernel runs.
template <class T> W_PLAIN static T __ldg(const T *p) {
  weir_machine->readConstant(p, sizeof(T));
  return *p;
}
static inline float rsqrtf(float x) { return 1 / sqrtf(x); }
static inline double rsqrt(double x) { return 1 / sqrt(x); }

// Threads of a block run one at a time, so that reading and writing need no more. The driver is not told
// of the accesses, which may meet those of other threads.
template <class T> W_PLAIN static T atomicAdd(T *to, T value) {
  const T before = *to;
  *to = before + value;
  return before;
}

// Vectors, which must lie at multiples of their size.
#define W_VECTOR2(name, type)                                              \
  struct alignas(2 * sizeof(type)) name {                                  \
    type x, y;                                                             \
    name() = default;                                                      \
    name(const name &v) : x((emulation::aligned(&v, sizeof v), v.x)), y(v.y) {} \
    name &operator=(const name &v) {                                       \
      emulation::aligned(&v, sizeof v);                                    \
      emulation::alignedWrite(this, sizeof v);                             \
      x = v.x, y = v.y;                                                    \
      return *this;                                                        \
    }                                                                      \
  };
#define W_VECTOR4(name, type)                                              \
  struct alignas(4 * sizeof(type)) name {                                  \
    type x, y, z, w;                                                       \
    name() = default;                                                      \
    name(const name &v)                                                    \
        : x((emulation::aligned(&v, sizeof v), v.x)), y(v.y), z(v.z), w(v.w) {} \
    name &operator=(const name &v) {                                       \
      emulation::aligned(&v, sizeof v);                                    \
      emulation::alignedWrite(this, sizeof v);                             \
      x = v.x, y = v.y, z = v.z, w = v.w;                                  \
      return *this;                                                        \
    }                                                                      \
  };
W_VECTOR2(float2, float)
W_VECTOR4(float4, float)
W_VECTOR2(double2, double)
W_VECTOR2(int2, int)
W_VECTOR4(int4, int)
W_VECTOR2(uint2, unsigned)
W_VECTOR4(uint4, unsigned)
W_VECTOR2(longlong2, long long)
W_VECTOR2(ulonglong2, unsigned long long)

// What the prelude of kernels says in PTX.
static inline float w_f16_f32(unsigned short x) {
  const unsigned sign = (unsigned)(x & 0x8000) << 16;
  const unsigned exponent = x >> 10 & 31;
  const unsigned mantissa = x & 1023;
  if (exponent == 0) {
    const float small = (float)mantissa * 5.9604644775390625e-8f;
    return sign ? -small : small;
  }
  return __uint_as_float(
      sign | (exponent == 31 ? 0x7f800000u : (exponent + 112) << 23) | mantissa << 13);
}
static inline unsigned short w_f32_f16(float x) {
  const unsigned bits = __float_as_uint(x);
  const unsigned short sign = (unsigned short)(bits >> 16 & 0x8000);
  const unsigned rest = bits & 0x7fffffffu;
  if (rest > 0x7f800000u) return 0x7fff;
  if (rest >= 0x47800000u) return (unsigned short)(sign | 0x7c00);
  if (rest < 0x38800000u) {
    const float scaled = __uint_as_float(rest) * 16777216.0f;
    return (unsigned short)(sign | (unsigned short)rintf(scaled));
  }
  const unsigned rounded = rest + 0xfff + (rest >> 13 & 1) - 0x38000000u;
  return (unsigned short)(sign | rounded >> 13);
}
static inline unsigned short w_rounded_bf16(float x) {
  const unsigned bits = __float_as_uint(x);
  return (unsigned short)(x != x ? 0x7fff : (bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}
// ex2.approx.ftz: without numbers below 2^-126, on either side.
static inline float w_exp2_f32(float x) {
  const float y = exp2f(fabsf(x) < 1.17549435e-38f ? 0 : x);
  return y < 1.17549435e-38f ? 0 : y;
}
// cvt.rn.f16x2.f32 and cvt.rn.bf16x2.f32, whose first source is the upper half.
static inline unsigned w_pack_f16(float low, float high) {
  return (unsigned)w_f32_f16(low) | (unsigned)w_f32_f16(high) << 16;
}
static inline unsigned w_pack_bf16(float low, float high) {
  return (unsigned)w_rounded_bf16(low) | (unsigned)w_rounded_bf16(high) << 16;
}
W_PLAIN static void w_ldmatrix4(unsigned *to, const unsigned short *from) {
  weir_machine->loadFragments(to, from, 4, false);
}
W_PLAIN static void w_ldmatrix4_trans(unsigned *to, const unsigned short *from) {
  weir_machine->loadFragments(to, from, 4, true);
}
W_PLAIN static void w_ldmatrix2(unsigned *to, const unsigned short *from) {
  weir_machine->loadFragments(to, from, 2, false);
}
W_PLAIN static void w_ldmatrix2_trans(unsigned *to, const unsigned short *from) {
  weir_machine->loadFragments(to, from, 2, true);
}
W_PLAIN static void w_mma_f16(float *upper, float *lower, const unsigned *a, const unsigned *b) {
  weir_machine->multiply(upper, lower, a, b, false);
}
W_PLAIN static void w_mma_bf16(float *upper, float *lower, const unsigned *a, const unsigned *b) {
  weir_machine->multiply(upper, lower, a, b, true);
}
W_PLAIN static void w_mma_i8(int *upper, int *lower, const unsigned *a, const unsigned *b) {
  weir_machine->multiplyBytes(upper, lower, a, b);
}
W_PLAIN static void w_copy16(void *to, const void *from, int bytes) {
  weir_machine->copy(to, from, bytes);
}
W_PLAIN static void w_commit() { weir_machine->commit(); }
template <int groups> W_PLAIN static void w_wait() { weir_machine->wait(groups); }

// What the prelude for warpgroups says in PTX.
W_PLAIN static void w_fence_async() { weir_machine->fenceAsync(); }
W_PLAIN static void w_fence_products() { weir_machine->fenceProducts(); }
W_PLAIN static void w_commit_products() { weir_machine->commitProducts(); }
template <int groups> W_PLAIN static void w_wait_products() { weir_machine->waitForProducts(groups); }
template <int count> static void w_hold(float *) {}
W_PLAIN static unsigned long long w_shared_address(const void *p) { return weir_machine->sharedAddress(p); }
template <int n, int ta, int tb>
W_PLAIN static void w_wgmma_f16(float *upper, float *lower, unsigned long long a, unsigned long long b) {
  weir_machine->multiplyAsync(upper, lower, n, nullptr, a, b, ta, tb, false);
}
template <int n, int ta, int tb>
W_PLAIN static void w_wgmma_bf16(float *upper, float *lower, unsigned long long a, unsigned long long b) {
  weir_machine->multiplyAsync(upper, lower, n, nullptr, a, b, ta, tb, true);
}
template <int n, int tb>
W_PLAIN static void w_wgmma_rs_f16(float *upper, float *lower, const unsigned *a, unsigned long long b) {
  weir_machine->multiplyAsync(upper, lower, n, a, 0, b, false, tb, false);
}
template <int n, int tb>
W_PLAIN static void w_wgmma_rs_bf16(float *upper, float *lower, const unsigned *a, unsigned long long b) {
  weir_machine->multiplyAsync(upper, lower, n, a, 0, b, false, tb, true);
}


// What the prelude for copies in bulk says in PTX.
struct alignas(64) w_tensor_map {
  unsigned long long words[16];
};
W_PLAIN static bool w_elected(int tid, int warp) { return tid >> 5 == warp && weir_machine->elect(); }
W_PLAIN static void w_barrier_begin(unsigned long long *barrier, unsigned count) {
  weir_machine->beginBarrier(barrier, count);
}
W_PLAIN static void w_barrier_arrive(unsigned long long *barrier) { weir_machine->arrive(barrier, 0); }
W_PLAIN static void w_barrier_expect(unsigned long long *barrier, unsigned bytes) { weir_machine->arrive(barrier, bytes); }
W_PLAIN static void w_barrier_wait(unsigned long long *barrier, unsigned parity) { weir_machine->await(barrier, parity); }
W_PLAIN static void w_barrier_arrive_at(unsigned long long *barrier, unsigned block) { weir_machine->arriveAt(barrier, block); }
W_PLAIN static void w_fence_barriers() { weir_machine->fenceBarriers(); }
W_PLAIN static void w_cluster_meet() { weir_machine->meetCluster(); }
template <class... Place>
W_PLAIN static void w_tensor_copy(void *to, const w_tensor_map *map, unsigned long long *barrier, Place... place) {
  const int all[] = {place...};
  weir_machine->copyTensor(to, map, barrier, all, (int)sizeof...(place), 0);
}
template <class... Place>
W_PLAIN static void w_tensor_spread(
    unsigned short blocks, void *to, const w_tensor_map *map, unsigned long long *barrier, Place... place) {
  const int all[] = {place...};
  weir_machine->copyTensor(to, map, barrier, all, (int)sizeof...(place), 1u << 31 | blocks);
}
#define w_tensor_copy2 w_tensor_copy
#define w_tensor_copy3 w_tensor_copy
#define w_tensor_copy4 w_tensor_copy
#define w_tensor_spread2 w_tensor_spread
#define w_tensor_spread3 w_tensor_spread
#define w_tensor_spread4 w_tensor_spread
template <int registers> W_PLAIN static void w_fewer_registers() { weir_machine->setRegisters(registers, false); }
template <int registers> W_PLAIN static void w_more_registers() { weir_machine->setRegisters(registers, true); }
template <int threads> W_PLAIN static void w_meet() { weir_machine->meet(threads); }
W_PLAIN static void w_note_swizzle(const void *place, int width) { weir_machine->swizzled(place, width); }

// The calls of the instrumentation.
#define W_WATCH(bytes)                                                                       \
  W_PLAIN void __tsan_read##bytes(void *p) { weir_machine->read(p, bytes, true); }           \
  W_PLAIN void __tsan_write##bytes(void *p) { weir_machine->write(p, bytes, true); }
#define W_WATCH_UNALIGNED(bytes)                                                             \
  W_PLAIN void __tsan_unaligned_read##bytes(void *p) { weir_machine->read(p, bytes, false); } \
  W_PLAIN void __tsan_unaligned_write##bytes(void *p) { weir_machine->write(p, bytes, false); }
extern "C" {
W_PLAIN void __tsan_init() {}
W_PLAIN void __tsan_func_entry(void *) {}
W_PLAIN void __tsan_func_exit() {}
W_WATCH(1)
W_WATCH(2)
W_WATCH(4)
W_WATCH(8)
W_WATCH(16)
W_WATCH_UNALIGNED(2)
W_WATCH_UNALIGNED(4)
W_WATCH_UNALIGNED(8)
W_WATCH_UNALIGNED(16)
W_PLAIN void __tsan_read_range(void *p, unsigned long n) { weir_machine->read(p, n, false); }
W_PLAIN void __tsan_write_range(void *p, unsigned long n) { weir_machine->write(p, n, false); }
W_PLAIN void *__tsan_memcpy(void *to, const void *from, unsigned long n) {
  weir_machine->read(from, n, false);
  weir_machine->write(to, n, false);
  return memcpy(to, from, n);
}
W_PLAIN void *__tsan_memset(void *to, int value, unsigned long n) {
  weir_machine->write(to, n, false);
  return memset(to, value, n);
}
}

namespace emulation {

template <class... A, size_t... I>
W_PLAIN void call(void (*kernel)(A...), void *const *arguments, std::index_sequence<I...>) {
  kernel(*(A *)arguments[I]...);
}
template <class... A> W_PLAIN void call(void (*kernel)(A...), void *const *arguments) {
  call(kernel, arguments, std::index_sequence_for<A...>());
}
template <class... A> constexpr int count(void (*)(A...)) { return (int)sizeof...(A); }
template <class... A> W_PLAIN int bytes(void (*)(A...), int i) {
  const int all[] = {(int)sizeof(A)..., 0};
  return all[i];
}

}  // namespace emulation

// How the driver finds a kernel: what runs one thread of it, how many arguments it has, how large they are, and how many blocks
// a cluster has.
#define W_KERNEL(name, cluster)                                              \
  extern "C" {                                                               \
  W_PLAIN void weir_run_##name(void *const *arguments) { emulation::call(name, arguments); } \
  W_PLAIN int weir_count_##name() { return emulation::count(name); }         \
  W_PLAIN int weir_bytes_##name(int i) { return emulation::bytes(name, i); } \
  W_PLAIN int weir_cluster_##name() { return cluster; }                      \
  }

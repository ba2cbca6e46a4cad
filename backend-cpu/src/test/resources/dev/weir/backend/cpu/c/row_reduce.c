#include "kernels.h"

#include <stdlib.h>
#if defined(_OPENMP)
#include <omp.h>
#endif

#include "weir_scalar.h"

/* row_softmax: row_reduce. */
static void row_softmax_program(const float *p0, float *p1, int64_t n0, int64_t n1, char *memory, int64_t program) {
  (void)p0;
  (void)p1;
  (void)n0;
  (void)n1;
  (void)program;
  float *const b0 = (float *)(void *)(memory + 0);
  const int64_t i0 = n0;
  const int64_t i1 = n1;
  const int64_t i2 = program;
  const int64_t i3 = i2 * 4;
  const int64_t i4 = i0 - i3;
  const int64_t i5 = weir_min(i4, 4);
  for (int64_t i6 = 0; i6 < i5; i6++) {
    float s1_lanes[WEIR_LANES];
    for (int64_t lane = 0; lane < WEIR_LANES; lane++) {
      s1_lanes[lane] = -INFINITY;
    }
    const int64_t i7_whole = i1 / WEIR_LANES * WEIR_LANES;
    for (int64_t i7_block = 0; i7_block < i7_whole; i7_block += WEIR_LANES) {
      WEIR_SIMD
      for (int64_t lane = 0; lane < WEIR_LANES; lane++) {
        const int64_t i7 = i7_block + lane;
        const float s0 = p0[(i3 + i6) * i1 + i7];
        s1_lanes[lane] = weir_max_f32(s1_lanes[lane], s0);
      }
    }
    WEIR_SIMD
    for (int64_t lane = 0; lane < i1 - i7_whole; lane++) {
      const int64_t i7 = i7_whole + lane;
      const float s0 = p0[(i3 + i6) * i1 + i7];
      s1_lanes[lane] = weir_max_f32(s1_lanes[lane], s0);
    }
    for (int half = WEIR_LANES / 2; half > 0; half /= 2) {
      for (int lane = 0; lane < half; lane++) {
        s1_lanes[lane] = weir_max_f32(s1_lanes[lane], s1_lanes[lane + half]);
      }
    }
    const float s1 = s1_lanes[0];
    float s6_lanes[WEIR_LANES];
    for (int64_t lane = 0; lane < WEIR_LANES; lane++) {
      s6_lanes[lane] = 0.0f;
    }
    const int64_t i9_whole = i1 / WEIR_LANES * WEIR_LANES;
    for (int64_t i9_block = 0; i9_block < i9_whole; i9_block += WEIR_LANES) {
      WEIR_SIMD
      for (int64_t lane = 0; lane < WEIR_LANES; lane++) {
        const int64_t i9 = i9_block + lane;
        const float s2 = p0[(i3 + i6) * i1 + i9];
        const float s4 = s2 - s1;
        const float s5 = weir_exp_f32(s4);
        b0[i9] = s5;
        s6_lanes[lane] = s6_lanes[lane] + s5;
      }
    }
    WEIR_SIMD
    for (int64_t lane = 0; lane < i1 - i9_whole; lane++) {
      const int64_t i9 = i9_whole + lane;
      const float s2 = p0[(i3 + i6) * i1 + i9];
      const float s4 = s2 - s1;
      const float s5 = weir_exp_f32(s4);
      b0[i9] = s5;
      s6_lanes[lane] = s6_lanes[lane] + s5;
    }
    for (int half = WEIR_LANES / 2; half > 0; half /= 2) {
      for (int lane = 0; lane < half; lane++) {
        s6_lanes[lane] = s6_lanes[lane] + s6_lanes[lane + half];
      }
    }
    const float s6 = s6_lanes[0];
    WEIR_SIMD
    for (int64_t i11 = 0; i11 < i1; i11++) {
      const float s7 = b0[i11];
      const float s9 = s7 / s6;
      p1[(i3 + i6) * i1 + i11] = s9;
    }
  }
}

int row_softmax(const float *p0, float *p1, int64_t n0, int64_t n1) {
  (void)p0;
  (void)p1;
  (void)n0;
  (void)n1;
  const int64_t programs = weir_ceil_div(n0, INT64_C(4));
  int failed = 0;
#if defined(_OPENMP)
  const int64_t chunk = programs / (16 * (int64_t)omp_get_max_threads()) + 1;
#pragma omp parallel if (programs > 1)
#endif
  {
    char *const memory = aligned_alloc(64, 4096);
#if defined(_OPENMP)
#pragma omp for schedule(dynamic, chunk)
#endif
    for (int64_t program = 0; program < programs; program++) {
      if (memory != 0) {
        row_softmax_program(p0, p1, n0, n1, memory, program);
      }
    }
    if (memory == 0) {
#if defined(_OPENMP)
#pragma omp atomic write
#endif
      failed = 1;
    }
    free(memory);
  }
  return failed;
}

int weir_launch_row_softmax(void *const *pointers, const int64_t *sizes) {
  (void)pointers;
  (void)sizes;
  return row_softmax(pointers[0], pointers[1], sizes[0], sizes[1]);
}


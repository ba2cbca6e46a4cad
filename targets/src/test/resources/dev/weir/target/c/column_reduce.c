#include "kernels.h"

#include <stdlib.h>
#if defined(_OPENMP)
#include <omp.h>
#endif

#include "weir_scalar.h"

/* column_sum: col_reduce. */
static void column_sum_program(const float *p0, float *p1, int64_t n0, int64_t n1, char *memory, int64_t program) {
  (void)p0;
  (void)p1;
  (void)n0;
  (void)n1;
  (void)program;
  float *const b0 = (float *)(void *)(memory + 0);
  const int64_t i0 = n0;
  const int64_t i1 = n1;
  const int64_t i2 = program;
  const int64_t i3 = i2 * 64;
  const int64_t i4 = i1 - i3;
  const int64_t i5 = weir_min(i4, 64);
  const float s0 = 0.0f;
  for (int64_t i6 = 0; i6 < 16; i6++) {
    WEIR_SIMD
    for (int64_t i7 = 0; i7 < i5; i7++) {
      b0[(i6) * 64 + i7] = s0;
    }
  }
  for (int64_t i8 = 0; i8 < i0; i8 += 16) {
    for (int64_t i9 = 0; i9 < 16; i9++) {
      WEIR_SIMD
      for (int64_t i10 = 0; i10 < i5; i10++) {
        const float s1 = b0[(i9) * 64 + i10];
        const float s2 = (uint64_t)(i8 + i9) < (uint64_t)i0 && (uint64_t)(i3 + i10) < (uint64_t)i1 ? p0[(i8 + i9) * i1 + i3 + i10] : 0.0f;
        const float s3 = s1 + s2;
        b0[(i9) * 64 + i10] = s3;
      }
    }
  }
  for (int64_t i12 = 0; i12 < i5; i12++) {
    float s5 = 0.0f;
    for (int64_t i11 = 0; i11 < 16; i11++) {
      const float s4 = b0[(i11) * 64 + i12];
      s5 = s5 + s4;
    }
    p1[i3 + i12] = s5;
  }
}

int column_sum(const float *p0, float *p1, int64_t n0, int64_t n1) {
  (void)p0;
  (void)p1;
  (void)n0;
  (void)n1;
  const int64_t programs = weir_ceil_div(n1, INT64_C(64));
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
        column_sum_program(p0, p1, n0, n1, memory, program);
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

int weir_launch_column_sum(void *const *pointers, const int64_t *sizes) {
  (void)pointers;
  (void)sizes;
  return column_sum(pointers[0], pointers[1], sizes[0], sizes[1]);
}


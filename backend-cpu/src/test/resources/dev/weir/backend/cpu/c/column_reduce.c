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
  float *const b1 = (float *)(void *)(memory + 4096);
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
  const float s6 = 0.0f;
  WEIR_SIMD
  for (int64_t i13 = 0; i13 < i5; i13++) {
    b1[i13] = s6;
  }
  for (int64_t i14 = 0; i14 < 4; i14++) {
    const int64_t i15 = i14 * 4;
    const int64_t i16 = i15 + 1;
    const int64_t i17 = i15 + 2;
    const int64_t i18 = i15 + 3;
    WEIR_SIMD
    for (int64_t i19 = 0; i19 < i5; i19++) {
      const float s8 = b0[(i15) * 64 + i19];
      const float s9 = b1[i19];
      const float s10 = s9 + s8;
      const float s11 = b0[(i16) * 64 + i19];
      const float s12 = s10 + s11;
      const float s13 = b0[(i17) * 64 + i19];
      const float s14 = s12 + s13;
      const float s15 = b0[(i18) * 64 + i19];
      const float s16 = s14 + s15;
      b1[i19] = s16;
    }
  }
  WEIR_SIMD
  for (int64_t i20 = 0; i20 < i5; i20++) {
    const float s17 = b1[i20];
    p1[i3 + i20] = s17;
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
    char *const memory = aligned_alloc(64, 4352);
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


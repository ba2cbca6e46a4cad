#include "kernels.h"

#include <stdlib.h>
#if defined(_OPENMP)
#include <omp.h>
#endif

#include "weir_matmul.h"
#include "weir_scalar.h"

/* matmul: matmul. */
static void matmul_program(const float *p0, const float *p1, float *p2, int64_t n0, int64_t n1, int64_t n2, char *memory, int64_t program) {
  (void)p0;
  (void)p1;
  (void)p2;
  (void)n0;
  (void)n1;
  (void)n2;
  (void)program;
  float *const b0 = (float *)(void *)(memory + 0);
  const int64_t i0 = n0;
  const int64_t i1 = n1;
  const int64_t i2 = n2;
  const int64_t i3 = program;
  const int64_t i4 = weir_ceil_div(i1, 32);
  const int64_t i5 = weir_floor_div(i3, i4);
  const int64_t i6 = i5 * i4;
  const int64_t i7 = i3 - i6;
  const int64_t i8 = i5 * 32;
  const int64_t i9 = i7 * 32;
  const int64_t i10 = i0 - i8;
  const int64_t i11 = i1 - i9;
  const int64_t i12 = weir_min(i10, 32);
  const int64_t i13 = weir_min(i11, 32);
  const float s0 = 0.0f;
  for (int64_t i14 = 0; i14 < i12; i14++) {
    WEIR_SIMD
    for (int64_t i15 = 0; i15 < i13; i15++) {
      b0[(i14) * 32 + i15] = s0;
    }
  }
  for (int64_t i16 = 0; i16 < i2; i16 += 16) {
    const int64_t i17 = i2 - i16;
    const int64_t i18 = weir_min(i17, 16);
    weir_matmul_f32_f32(&b0[(0) * 32 + 0], 32, &p0[(i8) * i2 + i16], i2, 1, &p1[(i16) * i1 + i9], i1, 1,
        i12, i13, i18, (float *)(void *)(memory + 4096));
  }
  for (int64_t i24 = 0; i24 < i12; i24++) {
    WEIR_SIMD
    for (int64_t i25 = 0; i25 < i13; i25++) {
      const float s1 = b0[(i24) * 32 + i25];
      p2[(i8 + i24) * i1 + i9 + i25] = s1;
    }
  }
}

int matmul(const float *p0, const float *p1, float *p2, int64_t n0, int64_t n1, int64_t n2) {
  (void)p0;
  (void)p1;
  (void)p2;
  (void)n0;
  (void)n1;
  (void)n2;
  const int64_t programs = (weir_ceil_div(n0, INT64_C(32)) * weir_ceil_div(n1, INT64_C(32)));
  int failed = 0;
#if defined(_OPENMP)
  const int64_t chunk = programs / (16 * (int64_t)omp_get_max_threads()) + 1;
#pragma omp parallel if (programs > 1)
#endif
  {
    char *const memory = aligned_alloc(64, 103424);
#if defined(_OPENMP)
#pragma omp for schedule(dynamic, chunk)
#endif
    for (int64_t program = 0; program < programs; program++) {
      if (memory != 0) {
        matmul_program(p0, p1, p2, n0, n1, n2, memory, program);
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

int weir_launch_matmul(void *const *pointers, const int64_t *sizes) {
  (void)pointers;
  (void)sizes;
  return matmul(pointers[0], pointers[1], pointers[2], sizes[0], sizes[1], sizes[2]);
}


#include "kernels.h"

#include <stdlib.h>
#if defined(_OPENMP)
#include <omp.h>
#endif

#include "weir_scalar.h"

/* scaled_exp: elementwise. */
static void scaled_exp_program(const uint16_t *p0, const float *p1, uint16_t *p2, int64_t n0, int64_t program) {
  (void)p0;
  (void)p1;
  (void)p2;
  (void)n0;
  (void)program;
  const int64_t i0 = n0;
  const int64_t i1 = program;
  const int64_t i2 = i1 * 1024;
  const int64_t i3 = i0 - i2;
  const int64_t i4 = weir_min(i3, 1024);
  const float s3 = p1[0];
  WEIR_SIMD
  for (int64_t i5 = 0; i5 < i4; i5++) {
    const float s0 = weir_from_f16(p0[i2 + i5]);
    const float s1 = (float)s0;
    const float s2 = weir_exp_f32(s1);
    const float s4 = s2 * s3;
    const float s5 = s4 + s1;
    const float s6 = s5;
    p2[i2 + i5] = weir_to_f16(s6);
  }
}

int scaled_exp(const uint16_t *p0, const float *p1, uint16_t *p2, int64_t n0) {
  (void)p0;
  (void)p1;
  (void)p2;
  (void)n0;
  const int64_t programs = weir_ceil_div(n0, INT64_C(1024));
  int failed = 0;
#if defined(_OPENMP)
  const int64_t chunk = programs / (16 * (int64_t)omp_get_max_threads()) + 1;
#pragma omp parallel if (programs > 1)
#endif
  {
#if defined(_OPENMP)
#pragma omp for schedule(dynamic, chunk)
#endif
    for (int64_t program = 0; program < programs; program++) {
      scaled_exp_program(p0, p1, p2, n0, program);
    }
  }
  return failed;
}

int weir_launch_scaled_exp(void *const *pointers, const int64_t *sizes) {
  (void)pointers;
  (void)sizes;
  return scaled_exp(pointers[0], pointers[1], pointers[2], sizes[0]);
}


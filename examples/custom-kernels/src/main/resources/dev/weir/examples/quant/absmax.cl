/* A work-item has a row; those of a group are neighbours. */
__kernel void quant_absmax(__global const float *x, __global float *out, long m, long n) {
  const size_t row = get_global_id(0);
  if (row >= m) {
    return;
  }
  float largest = 0;
  for (long i = 0; i < n; i++) {
    largest = fmax(largest, fabs(x[row * n + i]));
  }
  out[row] = largest;
}

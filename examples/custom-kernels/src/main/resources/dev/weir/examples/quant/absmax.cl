/* A work-group has a row. */
__kernel void quant_absmax(__global const float *x, __global float *out, long m, long n) {
  __local float part[64];
  const size_t lane = get_local_id(0);
  const size_t row = get_group_id(0);
  float largest = 0;
  for (long i = lane; i < n; i += get_local_size(0)) {
    largest = fmax(largest, fabs(x[row * n + i]));
  }
  part[lane] = largest;
  for (size_t half_of = get_local_size(0) / 2; half_of > 0; half_of /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lane < half_of) {
      part[lane] = fmax(part[lane], part[lane + half_of]);
    }
  }
  if (lane == 0) {
    out[row] = part[0];
  }
}

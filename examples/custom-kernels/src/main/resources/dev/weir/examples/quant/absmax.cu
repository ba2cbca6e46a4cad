// A block has a row.
__global__ void quant_absmax(const float *x, float *out, long long m, long long n) {
  __shared__ float part[128];
  const float *row = x + blockIdx.x * n;
  float largest = 0;
  for (long long i = threadIdx.x; i < n; i += blockDim.x) {
    largest = fmaxf(largest, fabsf(row[i]));
  }
  part[threadIdx.x] = largest;
  for (int half = blockDim.x / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half) {
      part[threadIdx.x] = fmaxf(part[threadIdx.x], part[threadIdx.x + half]);
    }
  }
  if (threadIdx.x == 0) {
    out[blockIdx.x] = part[0];
  }
}

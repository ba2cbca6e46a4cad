#include "kernel_operator.h"

// A core has a row, which comes in parts.
extern "C" __global__ __aicore__ void quant_absmax(GM_ADDR x, GM_ADDR out, int64_t m, int64_t n) {
  using namespace AscendC;
  constexpr int64_t kPart = 4096;
  (void)m;
  GlobalTensor<float> row, target;
  row.SetGlobalBuffer(reinterpret_cast<__gm__ float *>(x) + GetBlockIdx() * n, n);
  target.SetGlobalBuffer(reinterpret_cast<__gm__ float *>(out) + GetBlockIdx(), 1);
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> result;
  TBuf<TPosition::VECCALC> scratch, partial;
  pipe.InitBuffer(in, 2, kPart * sizeof(float));
  pipe.InitBuffer(result, 1, 32);
  pipe.InitBuffer(scratch, kPart * sizeof(float));
  pipe.InitBuffer(partial, 32);
  LocalTensor<float> largest = result.AllocTensor<float>();
  Duplicate(largest, 0.0f, 8);
  PipeBarrier<PIPE_V>();
  for (int64_t at = 0; at < n; at += kPart) {
    const int64_t left = n - at;
    const uint32_t count = static_cast<uint32_t>(left < kPart ? left : kPart);
    LocalTensor<float> part = in.AllocTensor<float>();
    DataCopyPad(part, row[at], DataCopyExtParams{1, count * 4, 0, 0, 0}, DataCopyPadExtParams<float>{false, 0, 0, 0});
    in.EnQue(part);
    part = in.DeQue<float>();
    Abs(part, part, static_cast<int32_t>(count));
    PipeBarrier<PIPE_V>();
    LocalTensor<float> one = partial.Get<float>();
    ReduceMax(one, part, scratch.Get<float>(), static_cast<int32_t>(count));
    PipeBarrier<PIPE_V>();
    Max(largest, largest, one, 1);
    PipeBarrier<PIPE_V>();
    in.FreeTensor(part);
  }
  result.EnQue(largest);
  largest = result.DeQue<float>();
  DataCopyPad(target, largest, DataCopyExtParams{1, 4, 0, 0, 0});
  result.FreeTensor(largest);
}

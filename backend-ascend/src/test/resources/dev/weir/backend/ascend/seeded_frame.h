// What programs of small kernels have in common, each of which has one bug that can be switched on. `PROGRAM list` names
// them with the rule that they break; `PROGRAM NAME fixed|bug` runs one. Ends with 0 if the numbers are right, with 1
// and a message if a rule was broken or a number is wrong.
#pragma once

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "kernel_operator.h"

using namespace AscendC;

namespace {

// Rows of a matrix, shared out over the cores.
struct Rows {
  uint32_t rows, cols;
};

constexpr uint32_t kPitch = 64;  // elements that a row takes in the unified buffer

DataCopyExtParams RowOf(uint32_t cols) { return DataCopyExtParams(1, cols * sizeof(float), 0, 0, 0); }
DataCopyPadExtParams<float> NoPad() { return DataCopyPadExtParams<float>(false, 0, 0, 0.0f); }

// What the kernels have in common: a row comes in, a row goes out.
struct RowKernel {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> out;
  TBuf<TPosition::VECCALC> calc, temporary;
  GlobalTensor<float> x, y;
  Rows t;
  TEventID e = 0;

  RowKernel(GM_ADDR xs, GM_ADDR ys, Rows tiling) : t(tiling) {
    x.SetGlobalBuffer(reinterpret_cast<float *>(xs), uint64_t{t.rows} * t.cols);
    y.SetGlobalBuffer(reinterpret_cast<float *>(ys), uint64_t{t.rows} * t.cols);
  }
  void Init(uint8_t buffers = 2) {
    pipe.InitBuffer(in, buffers, kPitch * sizeof(float));
    pipe.InitBuffer(out, buffers, kPitch * sizeof(float));
    pipe.InitBuffer(calc, kPitch * sizeof(float));
    pipe.InitBuffer(temporary, kPitch * sizeof(float));
  }
  void CopyIn(uint32_t row) {
    LocalTensor<float> a = in.AllocTensor<float>();
    DataCopyPad(a, x[uint64_t{row} * t.cols], RowOf(t.cols), NoPad());
    in.EnQue(a);
  }
  void CopyOut(uint32_t row) {
    LocalTensor<float> r = out.DeQue<float>();
    DataCopyPad(y[uint64_t{row} * t.cols], r, RowOf(t.cols));
    out.FreeTensor(r);
  }
  template <class F> void EachRow(F compute) {
    for (uint32_t row = GetBlockIdx(); row < t.rows; row += GetBlockNum()) {
      CopyIn(row);
      compute(row);
      CopyOut(row);
    }
  }
  template <class F> void Simple(F function) {
    EachRow([&](uint32_t) {
      auto a = in.DeQue<float>();
      auto r = out.AllocTensor<float>();
      function(a, r, t.cols);
      out.EnQue(r);
      in.FreeTensor(a);
    });
  }
};

// ---- the program

using Kernel = void (*)(GM_ADDR, GM_ADDR, Rows);
// What y is to be: x + 1, the product of x and its first rows, or the same of halves.
enum Result { kPlusOne, kProduct, kProductOfHalves };
struct Case {
  const char *name, *rule;
  Kernel fixed, bug;
  uint32_t ratio = 1;
  Result result = kPlusOne;
};
#define CASE(rule, kernel) {#kernel, rule, kernel<false>, kernel<true>}
#define MIXED_CASE(rule, kernel) {#kernel, rule, kernel<false>, kernel<true>, 2}
#define PRODUCT_CASE(rule, kernel) {#kernel, rule, kernel<false>, kernel<true>, 1, kProduct}
#define HALVES_CASE(rule, kernel) {#kernel, rule, kernel<false>, kernel<true>, 1, kProductOfHalves}

inline int Run(const Case &test, bool bug) {
  Rows t{53, 37};
  size_t size = size_t{t.rows} * t.cols;
  std::vector<float> x(size), y(size, -1.0f);
  std::vector<half> h(size);
  for (size_t i = 0; i < size; i++) h[i] = x[i] = 0.25f * static_cast<float>(static_cast<int>(i % 17) - 8);
  Kernel kernel = bug ? test.bug : test.fixed;
  bool halves = test.result == kProductOfHalves;
  void *in = halves ? static_cast<void *>(h.data()) : x.data();
  emulation::LaunchOrExit(test.name, 8, {{in, size * (halves ? sizeof(half) : sizeof(float))}, {y.data(), size * sizeof(float)}},
                          [&] { kernel(static_cast<GM_ADDR>(in), reinterpret_cast<GM_ADDR>(y.data()), t); }, test.ratio);
  for (size_t i = 0; i < size; i++) {
    double expected = x[i] + 1.0;
    if (test.result != kPlusOne) {
      expected = 0;
      for (size_t k = 0; k < t.cols; k++) expected += double{x[i / t.cols * t.cols + k]} * x[k * t.cols + i % t.cols];
    }
    if (!(std::fabs(y[i] - expected) < 1e-4)) {
      std::fprintf(stderr, "kernel '%s', wrong: y[%zu] is %g, not %g\n", test.name, i, y[i], expected);
      return 1;
    }
  }
  return 0;
}

template <size_t count> int Main(const Case (&cases)[count], int arguments, char **values) {
  for (const Case &test : cases) {
    if (arguments == 2) std::printf("%s %s\n", test.name, test.rule);
    if (arguments == 3 && std::strcmp(test.name, values[1]) == 0) return Run(test, std::strcmp(values[2], "bug") == 0);
  }
  return arguments == 2 ? 0 : 2;
}

}  // namespace

// Bugs in kernels of the vector unit that take counts, in queues, events and copies, and in products by the object.
#include "seeded_frame.h"

namespace {

// ---- queues

template <bool bug> void FreeMissing(GM_ADDR xs, GM_ADDR ys, Rows t) {
  RowKernel k(xs, ys, t);
  k.Init();
  k.EachRow([&](uint32_t) {
    auto a = k.in.DeQue<float>();
    auto r = k.out.AllocTensor<float>();
    Adds(r, a, 1.0f, t.cols);
    k.out.EnQue(r);
    if (!bug) k.in.FreeTensor(a);
  });
}

template <bool bug> void UsedAfterFree(GM_ADDR xs, GM_ADDR ys, Rows t) {
  RowKernel k(xs, ys, t);
  k.Init();
  k.EachRow([&](uint32_t) {
    auto a = k.in.DeQue<float>();
    auto r = k.out.AllocTensor<float>();
    if (bug) k.in.FreeTensor(a);
    Adds(r, a, 1.0f, t.cols);
    if (!bug) k.in.FreeTensor(a);
    k.out.EnQue(r);
  });
}

template <bool bug> void ForeignTensorQueued(GM_ADDR xs, GM_ADDR ys, Rows t) {
  RowKernel k(xs, ys, t);
  k.Init();
  k.EachRow([&](uint32_t) {
    auto a = k.in.DeQue<float>();
    LocalTensor<float> r = bug ? k.calc.Get<float>() : k.out.AllocTensor<float>();
    Adds(r, a, 1.0f, t.cols);
    k.out.EnQue(r);
    k.in.FreeTensor(a);
  });
}

template <bool bug> void UsedWhileQueued(GM_ADDR xs, GM_ADDR ys, Rows t) {
  RowKernel k(xs, ys, t);
  k.Init();
  k.Simple([&](auto a, auto r, uint32_t n) { Adds(r, a, 1.0f, n); });
  if (bug) {
    auto a = k.in.AllocTensor<float>();
    k.in.EnQue(a);
    Adds(a, a, 1.0f, t.cols);
  }
}

template <bool bug> void TooManyBuffers(GM_ADDR xs, GM_ADDR ys, Rows t) {
  RowKernel k(xs, ys, t);
  k.Init(bug ? 9 : 8);
  k.Simple([&](auto a, auto r, uint32_t n) { Adds(r, a, 1.0f, n); });
}

// ---- memory

template <bool bug> void UnifiedBufferOverflow(GM_ADDR xs, GM_ADDR ys, Rows t) {
  RowKernel k(xs, ys, t);
  k.Init();
  TBuf<TPosition::VECCALC> unused;  // takes memory all the same
  k.pipe.InitBuffer(unused, bug ? 192 * 1024 - 1024 : 128 * 1024);
  k.Simple([&](auto a, auto r, uint32_t n) { Adds(r, a, 1.0f, n); });
}

template <bool bug> void InitBufferInLoop(GM_ADDR xs, GM_ADDR ys, Rows t) {
  RowKernel k(xs, ys, t);
  k.Init();
  TBuf<TPosition::VECCALC> late;
  if (!bug) k.pipe.InitBuffer(late, 256);
  k.Simple([&](auto a, auto r, uint32_t n) {
    if (bug) k.pipe.InitBuffer(late, 256);
    Adds(r, a, 1.0f, n);
  });
}

template <bool bug> void ReduceTooLong(GM_ADDR xs, GM_ADDR ys, Rows t) {
  RowKernel k(xs, ys, t);
  k.Init();
  k.Simple([&](auto a, auto r, uint32_t n) {
    auto s = k.calc.template Get<float>(), w = k.temporary.template Get<float>();
    PipeBarrier<PIPE_V>();
    ReduceMax(s, a, w, bug ? 2 * kPitch : n);
    Adds(r, a, 1.0f, n);
  });
}

template <bool bug> void ReductionMemoryTooSmall(GM_ADDR xs, GM_ADDR ys, Rows t) {
  RowKernel k(xs, ys, t);
  k.Init();
  k.Simple([&](auto a, auto r, uint32_t n) {
    auto s = k.calc.template Get<float>(), w = k.temporary.template Get<float>(bug ? 4 : 8);
    PipeBarrier<PIPE_V>();
    ReduceSum(s, a, w, n);
    Adds(r, a, 1.0f, n);
  });
}

template <bool bug> void UnalignedTensor(GM_ADDR xs, GM_ADDR ys, Rows t) {
  RowKernel k(xs, ys, t);
  k.Init();
  k.Simple([&](auto a, auto r, uint32_t n) {
    uint32_t middle = bug ? 20 : 16;
    Adds(r, a, 1.0f, middle);
    Adds(r[middle], a[middle], 1.0f, n - middle);
  });
}

template <bool bug> void NeverWritten(GM_ADDR xs, GM_ADDR ys, Rows t) {
  RowKernel k(xs, ys, t);
  k.Init();
  auto one = k.calc.Get<float>();
  if (!bug) Duplicate(one, 1.0f, kPitch);
  PipeBarrier<PIPE_V>();
  k.Simple([&](auto a, auto r, uint32_t n) { Add(r, a, one, n); });
}

// ---- copies

template <bool bug> void UnalignedCopy(GM_ADDR xs, GM_ADDR ys, Rows t) {
  RowKernel k(xs, ys, t);
  k.Init();
  k.EachRow([&](uint32_t row) {
    auto a = k.in.DeQue<float>();
    auto r = k.out.AllocTensor<float>();
    Adds(r, a, 1.0f, t.cols);
    k.in.FreeTensor(a);
    k.out.EnQue(r);
    if (bug) {
      auto again = k.in.AllocTensor<float>();
      DataCopy(again, k.x[uint64_t{row} * t.cols], t.cols);
      k.in.EnQue(again);
      again = k.in.DeQue<float>();
      k.in.FreeTensor(again);
    }
  });
}

template <bool bug> void TailNotCut(GM_ADDR xs, GM_ADDR ys, Rows t) {
  RowKernel k(xs, ys, t);
  k.Init();
  uint32_t size = t.rows * t.cols, tiles = (size + kPitch - 1) / kPitch;
  for (uint32_t tile = GetBlockIdx(); tile < tiles; tile += GetBlockNum()) {
    uint32_t count = bug ? kPitch : std::min(kPitch, size - tile * kPitch);
    auto a = k.in.AllocTensor<float>();
    DataCopyPad(a, k.x[tile * kPitch], RowOf(count), NoPad());
    k.in.EnQue(a);
    a = k.in.DeQue<float>();
    auto r = k.out.AllocTensor<float>();
    Adds(r, a, 1.0f, count);
    k.in.FreeTensor(a);
    k.out.EnQue(r);
    r = k.out.DeQue<float>();
    DataCopyPad(k.y[tile * kPitch], r, RowOf(count));
    k.out.FreeTensor(r);
  }
}

template <bool bug> void PaddedTooFar(GM_ADDR xs, GM_ADDR ys, Rows t) {
  RowKernel k(xs, ys, t);
  k.Init();
  for (uint32_t row = GetBlockIdx(); row < t.rows; row += GetBlockNum()) {
    auto a = k.in.AllocTensor<float>();
    DataCopyPad(a, k.x[uint64_t{row} * t.cols], RowOf(t.cols), DataCopyPadExtParams<float>(true, 0, bug ? 9 : 3, 0.0f));
    k.in.EnQue(a);
    a = k.in.DeQue<float>();
    auto r = k.out.AllocTensor<float>();
    Adds(r, a, 1.0f, t.cols);
    k.in.FreeTensor(a);
    k.out.EnQue(r);
    k.CopyOut(row);
  }
}

template <bool bug> void RowsWrittenTwice(GM_ADDR xs, GM_ADDR ys, Rows t) {
  RowKernel k(xs, ys, t);
  k.Init();
  uint32_t share = (t.rows + GetBlockNum() - 1) / GetBlockNum(), first = share * GetBlockIdx();
  for (uint32_t row = first; row < std::min<uint32_t>(t.rows, first + share + (bug ? 1 : 0)); row++) {
    k.CopyIn(row);
    auto a = k.in.DeQue<float>();
    auto r = k.out.AllocTensor<float>();
    Adds(r, a, 1.0f, t.cols);
    k.in.FreeTensor(a);
    k.out.EnQue(r);
    k.CopyOut(row);
  }
}

// ---- order

template <bool bug> void BarrierMissing(GM_ADDR xs, GM_ADDR ys, Rows t) {
  RowKernel k(xs, ys, t);
  k.Init();
  k.Simple([&](auto a, auto r, uint32_t n) {
    Muls(r, a, 2.0f, n);
    if (!bug) PipeBarrier<PIPE_V>();
    Sub(r, r, a, n);
    PipeBarrier<PIPE_V>();
    Adds(r, r, 1.0f, n);
  });
}

template <bool bug> void DuplicateThenMax(GM_ADDR xs, GM_ADDR ys, Rows t) {
  RowKernel k(xs, ys, t);
  k.Init();
  k.Simple([&](auto a, auto r, uint32_t n) {
    auto low = k.calc.template Get<float>();
    PipeBarrier<PIPE_V>();
    Duplicate(low, -100.0f, n);
    Adds(r, a, 1.0f, n);
    if (!bug) PipeBarrier<PIPE_V>();
    Max(r, r, low, n);
  });
}

template <bool bug> void ValueReadTooSoon(GM_ADDR xs, GM_ADDR ys, Rows t) {
  RowKernel k(xs, ys, t);
  k.Init();
  k.Simple([&](auto a, auto r, uint32_t n) {
    auto s = k.calc.template Get<float>(), w = k.temporary.template Get<float>();
    SetFlag<HardEvent::S_V>(k.e);
    WaitFlag<HardEvent::S_V>(k.e);
    PipeBarrier<PIPE_V>();
    PipeBarrier<PIPE_V>();
    ReduceMax(s, a, w, n);
    if (!bug) {
      SetFlag<HardEvent::V_S>(k.e);
      WaitFlag<HardEvent::V_S>(k.e);
    }
    float most = s.GetValue(0);
    Adds(r, a, most, n);
    PipeBarrier<PIPE_V>();
    Adds(r, r, 1.0f - most, n);
  });
}

template <bool bug> void ValueWrittenTooLate(GM_ADDR xs, GM_ADDR ys, Rows t) {
  RowKernel k(xs, ys, t);
  k.Init();
  auto one = k.calc.Get<float>();
  for (uint32_t i = 0; i < t.cols; i++) one.SetValue(i, 1.0f);
  if (!bug) {
    SetFlag<HardEvent::S_V>(k.e);
    WaitFlag<HardEvent::S_V>(k.e);
  }
  k.Simple([&](auto a, auto r, uint32_t n) { Add(r, a, one, n); });
}

// Through a TBuf, by hand: in on MTE2, one added on V, out on MTE3.
template <int missing> void ByHand(GM_ADDR xs, GM_ADDR ys, Rows t) {
  RowKernel k(xs, ys, t);
  k.Init();
  auto v = k.calc.Get<float>();
  for (uint32_t row = GetBlockIdx(); row < t.rows; row += GetBlockNum()) {
    DataCopyPad(v, k.x[uint64_t{row} * t.cols], RowOf(t.cols), NoPad());
    if (missing != 1) {
      SetFlag<HardEvent::MTE2_V>(k.e);
      WaitFlag<HardEvent::MTE2_V>(k.e);
    }
    Adds(v, v, 1.0f, t.cols);
    if (missing != 2) {
      SetFlag<HardEvent::V_MTE3>(k.e);
      WaitFlag<HardEvent::V_MTE3>(k.e);
    }
    DataCopyPad(k.y[uint64_t{row} * t.cols], v, RowOf(t.cols));
    if (missing != 3) {
      SetFlag<HardEvent::MTE3_MTE2>(k.e);
      WaitFlag<HardEvent::MTE3_MTE2>(k.e);
    }
  }
}

template <bool bug> void ComputedTooSoon(GM_ADDR xs, GM_ADDR ys, Rows t) { ByHand<bug ? 1 : 0>(xs, ys, t); }
template <bool bug> void StoredTooSoon(GM_ADDR xs, GM_ADDR ys, Rows t) { ByHand<bug ? 2 : 0>(xs, ys, t); }
template <bool bug> void LoadedOverStore(GM_ADDR xs, GM_ADDR ys, Rows t) { ByHand<bug ? 3 : 0>(xs, ys, t); }

template <bool bug> void EventNeverSet(GM_ADDR xs, GM_ADDR ys, Rows t) {
  RowKernel k(xs, ys, t);
  k.Init();
  k.Simple([&](auto a, auto r, uint32_t n) {
    if (!bug) SetFlag<HardEvent::V_S>(k.e);
    WaitFlag<HardEvent::V_S>(k.e);
    Adds(r, a, 1.0f, n);
  });
}

template <bool bug> void EventSetTwice(GM_ADDR xs, GM_ADDR ys, Rows t) {
  RowKernel k(xs, ys, t);
  k.Init();
  k.Simple([&](auto a, auto r, uint32_t n) {
    SetFlag<HardEvent::V_S>(k.e);
    if (!bug) WaitFlag<HardEvent::V_S>(k.e);
    Adds(r, a, 1.0f, n);
  });
}

// ---- vector calls

template <bool bug> void CompareTooShort(GM_ADDR xs, GM_ADDR ys, Rows t) {
  RowKernel k(xs, ys, t);
  k.Init();
  k.Simple([&](auto a, auto r, uint32_t n) {
    auto bits = k.calc.template Get<uint8_t>();
    PipeBarrier<PIPE_V>();
    CompareScalar(bits, a, -1000.0f, CMPMODE::GT, bug ? n : kPitch);
    Adds(r, a, 1.0f, n);
    PipeBarrier<PIPE_V>();
    Select(r, bits, r, 0.0f, SELMODE::VSEL_TENSOR_SCALAR_MODE, n);
  });
}

template <bool bug> void GatherByElements(GM_ADDR xs, GM_ADDR ys, Rows t) {
  RowKernel k(xs, ys, t);
  k.Init();
  auto offsets = k.calc.Get<uint32_t>();
  for (uint32_t i = 0; i < t.cols; i++) offsets.SetValue(i, bug ? i : 4 * i);
  SetFlag<HardEvent::S_V>(k.e);
  WaitFlag<HardEvent::S_V>(k.e);
  k.Simple([&](auto a, auto r, uint32_t n) {
    Gather(r, a, offsets, 0u, n);
    PipeBarrier<PIPE_V>();
    Adds(r, r, 1.0f, n);
  });
}

template <bool bug> void OperandsOverlap(GM_ADDR xs, GM_ADDR ys, Rows t) {
  RowKernel k(xs, ys, t);
  k.Init();
  k.Simple([&](auto a, auto r, uint32_t n) {
    Adds(r, a, 1.0f, n);
    PipeBarrier<PIPE_V>();
    if (bug) Adds(r[8], r, 0.0f, n - 8);
  });
}

template <bool bug> void MatrixTileTooLarge(GM_ADDR xs, GM_ADDR ys, Rows t) {
  TPipe pipe;
  TCubeTiling tiling;
  tiling.M = tiling.singleCoreM = static_cast<int32_t>(t.rows);
  tiling.N = tiling.singleCoreN = static_cast<int32_t>(t.cols);
  tiling.Ka = tiling.Kb = tiling.singleCoreK = static_cast<int32_t>(t.cols);
  tiling.baseM = bug ? 256 : 64, tiling.baseN = 64, tiling.baseK = bug ? 128 : 64;
  if (GetBlockIdx() != 0) return;
  using Type = matmul::MatmulType<TPosition::GM, CubeFormat::ND, float>;
  matmul::Matmul<Type, Type, Type> mm;
  REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling);
  GlobalTensor<float> a, b, c;
  a.SetGlobalBuffer(reinterpret_cast<float *>(xs), uint64_t{t.rows} * t.cols);
  b.SetGlobalBuffer(reinterpret_cast<float *>(xs), uint64_t{t.cols} * t.cols);
  c.SetGlobalBuffer(reinterpret_cast<float *>(ys), uint64_t{t.rows} * t.cols);
  mm.SetTensorA(a);
  mm.SetTensorB(b);
  mm.SetTail(static_cast<int>(t.rows), static_cast<int>(t.cols), static_cast<int>(t.cols));
  mm.IterateAll(c);
  mm.End();
}

// With two vector units a block, stepping by blocks has each row computed twice.
template <bool bug> void UnitsCountedAsBlocks(GM_ADDR xs, GM_ADDR ys, Rows t) {
  RowKernel k(xs, ys, t);
  k.Init();
  for (uint32_t row = GetBlockIdx(); row < t.rows; row += GetBlockNum() * (bug ? 1 : GetTaskRation())) {
    k.CopyIn(row);
    LocalTensor<float> a = k.in.DeQue<float>(), r = k.out.AllocTensor<float>();
    Adds(r, a, 1.0f, t.cols);
    k.out.EnQue(r);
    k.in.FreeTensor(a);
    k.CopyOut(row);
  }
}

const Case kCases[] = {
    CASE("queue", FreeMissing), CASE("queue", UsedAfterFree), CASE("queue", ForeignTensorQueued),
    CASE("queue", UsedWhileQueued), CASE("init-buffer", TooManyBuffers),
    CASE("unified-buffer", UnifiedBufferOverflow), CASE("init-buffer", InitBufferInLoop),
    CASE("local-bounds", ReduceTooLong), CASE("reduction-memory", ReductionMemoryTooSmall),
    CASE("alignment", UnalignedTensor), CASE("wrong", NeverWritten), CASE("alignment", UnalignedCopy),
    CASE("global-bounds", TailNotCut), CASE("copy", PaddedTooFar), CASE("global-race", RowsWrittenTwice),
    CASE("hazard", BarrierMissing), CASE("hazard", DuplicateThenMax), CASE("hazard", ValueReadTooSoon),
    CASE("hazard", ValueWrittenTooLate), CASE("hazard", ComputedTooSoon), CASE("hazard", StoredTooSoon),
    CASE("hazard", LoadedOverStore), CASE("event", EventNeverSet), CASE("event", EventSetTwice),
    CASE("alignment", CompareTooShort), CASE("gather", GatherByElements), CASE("overlap", OperandsOverlap),
    PRODUCT_CASE("matmul-tiling", MatrixTileTooLarge), MIXED_CASE("global-race", UnitsCountedAsBlocks),
};

}  // namespace

int main(int count, char **arguments) { return Main(kCases, count, arguments); }

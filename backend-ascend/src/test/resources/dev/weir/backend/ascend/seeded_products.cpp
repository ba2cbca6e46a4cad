// Bugs in products on the matrix unit: by single instructions, and by the object that works while the program goes on.
#include "seeded_frame.h"

namespace {

constexpr int64_t kRows = 32;  // rows of a block: so few that its sum is not in time by itself

// Blocks of 32 rows of x times its first rows, in two steps of 16 and what is left, of T.
template <class T, int bug> void Multiply(GM_ADDR xs, GM_ADDR ys, Rows t) {
  if (GetBlockIdx() != 0) return;
  constexpr int64_t c0 = 32 / sizeof(T), fractal = 16 * c0;
  constexpr bool half2 = sizeof(T) == 2;
  TPipe pipe;
  TQue<TPosition::A1, 2> a1q;
  TQue<TPosition::B1, 2> b1q;
  TQue<TPosition::C1, 1> c1q;
  TQue<TPosition::A2, 2> a2q;
  TQue<TPosition::B2, 2> b2q;
  TQue<TPosition::C2, 1> c2q;
  TQue<TPosition::CO1, 1> sumq;
  GlobalTensor<T> x;
  GlobalTensor<float> y;
  x.SetGlobalBuffer(reinterpret_cast<T *>(xs), uint64_t{t.rows} * t.cols);
  y.SetGlobalBuffer(reinterpret_cast<float *>(ys), uint64_t{t.rows} * t.cols);
  pipe.InitBuffer(a1q, bug == 1 ? 9 : 2, 32 * 48 * sizeof(T));
  pipe.InitBuffer(b1q, 2, bug == 2 ? 300 * 1024 : 48 * 48 * sizeof(T));
  pipe.InitBuffer(c1q, 1, 192);
  pipe.InitBuffer(a2q, 2, bug == 3 ? 40 * 1024 : 32 * 48 * sizeof(T));
  pipe.InitBuffer(b2q, 2, 48 * 48 * sizeof(T));
  pipe.InitBuffer(c2q, 1, bug == 4 ? 2048 : 512);
  pipe.InitBuffer(sumq, 1, 32 * 48 * sizeof(float));
  const int64_t cols = t.cols;
  Nd2NzParams in;
  in.ndNum = 1, in.dValue = cols, in.srcDValue = cols, in.dstNzNStride = 1;
  for (int64_t row = 0; row < t.rows; row += kRows) {
    const int64_t rows = t.rows - row < kRows ? t.rows - row : kRows, down = (rows + 15) / 16;
    LocalTensor<T> a1 = a1q.template AllocTensor<T>(), b1 = b1q.template AllocTensor<T>();
    in.nValue = bug == 5 ? kRows : rows, in.dstNzC0Stride = down * 16;
    if (bug == 6) in.srcDValue = 65536;
    DataCopy(a1, x[static_cast<uint64_t>(row * cols)], in);
    in.srcDValue = cols;
    if (half2) {
      in.nValue = cols, in.dstNzC0Stride = 48;
      DataCopy(b1, x, in);
    } else {
      // The whole squares are the matrices of one copy.
      in.dstNzC0Stride = bug == 7 ? 15 : 16, in.nValue = 16, in.ndNum = cols / 16;
      in.srcNdMatrixStride = bug == 35 ? 16 * t.rows * cols : bug == 36 ? 65536 : 16 * cols;
      in.dstNzMatrixStride = bug == 37 ? 16 * 8 : bug == 38 ? 16 * 48 + 4 : bug == 39 ? 16 * 56 : 16 * 48;
      DataCopy(b1, x, in);
      in.ndNum = 1;
      for (int64_t at = cols / 16 * 16; at < cols; at += 16) {
        in.nValue = cols - at < 16 ? cols - at : 16;
        DataCopy(b1[static_cast<uint32_t>(at * 48)], x[static_cast<uint64_t>(at * cols)], in);
      }
    }
    if (bug != 8) {
      a1q.EnQue(a1);
      a1 = a1q.template DeQue<T>();
    }
    if (bug != 8) {
      b1q.EnQue(b1);
      b1 = b1q.template DeQue<T>();
    }
    LocalTensor<float> sum = sumq.template AllocTensor<float>(), c2;
    if (bug >= 30 && bug < 35) {
      // A bias of the right kind, of zeros.
      LocalTensor<T> c1 = c1q.template AllocTensor<T>();
      in.nValue = 1, in.dValue = 8, in.dstNzC0Stride = 1;
      DataCopy(c1, x, in);
      in.dValue = cols;
      c1q.EnQue(c1);
      c1 = c1q.template DeQue<T>();
      c2 = c2q.template AllocTensor<float>();
      DataCopyParams copy;
      copy.blockCount = 1, copy.blockLen = bug == 30 ? 0 : 1;
      DataCopy(bug == 31 ? c2[8] : bug == 32 ? sum : c2, c1, copy);
      c2q.EnQue(c2);
      c2 = c2q.template DeQue<float>();
      c1q.FreeTensor(c1);
    }
    for (int64_t at = 0; at < cols; at += 16) {
      const int64_t deep = cols - at < 16 ? cols - at : 16, across = (deep + c0 - 1) / c0;
      LocalTensor<T> a2 = a2q.template AllocTensor<T>(), b2 = b2q.template AllocTensor<T>();
      LoadData2DParams load;
      load.repeatTimes = bug == 9 ? 256 : across, load.srcStride = down, load.ifTranspose = bug == 10;
      for (int64_t i = 0; i < down; i++) {
        load.startIndex = at / c0 * down + i;
        LoadData(a2[static_cast<uint32_t>(i * across * fractal + (bug == 11 ? 64 : 0))], a1, load);
      }
      if constexpr (half2) {
        load.repeatTimes = 3, load.srcStride = 3, load.startIndex = at / 16, load.ifTranspose = bug != 12;
        LoadData(b2, b1, load);
      } else {
        LoadData2dTransposeParams turned;
        turned.repeatTimes = 3, turned.srcStride = 1, turned.startIndex = at / 16 * 3, turned.dstFracGap = bug == 13 ? 0 : 2;
        LoadDataWithTranspose(bug == 14 ? a2 : b2, b1, turned);
      }
      if (bug != 15) {
        a2q.EnQue(a2);
        a2 = a2q.template DeQue<T>();
      }
      if (bug != 15) {
        b2q.EnQue(b2);
        b2 = b2q.template DeQue<T>();
      }
      MmadParams mad;
      mad.m = static_cast<uint16_t>(rows), mad.n = static_cast<uint16_t>(cols), mad.k = static_cast<uint16_t>(bug == 16 ? 0 : deep);
      mad.cmatrixInitVal = bug == 17 || at == 0;
      if (bug == 33) Mmad(sum, a2, b2, c2, mad);
      if (bug == 34) mad.cmatrixInitVal = false, mad.cmatrixSource = true;
      Mmad(sum, bug == 18 ? b2 : a2, b2, mad);
      if (bug != 19) PipeBarrier<PIPE_M>();
      if (bug != 20) a2q.FreeTensor(a2);
      b2q.FreeTensor(b2);
    }
    if (bug >= 30 && bug < 35) c2q.FreeTensor(c2);
    if (bug != 21) {
      sumq.EnQue(sum);
      sum = sumq.template DeQue<float>();
    }
    FixpipeParamsV220 out;
    out.mSize = rows, out.nSize = cols, out.srcStride = bug == 22 ? rows - 1 : down * 16, out.dstStride = bug == 23 ? cols - 1 : cols;
    out.quantPre = bug == 24 ? QuantMode_t::F322F16 : QuantMode_t::NoQuant;
    out.reluEn = bug == 25;
    Fixpipe<float, float, CFG_ROW_MAJOR>(y[static_cast<uint64_t>(row * cols)], sum, out);
    sumq.FreeTensor(sum);
    a1q.FreeTensor(a1);
    b1q.FreeTensor(b1);
  }
}

#define FLOATS(NAME, NUMBER) \
  template <bool bug> void NAME(GM_ADDR xs, GM_ADDR ys, Rows t) { Multiply<float, bug ? NUMBER : 0>(xs, ys, t); }
#define HALVES(NAME, NUMBER) \
  template <bool bug> void NAME(GM_ADDR xs, GM_ADDR ys, Rows t) { Multiply<half, bug ? NUMBER : 0>(xs, ys, t); }
FLOATS(TooManyBuffersOfL1, 1)
FLOATS(L1Overflow, 2)
FLOATS(L0AOverflow, 3)
FLOATS(BiasTableOverflow, 4)
FLOATS(RowsBeyondTheMatrix, 5)
FLOATS(StrideOfMoreBits, 6)
FLOATS(BlocksOverEachOther, 7)
FLOATS(SplitTooSoon, 8)
HALVES(TooManyFractals, 9)
FLOATS(FloatsTransposed, 10)
HALVES(FractalUnaligned, 11)
HALVES(RightNotTransposed, 12)
FLOATS(SquareSplitWrong, 13)
FLOATS(SquareIntoL0A, 14)
HALVES(MultipliedTooSoon, 15)
FLOATS(MultipliedByNothing, 16)
HALVES(SumBegunAgain, 17)
HALVES(FactorsExchanged, 18)
FLOATS(SumNotInTime, 19)
FLOATS(FactorKept, 20)
FLOATS(SumStoredTooSoon, 21)
FLOATS(SumOfFewerRows, 22)
FLOATS(RowsTooClose, 23)
HALVES(RoundedToAnother, 24)
HALVES(NegativeCutOff, 25)
FLOATS(BiasOfNothing, 30)
HALVES(BiasUnaligned, 31)
FLOATS(BiasIntoL0C, 32)
HALVES(BiasNotAnnounced, 33)
FLOATS(BiasAnnouncedOnly, 34)
FLOATS(MatricesTooFarApart, 35)
FLOATS(MatrixStrideOfMoreBits, 36)
FLOATS(MatricesOverEachOther, 37)
FLOATS(MatrixUnaligned, 38)
FLOATS(MatricesElsewhere, 39)

// Rows of x times its first rows by the object, while the program goes on.
template <int bug> void Ask(GM_ADDR xs, GM_ADDR ys, Rows t) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> calc;
  pipe.InitBuffer(calc, 64 * sizeof(float));
  TCubeTiling tiling;
  tiling.M = tiling.singleCoreM = 1;
  tiling.N = tiling.singleCoreN = tiling.Ka = tiling.Kb = tiling.singleCoreK = static_cast<int32_t>(t.cols);
  tiling.baseM = 16, tiling.baseN = 48, tiling.baseK = 48;
  using Type = matmul::MatmulType<TPosition::GM, CubeFormat::ND, float>;
  matmul::Matmul<Type, Type, Type> mm;
  REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling);
  GlobalTensor<float> x, y;
  x.SetGlobalBuffer(reinterpret_cast<float *>(xs), uint64_t{t.rows} * t.cols);
  y.SetGlobalBuffer(reinterpret_cast<float *>(ys), uint64_t{t.rows} * t.cols);
  TEventID e = 0;
  LocalTensor<float> v = calc.Get<float>();
  Duplicate(v, 0.0f, 64);
  SetFlag<HardEvent::V_MTE3>(e), WaitFlag<HardEvent::V_MTE3>(e);
  for (uint32_t row = GetBlockIdx(); row < t.rows; row += GetBlockNum()) {
    GlobalTensor<float> to = y[uint64_t{row} * t.cols];
    if (bug == 1) {
      // Written and asked for with no event between: what the matrix unit writes over is still under way.
      DataCopyPad(to, v, RowOf(t.cols));
      mm.SetTensorA(to);
    } else {
      mm.SetTensorA(x[uint64_t{row} * t.cols]);
    }
    mm.SetTensorB(x);
    mm.IterateAll<false>(to, 0, false, bug != 2);
    if (bug == 3) mm.End();
    if (bug == 4) DataCopyPad(to, v, RowOf(t.cols));
    if (bug != 5 && bug != 6) mm.WaitIterateAll();
    if (bug == 7) mm.WaitIterateAll();
    SetFlag<HardEvent::V_MTE2>(e), WaitFlag<HardEvent::V_MTE2>(e);
    DataCopyPad(v, to, RowOf(t.cols), NoPad());
    SetFlag<HardEvent::MTE2_V>(e), WaitFlag<HardEvent::MTE2_V>(e);
    if (bug == 6) mm.WaitIterateAll();
    mm.End();
    if (bug == 8) {
      mm.SetTensorA(x[uint64_t{row} * t.cols]);
      mm.IterateAll<false>(to, 0, false, true);
      mm.WaitIterateAll();
    }
  }
  SetFlag<HardEvent::MTE2_S>(e), WaitFlag<HardEvent::MTE2_S>(e);
  if (bug == 9) mm.IterateAll<false>(y[static_cast<uint64_t>(GetBlockIdx()) * t.cols], 0, false, true);
}

#define ASK(NAME, NUMBER) \
  template <bool bug> void NAME(GM_ADDR xs, GM_ADDR ys, Rows t) { Ask<bug ? NUMBER : 0>(xs, ys, t); }
ASK(AskedTooSoon, 1)
ASK(WaitNotAnnounced, 2)
ASK(EndedTooSoon, 3)
ASK(WrittenUnderWay, 4)
ASK(ReadUnderWay, 5)
ASK(WaitedTooLate, 6)
ASK(WaitedTwice, 7)
ASK(AskedOverRead, 8)
ASK(NeverWaited, 9)

const Case kCases[] = {
    PRODUCT_CASE("init-buffer", TooManyBuffersOfL1), PRODUCT_CASE("l1", L1Overflow), PRODUCT_CASE("l0a", L0AOverflow),
    PRODUCT_CASE("bias-table", BiasTableOverflow), PRODUCT_CASE("global-bounds", RowsBeyondTheMatrix),
    PRODUCT_CASE("range", StrideOfMoreBits), PRODUCT_CASE("overlap", BlocksOverEachOther), PRODUCT_CASE("hazard", SplitTooSoon),
    HALVES_CASE("range", TooManyFractals), PRODUCT_CASE("dtype", FloatsTransposed), HALVES_CASE("alignment", FractalUnaligned),
    HALVES_CASE("wrong", RightNotTransposed), PRODUCT_CASE("wrong", SquareSplitWrong), PRODUCT_CASE("position", SquareIntoL0A),
    HALVES_CASE("hazard", MultipliedTooSoon), PRODUCT_CASE("range", MultipliedByNothing), HALVES_CASE("wrong", SumBegunAgain),
    HALVES_CASE("position", FactorsExchanged), PRODUCT_CASE("hazard", SumNotInTime), PRODUCT_CASE("queue", FactorKept),
    PRODUCT_CASE("hazard", SumStoredTooSoon), PRODUCT_CASE("fixpipe", SumOfFewerRows), PRODUCT_CASE("wrong", RowsTooClose),
    HALVES_CASE("round-mode", RoundedToAnother), HALVES_CASE("wrong", NegativeCutOff), PRODUCT_CASE("range", BiasOfNothing),
    HALVES_CASE("alignment", BiasUnaligned), PRODUCT_CASE("position", BiasIntoL0C), HALVES_CASE("bias", BiasNotAnnounced),
    PRODUCT_CASE("global-bounds", MatricesTooFarApart), PRODUCT_CASE("range", MatrixStrideOfMoreBits),
    PRODUCT_CASE("overlap", MatricesOverEachOther), PRODUCT_CASE("alignment", MatrixUnaligned), PRODUCT_CASE("wrong", MatricesElsewhere),
    PRODUCT_CASE("bias", BiasAnnouncedOnly), PRODUCT_CASE("hazard", AskedTooSoon), PRODUCT_CASE("matmul-async", WaitNotAnnounced),
    PRODUCT_CASE("matmul-async", EndedTooSoon), PRODUCT_CASE("matmul-async", WrittenUnderWay), PRODUCT_CASE("matmul-async", ReadUnderWay),
    PRODUCT_CASE("matmul-async", WaitedTooLate), PRODUCT_CASE("matmul-async", WaitedTwice), PRODUCT_CASE("hazard", AskedOverRead),
    PRODUCT_CASE("matmul-async", NeverWaited),
};

}  // namespace

int main(int count, char **arguments) { return Main(kCases, count, arguments); }

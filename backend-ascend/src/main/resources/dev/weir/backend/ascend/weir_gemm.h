// Products of matrices on the matrix units alone, written in Ascend C: from global memory to L1, to L0A and L0B, multiplied
// into L0C, and out by the fixpipe, which rounds and cuts off what is negative. No vector unit takes part.
//
// All buffers are there twice, so that each copy goes on while what was copied before is used; that of L0C is, where a
// block of the result takes no more than half of it.
#pragma once

#include "weir_tile.h"

namespace weir {

// How a product is shared out: made on the host.
struct GemmTiling {
  int64_t batch, m, n, k;
  // How far the matrices of a batch lie apart, in elements.
  int64_t leftStride, rightStride, resultStride;
  // A block of the result, how deep L1 and L0 are filled, and how many blocks the result has.
  int64_t baseM, baseN, deepL1, baseK, blocksM, blocksN, blocks;
  // Parts of the depth, each multiplied by itself, and how deep they are.
  int64_t splits, deepSplit;
  int32_t sums;
};

__aicore__ inline int64_t RoundUp16(int64_t n) { return (n + 15) / 16 * 16; }

// How long the matrix units take, in cycles: the larger of multiplying and of what comes from the second-level cache, for
// as many rounds as the cores need; and, where the depth is split, what it takes to add up the parts.
inline double CyclesOf(const GemmTiling &t, int64_t bytes, int64_t cores) {
  const double deep = static_cast<double>(t.k) / static_cast<double>(t.splits);
  const double multiply = static_cast<double>(t.baseM * t.baseN) / (bytes == 2 ? 4096 : 1024);
  const double load = static_cast<double>((t.baseM + t.baseN) * bytes) / 110;
  const double rounds = static_cast<double>(CeilDiv(t.batch * CeilDiv(t.m, t.baseM) * CeilDiv(t.n, t.baseN) * t.splits, cores));
  const double add = t.splits == 1 ? 0 : 5000 + static_cast<double>((t.splits + 1) * t.batch * t.m * t.n * 4) / static_cast<double>(64 * 2 * cores);
  return rounds * deep * (multiply > load ? multiply : load) + add;
}

// The blocks of the result, and parts of the depth where `maySplit`, for which the matrix units are done first.
inline void ShareOutGemm(GemmTiling &t, int64_t batch, int64_t m, int64_t n, int64_t k, bool repeatLeft, bool repeatRight,
                         int64_t bytes, bool maySplit, int64_t cores) {
  t.batch = batch, t.m = m, t.n = n, t.k = k;
  t.leftStride = repeatLeft ? 0 : m * k, t.rightStride = repeatRight ? 0 : k * n, t.resultStride = m * n;
  t.baseK = Least(128 / bytes, RoundUp16(k));
  t.deepL1 = Least(512 / bytes, CeilDiv(k, t.baseK) * t.baseK);
  GemmTiling best = t;
  double least = -1;
  for (int64_t splits = 1; splits <= 16; splits *= 2) {
    if (splits > 1 && (!maySplit || k < 2 * splits * t.deepL1)) break;
    for (int64_t baseN = 256; baseN >= 64; baseN /= 2) {
      for (int64_t baseM = 128; baseM >= 64; baseM /= 2) {
        t.baseM = Least(baseM, RoundUp16(m)), t.baseN = Least(baseN, RoundUp16(n)), t.splits = splits;
        const double cycles = CyclesOf(t, bytes, cores);
        if (least < 0 || cycles < least) best = t, least = cycles;
      }
    }
  }
  t = best;
  t.deepSplit = CeilDiv(CeilDiv(k, t.splits), t.deepL1) * t.deepL1;
  t.splits = CeilDiv(k, t.deepSplit);
  t.blocksM = CeilDiv(m, t.baseM), t.blocksN = CeilDiv(n, t.baseN);
  t.blocks = batch * t.blocksM * t.blocksN * t.splits;
  t.sums = t.baseM * t.baseN * 4 * 2 <= 128 * 1024 ? 2 : 1;
}

// The bytes of the parts of a product whose depth is split.
inline uint64_t BytesOfParts(const GemmTiling &t) {
  return t.splits == 1 ? 0 : static_cast<uint64_t>(t.splits * t.batch * t.m * t.n) * sizeof(float);
}

// C = A . B + bias, and no less than 0 if `relu`. A is m by k, or k by m if `transposeA`; B is k by n, or n by k. Where the
// depth is split, C is as many products of parts, one after the other.
template <class T, class TC, class TBias, bool transposeA, bool transposeB, bool hasBias, bool relu> class Gemm {
  static constexpr int64_t kC0 = 32 / static_cast<int64_t>(sizeof(T)), kFractal = 16 * kC0;
  static_assert(!transposeA || sizeof(T) == 2, "matrices of floats are transposed on the right only");

 public:
  __aicore__ inline void Init(TPipe *pipe, GM_ADDR a, GM_ADDR b, GM_ADDR bias, GM_ADDR c, const GemmTiling &tiling) {
    t = tiling;
    a_.SetGlobalBuffer(reinterpret_cast<__gm__ T *>(a));
    b_.SetGlobalBuffer(reinterpret_cast<__gm__ T *>(b));
    c_.SetGlobalBuffer(reinterpret_cast<__gm__ TC *>(c));
    const uint32_t bytes = sizeof(T);
    pipe->InitBuffer(a1_, 2, static_cast<uint32_t>(t.baseM * RoundUp16(t.deepL1)) * bytes);
    pipe->InitBuffer(b1_, 2, static_cast<uint32_t>(t.baseN * RoundUp16(t.deepL1)) * bytes);
    pipe->InitBuffer(a2_, 2, static_cast<uint32_t>(t.baseM * t.baseK) * bytes);
    pipe->InitBuffer(b2_, 2, static_cast<uint32_t>(t.baseN * t.baseK) * bytes);
    pipe->InitBuffer(co1_, static_cast<uint8_t>(t.sums), static_cast<uint32_t>(t.baseM * t.baseN * 4));
    if constexpr (hasBias) {
      bias_.SetGlobalBuffer(reinterpret_cast<__gm__ TBias *>(bias));
      pipe->InitBuffer(c1_, 1, static_cast<uint32_t>(CeilDiv(t.baseN * static_cast<int64_t>(sizeof(TBias)), 64) * 64));
      pipe->InitBuffer(c2_, 1, static_cast<uint32_t>(CeilDiv(t.baseN, 32) * 128));
    }
  }

  // Blocks are dealt out in turn. Those that are computed at the same time share rows and columns: 8 rows of blocks are
  // gone through column by column.
  __aicore__ inline void Process() {
    for (int64_t block = GetBlockIdx(); block < t.blocks; block += GetBlockNum()) {
      const int64_t part = block / (t.blocks / t.splits), inPart = block % (t.blocks / t.splits);
      const int64_t matrix = inPart / (t.blocksM * t.blocksN), i = inPart % (t.blocksM * t.blocksN);
      const int64_t band = i / (kBand * t.blocksN), first = band * kBand, height = Least(kBand, t.blocksM - first);
      const int64_t inside = i - first * t.blocksN;
      Compute(part, matrix, (first + inside % height) * t.baseM, inside / height * t.baseN);
    }
  }

 private:
  static constexpr int64_t kBand = 8;

  __aicore__ inline void Compute(int64_t part, int64_t matrix, int64_t row, int64_t col) {
    const int64_t rows = Least(t.baseM, t.m - row), cols = Least(t.baseN, t.n - col);
    if constexpr (hasBias) LoadBias(col, cols);
    LocalTensor<float> sum = co1_.template AllocTensor<float>();
    const int64_t begin = part * t.deepSplit, end = Least(t.k, begin + t.deepSplit);
    for (int64_t k = begin; k < end; k += t.deepL1) {
      const int64_t depth = Least(t.deepL1, end - k);
      CopyA(matrix * t.leftStride, row, k, rows, depth);
      CopyB(matrix * t.rightStride, k, col, depth, cols);
      LocalTensor<T> a1 = a1_.template DeQue<T>(), b1 = b1_.template DeQue<T>();
      for (int64_t at = 0; at < depth; at += t.baseK) {
        const int64_t deep = Least(t.baseK, depth - at);
        SplitA(a1, rows, depth, at, deep);
        SplitB(b1, cols, depth, at, deep);
        Multiply(sum, rows, cols, deep, k + at == begin);
      }
      a1_.FreeTensor(a1);
      b1_.FreeTensor(b1);
    }
    co1_.EnQue(sum);
    sum = co1_.template DeQue<float>();
    FixpipeParamsV220 out;
    out.nSize = cols, out.mSize = rows, out.srcStride = RoundUp16(rows), out.dstStride = t.n;
    out.quantPre = std::is_same_v<TC, half> ? QuantMode_t::F322F16 : std::is_same_v<TC, bfloat16_t> ? QuantMode_t::F322BF16 : QuantMode_t::NoQuant;
    out.reluEn = relu;
    Fixpipe<TC, float, CFG_ROW_MAJOR>(c_[static_cast<uint64_t>((part * t.batch + matrix) * t.resultStride + row * t.n + col)], sum, out);
    co1_.FreeTensor(sum);
  }

  // `rows` rows of `cols` elements, `stride` apart; blocks of columns begin `column` lines apart.
  template <class U>
  __aicore__ inline void CopyIn(const LocalTensor<U> &to, const GlobalTensor<U> &from, int64_t rows, int64_t cols, int64_t stride, int64_t column) {
    Nd2NzParams copy;
    copy.ndNum = 1, copy.dValue = cols, copy.dstNzC0Stride = column, copy.dstNzNStride = 1;
    copy.srcNdMatrixStride = 0, copy.dstNzMatrixStride = 0;
    // Strides have 16 bits: longer rows are copied one by one.
    const int64_t at = stride > 65535 ? 1 : rows;
    copy.nValue = at, copy.srcDValue = at == 1 ? 1 : stride;
    if (at == 1) copy.srcDValue = cols;
    for (int64_t row = 0; row < rows; row += at) {
      DataCopy(to[static_cast<uint32_t>(row * (32 / static_cast<int64_t>(sizeof(U))))], from[static_cast<uint64_t>(row * stride)], copy);
    }
  }

  __aicore__ inline void CopyA(int64_t begin, int64_t row, int64_t k, int64_t rows, int64_t depth) {
    LocalTensor<T> a1 = a1_.template AllocTensor<T>();
    if constexpr (transposeA) CopyIn(a1, a_[static_cast<uint64_t>(begin + k * t.m + row)], depth, rows, t.m, RoundUp16(depth));
    else CopyIn(a1, a_[static_cast<uint64_t>(begin + row * t.k + k)], rows, depth, t.k, RoundUp16(rows));
    a1_.EnQue(a1);
  }

  __aicore__ inline void CopyB(int64_t begin, int64_t k, int64_t col, int64_t depth, int64_t cols) {
    LocalTensor<T> b1 = b1_.template AllocTensor<T>();
    if constexpr (transposeB) {
      CopyIn(b1, b_[static_cast<uint64_t>(begin + col * t.k + k)], cols, depth, t.k, RoundUp16(cols));
    } else if constexpr (sizeof(T) == 2) {
      CopyIn(b1, b_[static_cast<uint64_t>(begin + k * t.n + col)], depth, cols, t.n, RoundUp16(depth));
    } else {
      // 16 rows at a time, so that the two fractals of a square lie beside each other: as matrices of one copy where they
      // are near enough for its strides.
      const int64_t apart = 16 * t.n, size = 16 * RoundUp16(cols);
      const int64_t whole = apart <= 65535 && size <= 65535 ? depth / 16 : 0;
      if (whole > 0) {
        Nd2NzParams copy;
        copy.ndNum = whole, copy.nValue = 16, copy.dValue = cols, copy.srcNdMatrixStride = apart, copy.srcDValue = t.n;
        copy.dstNzC0Stride = 16, copy.dstNzNStride = 1, copy.dstNzMatrixStride = size;
        DataCopy(b1, b_[static_cast<uint64_t>(begin + k * t.n + col)], copy);
      }
      for (int64_t at = whole * 16; at < depth; at += 16) {
        CopyIn(b1[static_cast<uint32_t>(at * RoundUp16(cols))], b_[static_cast<uint64_t>(begin + (k + at) * t.n + col)], Least(16, depth - at), cols, t.n, 16);
      }
    }
    b1_.EnQue(b1);
  }

  // Fractals row by row.
  __aicore__ inline void SplitA(const LocalTensor<T> &a1, int64_t rows, int64_t depth, int64_t at, int64_t deep) {
    LocalTensor<T> a2 = a2_.template AllocTensor<T>();
    const int64_t down = CeilDiv(rows, 16), across = CeilDiv(deep, kC0);
    LoadData2DParams load;
    load.sid = 0, load.dstGap = 0, load.ifTranspose = transposeA;
    load.repeatTimes = across, load.srcStride = transposeA ? 1 : down;
    for (int64_t i = 0; i < down; i++) {
      load.startIndex = transposeA ? i * CeilDiv(depth, 16) + at / 16 : at / kC0 * down + i;
      LoadData(a2[static_cast<uint32_t>(i * across * kFractal)], a1, load);
    }
    a2_.EnQue(a2);
  }

  __aicore__ inline void SplitB(const LocalTensor<T> &b1, int64_t cols, int64_t depth, int64_t at, int64_t deep) {
    LocalTensor<T> b2 = b2_.template AllocTensor<T>();
    const int64_t across = CeilDiv(cols, 16);
    if constexpr (!transposeB && sizeof(T) == 4) {
      LoadData2dTransposeParams load;
      load.repeatTimes = across, load.srcStride = 1, load.dstGap = 0, load.dstFracGap = across - 1;
      for (int64_t i = 0; i < CeilDiv(deep, 16); i++) {
        load.startIndex = (at / 16 + i) * across;
        LoadDataWithTranspose(b2[static_cast<uint32_t>(2 * i * across * kFractal)], b1, load);
      }
    } else {
      LoadData2DParams load;
      load.sid = 0, load.dstGap = 0, load.ifTranspose = !transposeB;
      load.repeatTimes = across, load.srcStride = transposeB ? 1 : CeilDiv(depth, 16);
      for (int64_t i = 0; i < CeilDiv(deep, kC0); i++) {
        load.startIndex = transposeB ? (at / kC0 + i) * across : at / 16 + i;
        LoadData(b2[static_cast<uint32_t>(i * across * kFractal)], b1, load);
      }
    }
    b2_.EnQue(b2);
  }

  __aicore__ inline void LoadBias(int64_t col, int64_t cols) {
    LocalTensor<TBias> c1 = c1_.template AllocTensor<TBias>();
    CopyIn(c1, bias_[static_cast<uint64_t>(col)], 1, cols, cols, 1);
    c1_.EnQue(c1);
    c1 = c1_.template DeQue<TBias>();
    LocalTensor<float> c2 = c2_.template AllocTensor<float>();
    DataCopyParams copy;
    copy.blockCount = 1, copy.blockLen = static_cast<uint16_t>(CeilDiv(cols * static_cast<int64_t>(sizeof(TBias)), 64)), copy.srcStride = 0, copy.dstStride = 0;
    DataCopy(c2, c1, copy);
    c2_.EnQue(c2);
    c1_.FreeTensor(c1);
  }

  __aicore__ inline void Multiply(const LocalTensor<float> &sum, int64_t rows, int64_t cols, int64_t deep, bool isFirst) {
    LocalTensor<T> a2 = a2_.template DeQue<T>(), b2 = b2_.template DeQue<T>();
    MmadParams multiply;
    multiply.m = static_cast<uint16_t>(rows), multiply.n = static_cast<uint16_t>(cols), multiply.k = static_cast<uint16_t>(deep);
    multiply.cmatrixInitVal = isFirst && !hasBias;
    multiply.cmatrixSource = isFirst && hasBias;
    bool done = false;
    if constexpr (hasBias) {
      if (isFirst) {
        LocalTensor<float> c2 = c2_.template DeQue<float>();
        Mmad(sum, a2, b2, c2, multiply);
        c2_.FreeTensor(c2);
        done = true;
      }
    }
    if (!done) Mmad(sum, a2, b2, multiply);
    // Small sums are not in time for the next product by themselves.
    if (CeilDiv(rows, 16) * CeilDiv(cols, 16) < 10) PipeBarrier<PIPE_M>();
    a2_.FreeTensor(a2);
    b2_.FreeTensor(b2);
  }

  GemmTiling t;
  GlobalTensor<T> a_, b_;
  GlobalTensor<TC> c_;
  GlobalTensor<TBias> bias_;
  TQue<TPosition::A1, 2> a1_;
  TQue<TPosition::B1, 2> b1_;
  TQue<TPosition::A2, 2> a2_;
  TQue<TPosition::B2, 2> b2_;
  TQue<TPosition::C1, 1> c1_;
  TQue<TPosition::C2, 1> c2_;
  TQue<TPosition::CO1, 2> co1_;
};

// The sum of the parts of a product, in their order, with what is done after it: on the vector units.
template <class TC, class TBias, bool hasBias, bool relu> class SumOfParts {
 public:
  __aicore__ inline void Init(TPipe *pipe, GM_ADDR parts, GM_ADDR bias, GM_ADDR c, const GemmTiling &tiling) {
    t = tiling;
    rows_ = t.batch * t.m;
    width_ = Least(t.n, kElements);
    pitch_ = RoundUp16(width_);
    height_ = kElements / pitch_ > 0 ? kElements / pitch_ : 1;
    parts_.SetGlobalBuffer(reinterpret_cast<__gm__ float *>(parts));
    c_.SetGlobalBuffer(reinterpret_cast<__gm__ TC *>(c));
    const uint32_t bytes = static_cast<uint32_t>(height_ * pitch_ * 4);
    pipe->InitBuffer(in_, 2, bytes);
    pipe->InitBuffer(out_, 2, bytes);
    pipe->InitBuffer(sum_, bytes);
    if constexpr (hasBias) {
      bias_.SetGlobalBuffer(reinterpret_cast<__gm__ TBias *>(bias));
      pipe->InitBuffer(biasIn_, 2, static_cast<uint32_t>(pitch_ * static_cast<int64_t>(sizeof(TBias))));
      pipe->InitBuffer(wide_, static_cast<uint32_t>(pitch_ * 4));
    }
  }

  __aicore__ inline void Process() {
    const int64_t across = CeilDiv(t.n, width_), tiles = CeilDiv(rows_, height_) * across;
    for (int64_t tile = GetBlockIdx(); tile < tiles; tile += GetBlockNum()) Compute(tile / across * height_, tile % across * width_);
  }

 private:
  static constexpr int64_t kElements = 4096;

  __aicore__ inline void Compute(int64_t row, int64_t col) {
    const int64_t rows = Least(height_, rows_ - row), cols = Least(width_, t.n - col);
    const int32_t count = static_cast<int32_t>(rows * pitch_);
    LocalTensor<float> sum = sum_.template Get<float>();
    for (int64_t part = 0; part < t.splits; part++) {
      LocalTensor<float> one = in_.template AllocTensor<float>();
      LoadRows(one, parts_, (part * rows_ + row) * t.n + col, rows, cols, t.n, pitch_);
      in_.EnQue(one);
      one = in_.template DeQue<float>();
      if (part == 0) Muls(sum, one, 1.0f, count);
      else Add(sum, sum, one, count);
      PipeBarrier<PIPE_V>();
      in_.FreeTensor(one);
    }
    if constexpr (hasBias) {
      LocalTensor<TBias> bias = biasIn_.template AllocTensor<TBias>();
      LoadRows(bias, bias_, col, 1, cols, cols, pitch_);
      biasIn_.EnQue(bias);
      bias = biasIn_.template DeQue<TBias>();
      LocalTensor<float> wide = wide_.template Get<float>();
      if constexpr (std::is_same_v<TBias, float>) Muls(wide, bias, 1.0f, static_cast<int32_t>(cols));
      else Cast(wide, bias, RoundMode::CAST_NONE, static_cast<uint32_t>(cols));
      PipeBarrier<PIPE_V>();
      biasIn_.FreeTensor(bias);
      WithRow<PlusOf>(sum, sum, wide, rows, cols, pitch_, false);
    }
    LocalTensor<TC> out = out_.template AllocTensor<TC>();
    if constexpr (relu) {
      Maxs(sum, sum, 0.0f, count);
      PipeBarrier<PIPE_V>();
    }
    if constexpr (std::is_same_v<TC, float>) Muls(out, sum, 1.0f, count);
    else Cast(out, sum, RoundMode::CAST_RINT, static_cast<uint32_t>(count));
    PipeBarrier<PIPE_V>();
    out_.EnQue(out);
    out = out_.template DeQue<TC>();
    StoreRows(c_, out, row * t.n + col, rows, cols, t.n, pitch_);
    out_.FreeTensor(out);
  }

  GemmTiling t;
  int64_t rows_ = 0, width_ = 0, pitch_ = 0, height_ = 0;
  GlobalTensor<float> parts_;
  GlobalTensor<TC> c_;
  GlobalTensor<TBias> bias_;
  TQue<TPosition::VECIN, 1> in_, biasIn_;
  TQue<TPosition::VECOUT, 1> out_;
  TBuf<TPosition::VECCALC> sum_, wide_;
};

}  // namespace weir

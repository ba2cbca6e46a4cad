// The matrix unit by single instructions: matrices from global memory to L1, from there to L0A and L0B, multiplied into
// L0C, and out to global memory by way of the fixpipe.
//
// Matrices lie in fractals of 512 bytes: 16 lines of 32 bytes. C0 is how many elements 32 bytes hold.
//   L1   NZ: fractals column by column, lines of rows
//   L0A  ZZ: fractals row by row, lines of rows
//   L0B  ZN: fractals row by row, lines of columns
//   L0C  NZ: fractals of 16 by 16 floats, column by column
#pragma once

#include <set>

#include "selection.h"

enum class QuantMode_t { NoQuant, F322F16, F322BF16 };

namespace AscendC {

struct Nd2NzParams {
  int64_t ndNum = 0, nValue = 0, dValue = 0, srcNdMatrixStride = 0, srcDValue = 0, dstNzC0Stride = 0, dstNzNStride = 0, dstNzMatrixStride = 0;
};

struct DataCopyParams {
  uint16_t blockCount = 0, blockLen = 0, srcStride = 0, dstStride = 0;
};

struct LoadData2DParams {
  int64_t startIndex = 0, repeatTimes = 0, srcStride = 0;
  uint8_t sid = 0;
  int64_t dstGap = 0;
  bool ifTranspose = false;
};

struct LoadData2dTransposeParams {
  int64_t startIndex = 0, repeatTimes = 0, srcStride = 0, dstGap = 0, dstFracGap = 0;
};

struct MmadParams {
  uint16_t m = 0, n = 0, k = 0;
  bool cmatrixInitVal = true, cmatrixSource = false;
};

struct FixpipeParamsV220 {
  int64_t nSize = 0, mSize = 0, srcStride = 0, dstStride = 0;
  QuantMode_t quantPre = QuantMode_t::NoQuant;
  bool reluEn = false;
};

enum class FixpipeFormat { ROW_MAJOR };
constexpr FixpipeFormat CFG_ROW_MAJOR = FixpipeFormat::ROW_MAJOR;

namespace emulation {

constexpr int64_t kFractalBytes = 512;
template <class T> constexpr int64_t kC0 = 32 / static_cast<int64_t>(sizeof(T));
template <class T> constexpr bool kFactor = IsOneOf<T, half, bfloat16_t, float>;

inline void Within(const char *op, const char *what, int64_t value, int64_t least, int64_t most) {
  if (value < least || value > most) {
    Fail("range", "%s: %s is %lld, which is not within %lld and %lld", op, what, static_cast<long long>(value),
         static_cast<long long>(least), static_cast<long long>(most));
  }
}

template <class T> inline void Lies(const char *op, const char *what, const LocalTensor<T> &tensor, Place place, uint32_t alignment) {
  if (PlaceOf(tensor.Address()) != place) {
    Fail("position", "%s: %s lies in %s, not in %s", op, what, kMemories[PlaceOf(tensor.Address())].name, kMemories[place].name);
  }
  if ((tensor.Address() - kMemories[place].begin) % alignment != 0) {
    Fail("alignment", "%s: %s begins at byte %u of %s, which is no multiple of %u", op, what, tensor.Address() - kMemories[place].begin, kMemories[place].name, alignment);
  }
}

template <class T> inline float NumberOf(T value) {
  if constexpr (std::is_same_v<T, bfloat16_t>) return FloatOfBits(static_cast<uint32_t>(value.bits) << 16);
  else return static_cast<float>(value);
}

}  // namespace emulation

// Rows of global memory as columns of blocks of 32 bytes. What is missing of the last block of a row becomes 0. Several
// matrices are `srcNdMatrixStride` elements apart, and as columns of blocks `dstNzMatrixStride`.
template <class T> inline void DataCopy(const LocalTensor<T> &to, const GlobalTensor<T> &from, const Nd2NzParams &p) {
  using namespace emulation;
  constexpr int64_t c0 = kC0<T>;
  const char *op = "DataCopy (ND to NZ)";
  Within(op, "ndNum", p.ndNum, 1, 4095), Within(op, "nValue", p.nValue, 1, 16384), Within(op, "dValue", p.dValue, 1, 65535);
  Within(op, "srcDValue", p.srcDValue, 1, 65535), Within(op, "dstNzC0Stride", p.dstNzC0Stride, 1, 16384), Within(op, "dstNzNStride", p.dstNzNStride, 1, 16384);
  if (p.ndNum > 1) {
    Within(op, "srcNdMatrixStride", p.srcNdMatrixStride, 0, 65535), Within(op, "dstNzMatrixStride", p.dstNzMatrixStride, 1, 65535);
    if (p.dstNzMatrixStride % c0 != 0) {
      Fail("alignment", "%s: dstNzMatrixStride is %lld, which is no multiple of the %lld elements of a block", op,
           static_cast<long long>(p.dstNzMatrixStride), static_cast<long long>(c0));
    }
  }
  Lies(op, "the target", to, kInL1, 32);
  Instruction copy(PIPE_MTE2, op);
  // The blocks of different matrices that a copy writes: which of two comes last is not said.
  std::set<int64_t> taken;
  for (int64_t line = 0; line < p.ndNum * p.nValue; line++) {
    const int64_t matrix = line / p.nValue, row = line % p.nValue, begin = matrix * p.srcNdMatrixStride + row * p.srcDValue;
    const T *source = from.GetPhyAddr() + begin;
    from.Check((begin + p.dValue) * static_cast<int64_t>(sizeof(T)), op);
    copy.block.ReadGlobal(PIPE_MTE2, reinterpret_cast<const uint8_t *>(source), static_cast<uint64_t>(p.dValue) * sizeof(T), op, copy.time);
    for (int64_t col = 0; col < p.dValue; col += c0) {
      const int64_t at = matrix * p.dstNzMatrixStride + (row * p.dstNzNStride + col / c0 * p.dstNzC0Stride) * c0;
      if (p.ndNum > 1 && !taken.insert(at).second) {
        Fail("overlap", "%s: matrix %lld lies over one before it: dstNzMatrixStride is %lld", op, static_cast<long long>(matrix),
             static_cast<long long>(p.dstNzMatrixStride));
      }
      T *target = copy.Write(to[static_cast<uint32_t>(at)], c0);
      std::memset(static_cast<void *>(target), 0, 32);
      std::memcpy(static_cast<void *>(target), source + col, static_cast<size_t>(std::min(c0, p.dValue - col)) * sizeof(T));
    }
  }
}

// From L1 to the bias table, where halves become floats. Lengths count 64 bytes of the source.
template <class T, class U> inline void DataCopy(const LocalTensor<T> &to, const LocalTensor<U> &from, const DataCopyParams &p) {
  using namespace emulation;
  static_assert(std::is_same_v<T, float> && IsOneOf<U, half, float>, "DataCopy to the bias table: float, from half or float");
  Lies("DataCopy", "the target", to, kInBiasTable, 64), Lies("DataCopy", "the source", from, kInL1, 32);
  if (p.blockCount != 1) Fail("unsupported", "DataCopy of several blocks to the bias table");
  Within("DataCopy", "blockLen", p.blockLen, 1, 65535);
  Instruction copy(PIPE_MTE1, "DataCopy");
  uint64_t n = uint64_t{p.blockLen} * 64 / sizeof(U);
  const U *source = copy.Read(from, n);
  T *target = copy.Write(to, n);
  for (uint64_t i = 0; i < n; i++) target[i] = NumberOf(source[i]);
}

// Fractals from L1, each transposed where that is asked for.
template <class T> inline void LoadData(const LocalTensor<T> &to, const LocalTensor<T> &from, const LoadData2DParams &p) {
  using namespace emulation;
  static_assert(kFactor<T>, "LoadData: half, bfloat16_t, float");
  constexpr int64_t fractal = kFractalBytes / static_cast<int64_t>(sizeof(T));
  Within("LoadData", "startIndex", p.startIndex, 0, 65535), Within("LoadData", "repeatTimes", p.repeatTimes, 1, 255);
  Within("LoadData", "srcStride", p.srcStride, 0, 65535), Within("LoadData", "dstGap", p.dstGap, 0, 65535);
  if (p.ifTranspose && sizeof(T) != 2) Fail("dtype", "LoadData transposes elements of 2 bytes only");
  Place place = PlaceOf(to.Address());
  if (place != kInL0A && place != kInL0B) Fail("position", "LoadData: the target lies in %s, not in L0A or L0B", kMemories[place].name);
  Lies("LoadData", "the target", to, place, kFractalBytes), Lies("LoadData", "the source", from, kInL1, 32);
  Instruction load(PIPE_MTE1, "LoadData");
  for (int64_t r = 0; r < p.repeatTimes; r++) {
    const T *source = load.Read(from[static_cast<uint32_t>((p.startIndex + r * p.srcStride) * fractal)], fractal);
    T *target = load.Write(to[static_cast<uint32_t>(r * (p.dstGap + 1) * fractal)], fractal);
    for (int64_t i = 0; i < fractal; i++) target[i] = p.ifTranspose ? source[i % 16 * 16 + i / 16] : source[i];
  }
}

// Pairs of fractals of floats from L1, each pair transposed as a square of 16 by 16 and divided again.
template <class T> inline void LoadDataWithTranspose(const LocalTensor<T> &to, const LocalTensor<T> &from, const LoadData2dTransposeParams &p) {
  using namespace emulation;
  static_assert(std::is_same_v<T, float>, "LoadDataWithTranspose: float");
  constexpr int64_t fractal = 128;
  const char *op = "LoadDataWithTranspose";
  Within(op, "startIndex", p.startIndex, 0, 65535), Within(op, "repeatTimes", p.repeatTimes, 1, 255);
  Within(op, "srcStride", p.srcStride, 0, 65535), Within(op, "dstGap", p.dstGap, 0, 65535), Within(op, "dstFracGap", p.dstFracGap, 0, 65535);
  Lies(op, "the target", to, kInL0B, kFractalBytes), Lies(op, "the source", from, kInL1, 32);
  Instruction load(PIPE_MTE1, op);
  for (int64_t r = 0; r < p.repeatTimes; r++) {
    const T *source = load.Read(from[static_cast<uint32_t>((p.startIndex + r * p.srcStride) * 2 * fractal)], 2 * fractal);
    for (int64_t half = 0; half < 2; half++) {
      T *target = load.Write(to[static_cast<uint32_t>((r * (p.dstGap + 1) + half * (p.dstFracGap + 1)) * fractal)], fractal);
      // Line i of the result is column i of the square, its elements 8 * half to 8 * half + 7.
      for (int64_t i = 0; i < 16; i++) {
        for (int64_t j = 0; j < 8; j++) target[i * 8 + j] = source[i / 8 * fractal + (half * 8 + j) * 8 + i % 8];
      }
    }
  }
}

namespace emulation {

template <class T>
inline void MultiplyIntoL0C(const LocalTensor<float> &to, const LocalTensor<T> &left, const LocalTensor<T> &right, const LocalTensor<float> *bias, const MmadParams &p) {
  static_assert(kFactor<T>, "Mmad: half, bfloat16_t, float");
  constexpr int64_t c0 = kC0<T>, fractal = kFractalBytes / static_cast<int64_t>(sizeof(T));
  Within("Mmad", "m", p.m, 1, 4095), Within("Mmad", "n", p.n, 1, 4095), Within("Mmad", "k", p.k, 1, 4095);
  Lies("Mmad", "the sum", to, kInL0C, 1024), Lies("Mmad", "the left factor", left, kInL0A, kFractalBytes), Lies("Mmad", "the right factor", right, kInL0B, kFractalBytes);
  const int64_t rows = (p.m + 15) / 16, cols = (p.n + 15) / 16, depth = (p.k + c0 - 1) / c0;
  Block &block = Here();
  // Sums of at least 10 fractals are in time for the next product; smaller ones need a barrier.
  if (rows * cols >= 10) block.Barrier(PIPE_M);
  Instruction mad(PIPE_M, "Mmad");
  block.counts.products += uint64_t{p.m} * p.n * p.k;
  const T *a = mad.Read(left, static_cast<uint64_t>(rows * depth * fractal)), *b = mad.Read(right, static_cast<uint64_t>(cols * depth * fractal));
  if (!p.cmatrixInitVal && bias == nullptr) mad.Read(to, static_cast<uint64_t>(rows * cols * 256));
  const float *first = nullptr;
  if (bias != nullptr) {
    Lies("Mmad", "the bias", *bias, kInBiasTable, 64);
    first = mad.Read(*bias, p.n);
  }
  float *c = mad.Write(to, static_cast<uint64_t>(rows * cols * 256));
  std::vector<float> y(static_cast<size_t>(p.k) * p.n), row(p.n);
  for (int64_t k = 0; k < p.k; k++) {
    for (int64_t j = 0; j < p.n; j++) y[static_cast<size_t>(k * p.n + j)] = NumberOf(b[(k / c0 * cols + j / 16) * fractal + j % 16 * c0 + k % c0]);
  }
  for (int64_t i = 0; i < p.m; i++) {
    for (int64_t j = 0; j < p.n; j++) {
      float &at = c[(j / 16 * rows + i / 16) * 256 + i % 16 * 16 + j % 16];
      row[static_cast<size_t>(j)] = first != nullptr ? first[j] : p.cmatrixInitVal ? 0.0f : at;
    }
    for (int64_t k = 0; k < p.k; k++) {
      float x = NumberOf(a[(i / 16 * depth + k / c0) * fractal + i % 16 * c0 + k % c0]);
      const float *line = &y[static_cast<size_t>(k * p.n)];
      for (int64_t j = 0; j < p.n; j++) row[static_cast<size_t>(j)] += x * line[j];
    }
    for (int64_t j = 0; j < p.n; j++) c[(j / 16 * rows + i / 16) * 256 + i % 16 * 16 + j % 16] = row[static_cast<size_t>(j)];
  }
}

}  // namespace emulation

template <class T> inline void Mmad(const LocalTensor<float> &to, const LocalTensor<T> &left, const LocalTensor<T> &right, const MmadParams &p) {
  if (!p.cmatrixInitVal && p.cmatrixSource) emulation::Fail("bias", "Mmad is to begin with the bias table, and is given no bias");
  emulation::MultiplyIntoL0C(to, left, right, nullptr, p);
}

// Begins with the bias, which is added to each row.
template <class T>
inline void Mmad(const LocalTensor<float> &to, const LocalTensor<T> &left, const LocalTensor<T> &right, const LocalTensor<float> &bias, const MmadParams &p) {
  if (p.cmatrixInitVal || !p.cmatrixSource) emulation::Fail("bias", "Mmad is given a bias, and is told to begin without");
  emulation::MultiplyIntoL0C(to, left, right, &bias, p);
}

// Sums out of L0C, row by row, rounded and without what is negative where that is asked for. `srcStride` is how many rows
// a column of fractals has.
template <class T, class U, FixpipeFormat format>
inline void Fixpipe(const GlobalTensor<T> &to, const LocalTensor<U> &from, const FixpipeParamsV220 &p) {
  using namespace emulation;
  static_assert(std::is_same_v<U, float> && IsOneOf<T, half, bfloat16_t, float>, "Fixpipe: float to half, bfloat16_t, float");
  constexpr QuantMode_t mode = std::is_same_v<T, half> ? QuantMode_t::F322F16 : std::is_same_v<T, bfloat16_t> ? QuantMode_t::F322BF16 : QuantMode_t::NoQuant;
  if (p.quantPre != mode) Fail("round-mode", "Fixpipe: quantPre is not that of the result's type");
  Within("Fixpipe", "nSize", p.nSize, 1, 4095), Within("Fixpipe", "mSize", p.mSize, 1, 8192);
  Within("Fixpipe", "dstStride", p.dstStride, 1, 4294967295);
  if (p.srcStride % 16 != 0 || p.srcStride < p.mSize) Fail("fixpipe", "Fixpipe: srcStride is %lld, which is no multiple of 16 or less than the rows", static_cast<long long>(p.srcStride));
  Lies("Fixpipe", "the source", from, kInL0C, 1024);
  Instruction fix(PIPE_FIX, "Fixpipe");
  const U *c = fix.Read(from, static_cast<uint64_t>((p.nSize + 15) / 16 * p.srcStride * 16));
  for (int64_t i = 0; i < p.mSize; i++) {
    GlobalTensor<T> line = to[static_cast<uint64_t>(i * p.dstStride)];
    line.Check(p.nSize * static_cast<int64_t>(sizeof(T)), "Fixpipe");
    fix.block.WriteGlobal(PIPE_FIX, fix.time, reinterpret_cast<uint8_t *>(line.Begin()), static_cast<uint64_t>(p.nSize) * sizeof(T), false, "Fixpipe");
    for (int64_t j = 0; j < p.nSize; j++) {
      float value = c[j / 16 * p.srcStride * 16 + i * 16 + j % 16];
      line.Begin()[j] = Converted<T, float>(p.reluEn ? Larger(value, 0.0f) : value, mode == QuantMode_t::NoQuant ? RoundMode::CAST_NONE : RoundMode::CAST_RINT);
    }
  }
}

}  // namespace AscendC

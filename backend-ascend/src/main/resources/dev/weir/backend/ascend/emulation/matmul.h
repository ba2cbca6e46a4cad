// The matrix product object: C = A . B + bias on the cube unit, operands and result in global memory.
#pragma once

#include "copy.h"
#include "selection.h"

// How a product is shared out: made on the host.
struct TCubeTiling {
  int32_t usedCoreNum = 1, M = 0, N = 0, Ka = 0, Kb = 0;
  int32_t singleCoreM = 0, singleCoreN = 0, singleCoreK = 0;
  int32_t baseM = 0, baseN = 0, baseK = 0;
};

namespace matmul {

using AscendC::CubeFormat;
using AscendC::TPosition;

template <TPosition position, CubeFormat format, class Element> struct MatmulType {
  static_assert(position == TPosition::GM && format == CubeFormat::ND, "the emulation has row-major global memory only");
  using T = Element;
};

template <class A, class B, class C, class Bias = C> class Matmul {
  using TA = typename A::T;
  using TB = typename B::T;
  using TC = typename C::T;
  static_assert(std::is_same_v<TA, TB> && AscendC::emulation::IsOneOf<TA, half, bfloat16_t, float>, "Matmul: operands of half, bfloat16_t or float");
  static_assert(std::is_same_v<TC, float> || (std::is_same_v<TC, TA>), "Matmul: a result of float or of the operands' type");

 public:
  void Init(const TCubeTiling *tiling, AscendC::TPipe * = nullptr) {
    tiling_ = *tiling;
    SetOrgShape(tiling->M, tiling->N, tiling->Ka, tiling->Kb);
    m_ = tiling->singleCoreM;
    n_ = tiling->singleCoreN;
    k_ = tiling->singleCoreK;
    const TCubeTiling &t = tiling_;
    if (t.baseM % 16 || t.baseN % 16 || t.baseK % 16 || t.baseM < 16 || t.baseN < 16 || t.baseK < 16) {
      AscendC::emulation::Fail("matmul-tiling", "base %dx%dx%d: multiples of 16 are needed", t.baseM, t.baseN, t.baseK);
    }
    CheckSpace("L0A", 64 * 1024, int64_t{t.baseM} * t.baseK * sizeof(TA));
    CheckSpace("L0B", 64 * 1024, int64_t{t.baseK} * t.baseN * sizeof(TB));
    CheckSpace("L0C", 128 * 1024, int64_t{t.baseM} * t.baseN * 4);
  }

  // `kc` is the length of the rows of the result, where that is not n.
  void SetOrgShape(int m, int n, int ka, int kb, int kc = 0) { orgM_ = m, orgN_ = n, orgKa_ = ka, orgKb_ = kb, orgKc_ = kc > 0 ? kc : n; }
  void SetTensorA(const AscendC::GlobalTensor<TA> &a, bool transposed = false) { a_ = a, transposeA_ = transposed; }
  void SetTensorB(const AscendC::GlobalTensor<TB> &b, bool transposed = false) { b_ = b, transposeB_ = transposed; }
  void SetBias(const AscendC::GlobalTensor<typename Bias::T> &bias) { bias_ = bias, hasBias_ = true; }

  // The sizes that count where a core has less than its share.
  void SetTail(int m = -1, int n = -1, int k = -1) {
    CheckTail("m", m, tiling_.singleCoreM), CheckTail("n", n, tiling_.singleCoreN), CheckTail("k", k, tiling_.singleCoreK);
    m_ = m < 0 ? m_ : m;
    n_ = n < 0 ? n_ : n;
    k_ = k < 0 ? k_ : k;
  }

  // With `sync` it is over when the call returns; else the matrix unit goes on by itself until WaitIterateAll, which
  // `waitIterateAll` announces.
  template <bool sync = true>
  void IterateAll(const AscendC::GlobalTensor<TC> &out, uint8_t enAtomic = 0, bool enSequentialWrite = false, bool waitIterateAll = false) {
    using namespace AscendC::emulation;
    if (enSequentialWrite) Fail("unsupported", "IterateAll with enSequentialWrite");
    if (tiling_.baseM == 0) Fail("matmul-tiling", "IterateAll without REGIST_MATMUL_OBJ");
    Block &block = Here();
    block.Learn(PIPE_FIX, block.Over(PIPE_S));
    Compute(out, enAtomic);
    if (sync) {
      block.Barrier(PIPE_ALL);
      return;
    }
    block.TakeOff({this, SpanOf(out, m_, orgKc_, n_), SpanOf(a_, transposeA_ ? k_ : m_, transposeA_ ? orgM_ : orgKa_, transposeA_ ? m_ : k_),
                   SpanOf(b_, transposeB_ ? n_ : k_, transposeB_ ? orgKb_ : orgN_, transposeB_ ? k_ : n_), waitIterateAll}, "IterateAll");
  }

  void WaitIterateAll() {
    using namespace AscendC::emulation;
    Here().Land(this, "WaitIterateAll");
  }

  void End() {
    if (AscendC::emulation::Here().IsFlying(this)) AscendC::emulation::Fail("matmul-async", "End before WaitIterateAll");
    hasBias_ = false;
  }

 private:
  void Compute(const AscendC::GlobalTensor<TC> &out, uint8_t enAtomic) {
    using namespace AscendC::emulation;
    Instruction cube(PIPE_FIX, "IterateAll");
    cube.block.counts.products += static_cast<uint64_t>(m_) * static_cast<uint64_t>(n_) * static_cast<uint64_t>(k_);
    cube.block.counts.bytesIn += (static_cast<uint64_t>(m_) + static_cast<uint64_t>(n_)) * static_cast<uint64_t>(k_) * sizeof(TA);
    std::vector<float> row(n_);
    for (int i = 0; i < m_; i++) {
      std::fill(row.begin(), row.end(), 0.0f);
      for (int k = 0; k < k_; k++) {
        float left = Number(Element(cube, a_, transposeA_ ? int64_t{k} * orgM_ + i : int64_t{i} * orgKa_ + k, transposeA_ || k == 0 ? 1 : 0));
        for (int j = 0; j < n_; j++) row[j] += left * Number(Element(cube, b_, transposeB_ ? int64_t{j} * orgKb_ + k : int64_t{k} * orgN_ + j, i == 0));
      }
      if (hasBias_) {
        for (int j = 0; j < n_; j++) row[j] += Number(Element(cube, bias_, j, i == 0));
      }
      AscendC::GlobalTensor<TC> to = out[static_cast<uint64_t>(int64_t{i} * orgKc_)];
      to.Check(int64_t{n_} * sizeof(TC), cube.op);
      cube.block.WriteGlobal(cube.pipe, cube.time, reinterpret_cast<uint8_t *>(to.Begin()), n_ * sizeof(TC), enAtomic != 0, cube.op);
      for (int j = 0; j < n_; j++) {
        TC value = Converted<TC, float>(row[j], RoundMode());
        to.Begin()[j] = enAtomic ? Sum(to.Begin()[j], value) : value;
      }
    }
  }

  template <class T>
  static AscendC::emulation::Block::Span SpanOf(const AscendC::GlobalTensor<T> &tensor, int64_t lines, int64_t line, int64_t length) {
    const uint8_t *begin = reinterpret_cast<const uint8_t *>(tensor.GetPhyAddr());
    return {begin, begin + (lines > 0 && length > 0 ? ((lines - 1) * line + length) * static_cast<int64_t>(sizeof(T)) : 0)};
  }

  static constexpr AscendC::RoundMode RoundMode() { return std::is_same_v<TC, float> ? AscendC::RoundMode::CAST_NONE : AscendC::RoundMode::CAST_RINT; }

  static void CheckSpace(const char *space, int64_t available, int64_t needed) {
    if (needed > available) AscendC::emulation::Fail("matmul-tiling", "%lld bytes of %s are needed, there are %lld", static_cast<long long>(needed), space, static_cast<long long>(available));
  }
  static void CheckTail(const char *name, int tail, int single) {
    if (tail > single) AscendC::emulation::Fail("matmul-tiling", "SetTail: %s = %d is more than a core's share of %d", name, tail, single);
  }

  template <class T> static T Element(AscendC::emulation::Instruction &cube, const AscendC::GlobalTensor<T> &tensor, int64_t i, bool check) {
    tensor.Check((i + 1) * static_cast<int64_t>(sizeof(T)), cube.op);
    const T *at = tensor.GetPhyAddr() + i;
    if (check) cube.block.ReadGlobal(cube.pipe, reinterpret_cast<const uint8_t *>(at), sizeof(T), cube.op);
    return *at;
  }

  template <class T> static float Number(T value) {
    if constexpr (std::is_same_v<T, bfloat16_t>) return AscendC::emulation::FloatOfBits(static_cast<uint32_t>(value.bits) << 16);
    else return static_cast<float>(value);
  }
  static TC Sum(TC a, TC b) { return AscendC::emulation::Converted<TC, float>(Number(a) + Number(b), RoundMode()); }

  TCubeTiling tiling_{};
  int m_ = 0, n_ = 0, k_ = 0, orgM_ = 0, orgN_ = 0, orgKa_ = 0, orgKb_ = 0, orgKc_ = 0;
  AscendC::GlobalTensor<TA> a_;
  AscendC::GlobalTensor<TB> b_;
  AscendC::GlobalTensor<typename Bias::T> bias_;
  bool transposeA_ = false, transposeB_ = false, hasBias_ = false;
};

}  // namespace matmul

namespace AscendC {

// A workspace begins with what belongs to the library.
inline GM_ADDR &Workspace() {
  static thread_local GM_ADDR workspace = nullptr;
  return workspace;
}
inline void SetSysWorkspace(GM_ADDR workspace) { Workspace() = workspace; }
inline GM_ADDR GetSysWorkSpacePtr() { return Workspace(); }
inline GM_ADDR GetUserWorkspace(GM_ADDR workspace) { return workspace + 256; }

namespace emulation {
inline void Register(TPipe *) {}
template <class Object, class... Rest>
void Register(TPipe *pipe, Object &object, const TCubeTiling *tiling, Rest &&...rest) {
  object.Init(tiling, pipe);
  Register(pipe, rest...);
}
}  // namespace emulation

}  // namespace AscendC

#define REGIST_MATMUL_OBJ(pipe, workspace, ...)                \
  do {                                                         \
    (void)(workspace);                                         \
    AscendC::emulation::Register(pipe, __VA_ARGS__);           \
  } while (false)

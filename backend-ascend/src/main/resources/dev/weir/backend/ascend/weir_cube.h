// What products on the matrix unit need, written in Ascend C: their type, and how the host shares them out.
#pragma once

#include "weir_tile.h"
#include "lib/matmul_intf.h"
#include "tiling/platform/platform_ascendc.h"
#include "tiling/tiling_api.h"

namespace weir {

template <class T> using Operand = matmul::MatmulType<TPosition::GM, CubeFormat::ND, T>;

// Sums are floats, whatever the operands are.
template <class T> using Cube = matmul::Matmul<Operand<T>, Operand<T>, Operand<float>>;

template <class T> inline matmul_tiling::DataType DataTypeOf();
template <> inline matmul_tiling::DataType DataTypeOf<float>() { return matmul_tiling::DataType::DT_FLOAT; }
template <> inline matmul_tiling::DataType DataTypeOf<half>() { return matmul_tiling::DataType::DT_FLOAT16; }
template <> inline matmul_tiling::DataType DataTypeOf<bfloat16_t>() { return matmul_tiling::DataType::DT_BF16; }

// How a product of at most m by n, of depth k, is computed in blocks of baseM by baseN. Gives false where
// the library finds no way.
template <class T>
inline bool ShareOutProduct(TCubeTiling &tiling, int32_t m, int32_t n, int32_t k, bool transposeA, bool transposeB,
                            int32_t baseM, int32_t baseN) {
  using namespace matmul_tiling;
  MatmulApiTiling api(*platform_ascendc::PlatformAscendCManager::GetInstance());
  api.SetAType(matmul_tiling::TPosition::GM, matmul_tiling::CubeFormat::ND, DataTypeOf<T>(), transposeA);
  api.SetBType(matmul_tiling::TPosition::GM, matmul_tiling::CubeFormat::ND, DataTypeOf<T>(), transposeB);
  api.SetCType(matmul_tiling::TPosition::GM, matmul_tiling::CubeFormat::ND, DataType::DT_FLOAT);
  api.SetShape(m, n, k);
  api.SetOrgShape(m, n, k);
  api.SetFixSplit(baseM, baseN, -1);
  api.SetBufferSpace(-1, -1, -1);
  return api.GetTiling(tiling) != -1;
}

// The library's part of a workspace, and `bytes` after it.
inline uint64_t WorkspaceBytes(uint64_t bytes) {
  return platform_ascendc::PlatformAscendCManager::GetInstance()->GetLibApiWorkSpaceSize() + bytes;
}

// The events of a kernel between whose vector and matrix units tiles go to and fro.
struct CubeEvents {
  TEventID vm2, m2v, vm3;

  __aicore__ inline void Init(TPipe *pipe) {
    vm2 = pipe->AllocEventID<HardEvent::V_MTE2>();
    m2v = pipe->AllocEventID<HardEvent::MTE2_V>();
    vm3 = pipe->AllocEventID<HardEvent::V_MTE3>();
  }
  __aicore__ inline void Release(TPipe *pipe) {
    pipe->ReleaseEventID<HardEvent::V_MTE2>(vm2);
    pipe->ReleaseEventID<HardEvent::MTE2_V>(m2v);
    pipe->ReleaseEventID<HardEvent::V_MTE3>(vm3);
  }
  // A product may be written over what was fetched before.
  __aicore__ inline void Ask(Events &events) { events.Order<HardEvent::MTE2_S>(events.m2s); }
};

// A tile that was computed, for the matrix unit: `rows` by `cols`, whose lines there lie `line` apart.
template <class T>
__aicore__ inline void Hand(Events &events, CubeEvents &cubes, const GlobalTensor<T> &to, const LocalTensor<T> &tile,
                            int64_t rows, int64_t cols, int64_t line, int64_t pitch) {
  events.Order<HardEvent::V_MTE3>(cubes.vm3);
  StoreRows(to, tile, 0, rows, cols, line, pitch);
  events.Order<HardEvent::MTE3_S>(events.m3s);
  events.ToVector();
}

// What the matrix unit computed, for the vector unit.
__aicore__ inline void Fetch(Events &events, CubeEvents &cubes, const LocalTensor<float> &tile,
                             const GlobalTensor<float> &from, int64_t rows, int64_t cols, int64_t line, int64_t pitch) {
  events.Order<HardEvent::V_MTE2>(cubes.vm2);
  LoadRows(tile, from, 0, rows, cols, line, pitch);
  events.Order<HardEvent::MTE2_V>(cubes.m2v);
}

inline int32_t Refuse(char *message, uint64_t capacity) {
  std::snprintf(message, capacity, "the matrix product cannot be shared out");
  return 1;
}

}  // namespace weir

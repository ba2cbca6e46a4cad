// The host's part of matrix products: what is known of the device, and how a product is shared out.
#pragma once

#include "matmul.h"

namespace platform_ascendc {

class PlatformAscendC {
 public:
  // The bytes at the beginning of a workspace that belong to the library. Here few: nothing uses them.
  uint32_t GetLibApiWorkSpaceSize() const { return 256; }
};

class PlatformAscendCManager {
 public:
  static PlatformAscendC *GetInstance() {
    static PlatformAscendC platform;
    return &platform;
  }
};

}  // namespace platform_ascendc

namespace matmul_tiling {

enum class TPosition { GM };
enum class CubeFormat { ND };
enum class DataType { DT_FLOAT, DT_FLOAT16, DT_BF16 };

// Shares out a product on one core. -1 says that it cannot be done.
class MatmulApiTiling {
 public:
  explicit MatmulApiTiling(const platform_ascendc::PlatformAscendC &) {}

  int32_t SetAType(TPosition, CubeFormat, DataType type, bool transposed = false) { return typeA_ = type, (void)transposed, 0; }
  int32_t SetBType(TPosition, CubeFormat, DataType type, bool transposed = false) { return typeB_ = type, (void)transposed, 0; }
  int32_t SetCType(TPosition, CubeFormat, DataType type) { return typeC_ = type, 0; }
  int32_t SetShape(int32_t m, int32_t n, int32_t k) { return m_ = m, n_ = n, k_ = k, 0; }
  int32_t SetOrgShape(int32_t m, int32_t n, int32_t k) { return orgM_ = m, orgN_ = n, orgK_ = k, 0; }
  int32_t SetFixSplit(int32_t baseM, int32_t baseN, int32_t baseK = -1) { return baseM_ = baseM, baseN_ = baseN, baseK_ = baseK, 0; }
  int32_t SetBufferSpace(int32_t, int32_t, int32_t) { return 0; }

  int64_t GetTiling(TCubeTiling &tiling) {
    if (m_ <= 0 || n_ <= 0 || k_ <= 0 || typeA_ != typeB_ || typeC_ != DataType::DT_FLOAT) return -1;
    const int32_t bytes = typeA_ == DataType::DT_FLOAT ? 4 : 2;
    tiling.usedCoreNum = 1;
    tiling.M = orgM_, tiling.N = orgN_, tiling.Ka = tiling.Kb = orgK_;
    tiling.singleCoreM = m_, tiling.singleCoreN = n_, tiling.singleCoreK = k_;
    tiling.baseM = baseM_ > 0 ? baseM_ : 16;
    tiling.baseN = baseN_ > 0 ? baseN_ : 16;
    // Both operands twice, so that one block is copied while another is multiplied.
    const int32_t widest = tiling.baseM > tiling.baseN ? tiling.baseM : tiling.baseN;
    const int32_t most = 32 * 1024 / (widest * bytes) / 16 * 16;
    const int32_t needed = (k_ + 15) / 16 * 16;
    tiling.baseK = baseK_ > 0 ? baseK_ : needed < most ? needed : most;
    return tiling.baseK < 16 || int64_t{tiling.baseM} * tiling.baseN * 4 > 128 * 1024 ? -1 : 0;
  }

 private:
  DataType typeA_ = DataType::DT_FLOAT, typeB_ = DataType::DT_FLOAT, typeC_ = DataType::DT_FLOAT;
  int32_t m_ = 0, n_ = 0, k_ = 0, orgM_ = 0, orgN_ = 0, orgK_ = 0, baseM_ = -1, baseN_ = -1, baseK_ = -1;
};

}  // namespace matmul_tiling

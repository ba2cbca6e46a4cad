// What cuTensorMapEncodeTiled makes here of a tensor: the same that kernels find behind the address of a map. It refuses what
// the driver's documentation says is refused.
#pragma once

#include <cstdint>
#include <cstring>

namespace emulation {

struct TensorMap {
  static constexpr uint64_t kMagic = 0x70614d726f736e54;
  static constexpr int kMostRank = 5;

  uint64_t magic;
  uint64_t address;
  uint32_t rank, elementBytes, swizzle;
  uint32_t box[kMostRank];
  // The innermost first; strides in bytes, the innermost one is an element.
  uint64_t sizes[kMostRank];
  uint64_t strides[kMostRank - 1];

  uint64_t Bytes() const {
    uint64_t bytes = elementBytes;
    for (uint32_t i = 0; i < rank; i++) bytes *= box[i];
    return bytes;
  }

  // Gives false where the driver would refuse.
  static bool Encode(
      TensorMap &map, int type, uint32_t rank, uint64_t address, const uint64_t *sizes, const uint64_t *strides,
      const uint32_t *box, const uint32_t *steps, int interleave, int swizzle, int promotion, int fill) {
    static constexpr uint32_t kBytes[] = {1, 2, 4, 4, 8, 8, 2, 4, 8, 2, 4, 4, 4};
    static constexpr uint32_t kSwizzles[] = {0, 32, 64, 128};
    if (type < 0 || type >= 13 || rank == 0 || rank > kMostRank || address == 0 || address % 16 != 0) return false;
    if (interleave != 0 || swizzle < 0 || swizzle > 3 || promotion < 0 || promotion > 3 || fill != 0) return false;
    map = {kMagic, address, rank, kBytes[type], kSwizzles[swizzle], {}, {}, {}};
    for (uint32_t i = 0; i < rank; i++) {
      if (sizes[i] == 0 || sizes[i] > 1ull << 32 || box[i] == 0 || box[i] > 256 || steps[i] != 1) return false;
      map.sizes[i] = sizes[i];
      map.box[i] = box[i];
    }
    for (uint32_t i = 0; i + 1 < rank; i++) {
      if (strides[i] % 16 != 0 || strides[i] >= 1ull << 40) return false;
      map.strides[i] = strides[i];
    }
    const uint64_t inner = static_cast<uint64_t>(box[0]) * map.elementBytes;
    return inner % 16 == 0 && (map.swizzle == 0 || inner <= map.swizzle);
  }
};
static_assert(sizeof(TensorMap) <= 128, "a map has 128 bytes");

}  // namespace emulation

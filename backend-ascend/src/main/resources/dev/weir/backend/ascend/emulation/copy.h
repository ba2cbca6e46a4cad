// Copies between global memory and the unified buffer (on MTE2 and MTE3), and within it (on V).
#pragma once

#include "queue.h"

namespace AscendC {
namespace emulation {

// Half, float, int16_t and int32_t can be added up in global memory.
template <class T> constexpr int kAtomicType =
    std::is_same_v<T, float> ? 1 : std::is_same_v<T, half> ? 2 : std::is_same_v<T, int16_t> ? 3 : std::is_same_v<T, int32_t> ? 4 : 0;

// Writes to global memory, or adds to it after SetAtomicAdd.
template <class T> void Put(Instruction &instruction, T *global, const uint8_t *local, uint64_t bytes) {
  Block &block = instruction.block;
  block.WriteGlobal(instruction.pipe, instruction.time, reinterpret_cast<uint8_t *>(global), bytes, block.atomicAdd, instruction.op);
  if (!block.atomicAdd) {
    std::memcpy(global, local, bytes);
    return;
  }
  if constexpr (kAtomicType<T> != 0) {
    if (block.atomicType != kAtomicType<T>) Fail("dtype", "SetAtomicAdd was told another type than that of the copy");
    std::lock_guard<std::mutex> lock(block.launched.atomics);
    for (uint64_t i = 0; i < bytes / sizeof(T); i++) {
      T added;
      std::memcpy(&added, local + i * sizeof(T), sizeof(T));
      global[i] = static_cast<T>(static_cast<Wide<T>>(global[i]) + static_cast<Wide<T>>(added));
    }
  } else {
    Fail("dtype", "elements of this type cannot be added up in global memory");
  }
}

inline void WholeBlocks(const char *op, uint64_t bytes) {
  if (bytes % kDataBlock != 0) {
    Fail("alignment", "%s of %llu bytes, which is no multiple of 32; use DataCopyPad", op, static_cast<unsigned long long>(bytes));
  }
}

inline void CheckBlocks(const DataCopyExtParams &p, uint32_t elementBytes) {
  if (p.blockCount < 1 || p.blockCount > 4095) Fail("copy", "DataCopyPad of %u blocks; 1 to 4095 are possible", p.blockCount);
  if (p.blockLen < 1 || p.blockLen > 2097151) Fail("copy", "DataCopyPad of blocks of %u bytes; 1 to 2097151 are possible", p.blockLen);
  if (p.blockLen % elementBytes != 0) Fail("copy", "DataCopyPad of blocks of %u bytes, which are no whole elements", p.blockLen);
}

}  // namespace emulation

template <class T> inline void SetAtomicAdd() {
  static_assert(emulation::kAtomicType<T> != 0, "SetAtomicAdd: float, half, int16_t, int32_t");
  emulation::Here().atomicAdd = true;
  emulation::Here().atomicType = emulation::kAtomicType<T>;
}

inline void SetAtomicNone() { emulation::Here().atomicAdd = false; }

template <class T> inline void DataCopy(const LocalTensor<T> &to, const GlobalTensor<T> &from, uint32_t count) {
  uint64_t bytes = static_cast<uint64_t>(count) * sizeof(T);
  emulation::WholeBlocks("DataCopy", bytes);
  emulation::Instruction copy(PIPE_MTE2, "DataCopy");
  T *local = copy.Write(to, count);
  from.Check(static_cast<int64_t>(bytes), "DataCopy");
  copy.block.ReadGlobal(PIPE_MTE2, reinterpret_cast<const uint8_t *>(from.GetPhyAddr()), bytes, "DataCopy", copy.time);
  std::memcpy(static_cast<void *>(local), from.GetPhyAddr(), bytes);
}

template <class T> inline void DataCopy(const GlobalTensor<T> &to, const LocalTensor<T> &from, uint32_t count) {
  uint64_t bytes = static_cast<uint64_t>(count) * sizeof(T);
  emulation::WholeBlocks("DataCopy", bytes);
  emulation::Instruction copy(PIPE_MTE3, "DataCopy");
  const T *local = copy.Read(from, count);
  to.Check(static_cast<int64_t>(bytes), "DataCopy");
  emulation::Put(copy, to.Begin(), reinterpret_cast<const uint8_t *>(local), bytes);
}

template <class T> inline void DataCopy(const LocalTensor<T> &to, const LocalTensor<T> &from, uint32_t count) {
  uint64_t bytes = static_cast<uint64_t>(count) * sizeof(T);
  emulation::WholeBlocks("DataCopy", bytes);
  emulation::Instruction copy(PIPE_V, "DataCopy");
  copy.Apart(to, count, from, count, true);
  const T *source = copy.Read(from, count);
  T *target = copy.Write(to, count);
  std::memmove(static_cast<void *>(target), source, bytes);
}

// Each block of global memory goes to the next 32 bytes of the unified buffer that are free; what is left
// of its last 32 bytes holds the padding, or nothing known where there is none.
template <class T>
inline void DataCopyPad(const LocalTensor<T> &to, const GlobalTensor<T> &from, const DataCopyExtParams &p,
                        const DataCopyPadExtParams<T> &pad) {
  static_assert(sizeof(T) <= 4, "DataCopyPad: elements of 1, 2 or 4 bytes");
  emulation::CheckBlocks(p, sizeof(T));
  emulation::Instruction copy(PIPE_MTE2, "DataCopyPad");
  uint32_t left = pad.isPad ? pad.leftPadding * sizeof(T) : 0, right = pad.isPad ? pad.rightPadding * sizeof(T) : 0;
  if (left > 32 || right > 32) emulation::Fail("copy", "DataCopyPad with %u and %u bytes of padding; 32 are possible", left, right);
  uint32_t written = (left + p.blockLen + right + 31) / 32 * 32;
  const uint8_t *source = reinterpret_cast<const uint8_t *>(from.GetPhyAddr());
  uint64_t at = 0;
  for (uint32_t i = 0; i < p.blockCount; i++) {
    if (at > to.GetSize() * sizeof(T)) emulation::Fail("local-bounds", "DataCopyPad runs over the end of a tensor of %u", to.GetSize());
    LocalTensor<T> part = to[static_cast<uint32_t>(at / sizeof(T))];
    uint8_t *local = reinterpret_cast<uint8_t *>(copy.Write(part, written / sizeof(T)));
    from.Check(source + p.blockLen - reinterpret_cast<const uint8_t *>(from.GetPhyAddr()), "DataCopyPad");
    copy.block.ReadGlobal(PIPE_MTE2, source, p.blockLen, "DataCopyPad", copy.time);
    std::memset(local, 0xff, written);
    for (uint32_t k = 0; k < left; k += sizeof(T)) std::memcpy(local + k, &pad.paddingValue, sizeof(T));
    std::memcpy(local + left, source, p.blockLen);
    for (uint32_t k = 0; k < right; k += sizeof(T)) std::memcpy(local + left + p.blockLen + k, &pad.paddingValue, sizeof(T));
    source += p.blockLen + p.srcStride;
    at += written + 32ull * p.dstStride;
  }
}

template <class T>
inline void DataCopyPad(const GlobalTensor<T> &to, const LocalTensor<T> &from, const DataCopyExtParams &p) {
  static_assert(sizeof(T) <= 4, "DataCopyPad: elements of 1, 2 or 4 bytes");
  emulation::CheckBlocks(p, sizeof(T));
  emulation::Instruction copy(PIPE_MTE3, "DataCopyPad");
  uint8_t *target = reinterpret_cast<uint8_t *>(to.Begin());
  uint64_t at = 0;
  for (uint32_t i = 0; i < p.blockCount; i++) {
    if (at > from.GetSize() * sizeof(T)) emulation::Fail("local-bounds", "DataCopyPad runs over the end of a tensor of %u", from.GetSize());
    LocalTensor<T> part = from[static_cast<uint32_t>(at / sizeof(T))];
    const T *local = copy.Read(part, p.blockLen / sizeof(T));
    to.Check(target + p.blockLen - reinterpret_cast<uint8_t *>(to.Begin()), "DataCopyPad");
    emulation::Put(copy, reinterpret_cast<T *>(target), reinterpret_cast<const uint8_t *>(local), p.blockLen);
    target += p.blockLen + p.dstStride;
    at += (p.blockLen + 31) / 32 * 32 + 32ull * p.srcStride;
  }
}

}  // namespace AscendC

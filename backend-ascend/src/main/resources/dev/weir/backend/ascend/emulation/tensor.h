// Tensors in the unified buffer and in global memory.
#pragma once

#include "core.h"

namespace AscendC {

// Elements in the unified buffer. A copy of a tensor is the same tensor.
template <class T> class LocalTensor {
 public:
  using PrimType = T;

  LocalTensor() = default;
  LocalTensor(uint32_t address, uint32_t size, std::shared_ptr<emulation::QueueBuffer> buffer)
      : address_(address), size_(size), buffer_(std::move(buffer)), generation_(buffer_ ? buffer_->generation : 0) {}

  T GetValue(uint32_t i) const {
    emulation::Block &block = emulation::Here();
    Check(i, 1, "GetValue");
    uint32_t at = address_ + i * sizeof(T);
    block.Read(PIPE_S, block.Issue(PIPE_S), at, sizeof(T), "GetValue");
    T value;
    std::memcpy(&value, block.base + at, sizeof(T));
    return value;
  }

  template <class S> void SetValue(uint32_t i, S value) const {
    emulation::Block &block = emulation::Here();
    Check(i, 1, "SetValue");
    uint32_t at = address_ + i * sizeof(T);
    block.Write(PIPE_S, block.Issue(PIPE_S), at, sizeof(T), "SetValue");
    T element = static_cast<T>(value);
    std::memcpy(block.base + at, &element, sizeof(T));
  }

  // The part from element `offset` on.
  LocalTensor operator[](uint32_t offset) const {
    if (offset > size_) {
      emulation::Fail("local-bounds", "a part begins at element %u of a tensor of %u", offset, size_);
    }
    LocalTensor part = *this;
    part.address_ += offset * sizeof(T);
    part.size_ -= offset;
    return part;
  }

  template <class U> LocalTensor<U> ReinterpretCast() const {
    LocalTensor<U> other;
    other.address_ = address_;
    other.size_ = static_cast<uint32_t>(size_ * sizeof(T) / sizeof(U));
    other.buffer_ = buffer_;
    other.generation_ = generation_;
    return other;
  }

  uint32_t GetSize() const { return size_; }
  void SetSize(uint32_t size) {
    if (size > size_) emulation::Fail("local-bounds", "a tensor of %u elements cannot have %u", size_, size);
    size_ = size;
  }

  // ---- for the emulation
  uint32_t Address() const { return address_; }
  const std::shared_ptr<emulation::QueueBuffer> &Buffer() const { return buffer_; }

  // That `count` elements from `first` on may be touched by `op`.
  void Check(uint64_t first, uint64_t count, const char *op) const {
    if (size_ == 0) emulation::Fail("local-bounds", "%s uses a tensor that was never given memory", op);
    if (first + count > size_) {
      emulation::Fail("local-bounds", "%s touches element %llu of a tensor of %u", op,
                      static_cast<unsigned long long>(first + count - 1), size_);
    }
    if (!buffer_) return;
    using State = emulation::QueueBuffer;
    if (buffer_->generation != generation_ || buffer_->state == State::kFree) {
      emulation::Fail("queue", "%s uses a tensor after FreeTensor", op);
    }
    if (buffer_->state == State::kQueued) {
      emulation::Fail("queue", "%s uses a tensor that is in the queue: DeQue is missing", op);
    }
  }

 private:
  template <class U> friend class LocalTensor;
  uint32_t address_ = 0;
  uint32_t size_ = 0;
  std::shared_ptr<emulation::QueueBuffer> buffer_;
  uint32_t generation_ = 0;
};

// Elements in global memory.
template <class T> class GlobalTensor {
 public:
  using PrimType = T;

  void SetGlobalBuffer(T *begin, uint64_t size) {
    begin_ = begin;
    size_ = size;
    bounded_ = true;
  }
  void SetGlobalBuffer(T *begin) {
    begin_ = begin;
    size_ = 0;
    bounded_ = false;
  }

  GlobalTensor operator[](uint64_t offset) const {
    if (bounded_ && offset > size_) {
      emulation::Fail("global-bounds", "a part begins at element %llu of a global tensor of %llu",
                      static_cast<unsigned long long>(offset), static_cast<unsigned long long>(size_));
    }
    GlobalTensor part = *this;
    part.begin_ += offset;
    part.size_ -= bounded_ ? offset : 0;
    return part;
  }

  T GetValue(uint64_t i) const {
    emulation::Block &block = emulation::Here();
    block.Issue(PIPE_S);
    Check(static_cast<int64_t>((i + 1) * sizeof(T)), "GetValue");
    block.ReadGlobal(PIPE_S, reinterpret_cast<const uint8_t *>(begin_ + i), sizeof(T), "GetValue");
    T value;
    std::memcpy(&value, begin_ + i, sizeof(T));
    return value;
  }

  // Goes through the data cache of one core, which no other core sees: Weir never generates it.
  void SetValue(uint64_t, T) {
    emulation::Fail("global-cache", "SetValue to global memory stays in the core's data cache");
  }

  uint64_t GetSize() const { return size_; }
  const T *GetPhyAddr() const { return begin_; }
  T *Begin() const { return begin_; }

  // That the first `bytes` lie in what SetGlobalBuffer was told.
  void Check(int64_t bytes, const char *op) const {
    if (begin_ == nullptr) emulation::Fail("global-bounds", "%s uses a global tensor without memory", op);
    if (bounded_ && bytes > static_cast<int64_t>(size_ * sizeof(T))) {
      emulation::Fail("global-bounds", "%s touches byte %lld of a global tensor of %llu", op,
                      static_cast<long long>(bytes), static_cast<unsigned long long>(size_ * sizeof(T)));
    }
  }

 private:
  T *begin_ = nullptr;
  uint64_t size_ = 0;
  bool bounded_ = false;
};

namespace emulation {

// One instruction of a pipe: checks what it touches and gives the memory.
class Instruction {
 public:
  Instruction(pipe_t pipe, const char *op) : pipe(pipe), op(op), block(Here()), time(block.Issue(pipe)) {}

  template <class T> const T *Read(const LocalTensor<T> &tensor, uint64_t count) {
    Prepare(tensor, count);
    block.Read(pipe, time, tensor.Address(), count * sizeof(T), op);
    return reinterpret_cast<const T *>(block.base + tensor.Address());
  }

  template <class T> T *Write(const LocalTensor<T> &tensor, uint64_t count) {
    Prepare(tensor, count);
    block.Write(pipe, time, tensor.Address(), count * sizeof(T), op);
    return reinterpret_cast<T *>(block.base + tensor.Address());
  }

  // That two operands are the same memory or have none in common.
  template <class T, class U>
  void Apart(const LocalTensor<T> &a, uint64_t countA, const LocalTensor<U> &b, uint64_t countB, bool same) {
    uint64_t beginA = a.Address(), beginB = b.Address();
    uint64_t endA = beginA + countA * sizeof(T), endB = beginB + countB * sizeof(U);
    if (beginA >= endB || beginB >= endA || (same && beginA == beginB && endA == endB)) return;
    Fail("overlap", "%s: operands overlap", op);
  }

  const pipe_t pipe;
  const char *const op;
  Block &block;
  const uint32_t time;

 private:
  template <class T> void Prepare(const LocalTensor<T> &tensor, uint64_t count) {
    tensor.Check(0, count, op);
    bool isVector = pipe == PIPE_V || pipe == PIPE_S || pipe == PIPE_MTE3;
    if (isVector && PlaceOf(tensor.Address()) != kInUnifiedBuffer) {
      Fail("position", "%s: a tensor lies in %s", op, kMemories[PlaceOf(tensor.Address())].name);
    }
    if (tensor.Address() % kDataBlock != 0) {
      Fail("alignment", "%s: a tensor begins at byte %u of the unified buffer, which is no multiple of 32", op, tensor.Address());
    }
  }
};

}  // namespace emulation
}  // namespace AscendC

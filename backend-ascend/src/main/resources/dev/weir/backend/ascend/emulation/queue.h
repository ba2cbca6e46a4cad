// Buffers and queues. A queue hands tensors from one pipe to another: what was written before EnQue is
// seen after DeQue, and what was read before FreeTensor is over after the next AllocTensor.
#pragma once

#include <deque>

#include "tensor.h"

namespace AscendC {

class TPipe;

template <TPosition position> class TBuf {
  static_assert(position == TPosition::VECCALC || position == TPosition::VECIN || position == TPosition::VECOUT,
                "the emulation has the unified buffer only");

 public:
  template <class T> LocalTensor<T> Get() const { return LocalTensor<T>(address_, bytes_ / sizeof(T), nullptr); }
  template <class T> LocalTensor<T> Get(uint32_t count) const {
    if (static_cast<uint64_t>(count) * sizeof(T) > bytes_) {
      emulation::Fail("local-bounds", "a TBuf of %u bytes has no %u elements of %zu", bytes_, count, sizeof(T));
    }
    return LocalTensor<T>(address_, count, nullptr);
  }

 private:
  friend class TPipe;
  uint32_t address_ = 0;
  uint32_t bytes_ = 0;
};

template <TPosition position, int32_t depth, auto mask = 0> class TQue {
  static_assert(position != TPosition::GM && position != TPosition::CO2 && position != TPosition::VECCALC && position != TPosition::MAX, "no queue of this position");
  static_assert(depth >= 1, "a queue has a depth");
  // Who fills the tensors, and who empties them.
  static constexpr emulation::Place kPlace = emulation::PlaceOf(position);
  static constexpr bool kInL1 = kPlace == emulation::kInL1;
  static constexpr pipe_t kFrom = position == TPosition::VECIN || kInL1 ? PIPE_MTE2 : position == TPosition::VECOUT ? PIPE_V : position == TPosition::CO1 ? PIPE_M : PIPE_MTE1;
  static constexpr pipe_t kTo = position == TPosition::VECIN ? PIPE_V : position == TPosition::VECOUT ? PIPE_MTE3 : kInL1 ? PIPE_MTE1 : position == TPosition::CO1 ? PIPE_FIX : PIPE_M;
  static constexpr const char *kNames[] = {"GM", "A1", "A2", "B1", "B2", "C1", "C2", "CO1", "CO2", "VECIN", "VECOUT", "VECCALC"};
  static constexpr const char *kName = kNames[static_cast<int>(position)];
  // Queues between the same pipes share their events.
  static constexpr TPosition kShared = kInL1 ? TPosition::A1 : kTo == PIPE_M ? TPosition::A2 : position;

 public:
  template <class T> LocalTensor<T> AllocTensor() {
    emulation::Block &block = emulation::Here();
    // In turn, so that with two buffers one is filled while the other is used.
    for (size_t i = 0; i < buffers_.size(); i++) {
      auto &buffer = buffers_[(next_ + i) % buffers_.size()];
      if (buffer->state != emulation::QueueBuffer::kFree) continue;
      next_ = (next_ + i + 1) % buffers_.size();
      buffer->state = emulation::QueueBuffer::kAllocated;
      buffer->generation++;
      block.Learn(kFrom, buffer->over);
      return LocalTensor<T>(buffer->address, buffer->bytes / sizeof(T), buffer);
    }
    emulation::Fail("queue", "AllocTensor of a %s queue: none of its %zu buffers is free (FreeTensor missing?)", kName, buffers_.size());
  }

  template <class T> bool EnQue(const LocalTensor<T> &tensor) {
    emulation::QueueBuffer &buffer = Own(tensor.Buffer(), "EnQue");
    if (buffer.state != emulation::QueueBuffer::kAllocated) {
      emulation::Fail("queue", "EnQue of a %s queue: the tensor does not come from AllocTensor", kName);
    }
    if (queued_.size() >= static_cast<size_t>(depth)) {
      emulation::Fail("queue", "EnQue of a %s queue of depth %d, which is full", kName, static_cast<int>(depth));
    }
    buffer.state = emulation::QueueBuffer::kQueued;
    buffer.over = emulation::Here().Over(kFrom);
    queued_.push_back(tensor.Buffer());
    return true;
  }

  template <class T> LocalTensor<T> DeQue() {
    if (queued_.empty()) emulation::Fail("queue", "DeQue of a %s queue that is empty", kName);
    std::shared_ptr<emulation::QueueBuffer> buffer = queued_.front();
    queued_.pop_front();
    buffer->state = emulation::QueueBuffer::kTaken;
    emulation::Here().Learn(kTo, buffer->over);
    return LocalTensor<T>(buffer->address, buffer->bytes / sizeof(T), buffer);
  }

  template <class T> void FreeTensor(LocalTensor<T> &tensor) {
    emulation::QueueBuffer &buffer = Own(tensor.Buffer(), "FreeTensor");
    if (buffer.state == emulation::QueueBuffer::kFree) emulation::Fail("queue", "FreeTensor of a %s tensor that is free", kName);
    if (buffer.state == emulation::QueueBuffer::kQueued) emulation::Fail("queue", "FreeTensor of a %s tensor that is in the queue", kName);
    buffer.state = emulation::QueueBuffer::kFree;
    buffer.over = emulation::Here().Over(kTo);
  }

  bool VacantInQue() const { return queued_.size() < static_cast<size_t>(depth); }
  bool HasTensorInQue() const { return !queued_.empty(); }
  bool HasIdleBuffer() const {
    for (auto &buffer : buffers_) {
      if (buffer->state == emulation::QueueBuffer::kFree) return true;
    }
    return false;
  }

 private:
  friend class TPipe;

  emulation::QueueBuffer &Own(const std::shared_ptr<emulation::QueueBuffer> &buffer, const char *op) {
    for (auto &own : buffers_) {
      if (own == buffer) return *own;
    }
    emulation::Fail("queue", "%s of a %s queue: the tensor is not one of this queue's", op, kName);
  }

  std::vector<std::shared_ptr<emulation::QueueBuffer>> buffers_;
  size_t next_ = 0;
  std::deque<std::shared_ptr<emulation::QueueBuffer>> queued_;
};

// Shares out the unified buffer and the events of a core.
class TPipe {
 public:
  template <TPosition position, int32_t depth, auto mask>
  bool InitBuffer(TQue<position, depth, mask> &queue, uint8_t count, uint32_t bytes) {
    emulation::Block &block = emulation::Here();
    using Queue = TQue<position, depth, mask>;
    if (!queue.buffers_.empty()) emulation::Fail("init-buffer", "a %s queue is given memory twice", Queue::kName);
    if (count == 0) emulation::Fail("init-buffer", "a %s queue is given no buffer", Queue::kName);
    int &total = block.buffersAt[static_cast<int>(Queue::kShared)];
    total += count;
    if (total > emulation::kBuffersPerPosition) {
      emulation::Fail("init-buffer", "%d buffers of %s queues; there are events for %d", total, Queue::kName,
                      emulation::kBuffersPerPosition);
    }
    for (uint8_t i = 0; i < count; i++) {
      auto buffer = std::make_shared<emulation::QueueBuffer>();
      buffer->address = block.Reserve(bytes, Queue::kName, Queue::kPlace);
      buffer->bytes = (bytes + emulation::kDataBlock - 1) / emulation::kDataBlock * emulation::kDataBlock;
      queue.buffers_.push_back(buffer);
      block.queueBuffers.emplace_back(Queue::kName, buffer);
    }
    return true;
  }

  template <TPosition position> bool InitBuffer(TBuf<position> &buffer, uint32_t bytes) {
    if (buffer.bytes_ != 0) emulation::Fail("init-buffer", "a TBuf is given memory twice");
    buffer.address_ = emulation::Here().Reserve(bytes, "a TBuf");
    buffer.bytes_ = (bytes + emulation::kDataBlock - 1) / emulation::kDataBlock * emulation::kDataBlock;
    return true;
  }

  // An event that is free; it is not taken.
  TEventID FetchEventID(HardEvent kind) { return emulation::Here().Fetch(kind); }
  template <HardEvent kind> TEventID AllocEventID() { return emulation::Here().Take(kind); }
  template <HardEvent kind> void ReleaseEventID(TEventID id) { emulation::Here().GiveBack(kind, id); }
};

}  // namespace AscendC

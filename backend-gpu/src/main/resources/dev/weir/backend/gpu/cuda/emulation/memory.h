// The memory of the device, which is the host's, and who has touched the shared memory of a block.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <utility>
#include <unordered_map>
#include <vector>

namespace emulation {

// Which pieces of 64 bytes some work reads and writes, by the memory that they lie in.
class Footprint {
 public:
  static constexpr uint64_t kPiece = 64;

  struct Marks {
    std::vector<uint64_t> reads, writes;
  };

  Footprint() {}
  explicit Footprint(std::map<uint64_t, Marks> marks) : marks_(std::move(marks)) {}

  // What is wrong if this comes after `before` or before it, nobody knows which.
  const char *Conflict(const Footprint &before) const {
    for (const auto &mine : marks_) {
      const auto other = before.marks_.find(mine.first);
      if (other == before.marks_.end()) continue;
      if (Meet(mine.second.reads, other->second.writes)) return "reads what is written by";
      if (Meet(mine.second.writes, other->second.reads)) return "writes what is read by";
      if (Meet(mine.second.writes, other->second.writes)) return "writes what is written by";
    }
    return nullptr;
  }

 private:
  static bool Meet(const std::vector<uint64_t> &a, const std::vector<uint64_t> &b) {
    for (size_t i = 0; i < std::min(a.size(), b.size()); i++) {
      if ((a[i] & b[i]) != 0) return true;
    }
    return false;
  }

  std::map<uint64_t, Marks> marks_;
};

// What was allocated: any access beyond it is found, and what was never written reads as NaN.
class DeviceMemory {
 public:
  static constexpr uint64_t kAlignment = 256;
  static constexpr uint64_t kMost = 1ull << 36;

  // Gives 0 if there is not enough.
  uint64_t Allocate(uint64_t bytes) {
    if (bytes > kMost) return 0;
    void *memory = std::aligned_alloc(kAlignment, (bytes + kAlignment - 1) / kAlignment * kAlignment);
    if (memory == nullptr) return 0;
    std::memset(memory, 0xff, bytes);
    const uint64_t address = reinterpret_cast<uint64_t>(memory);
    blocks_[address] = bytes;
    return address;
  }

  bool Free(uint64_t address) {
    const auto found = blocks_.find(address);
    if (found == blocks_.end()) return false;
    std::free(reinterpret_cast<void *>(address));
    blocks_.erase(found);
    begin_ = end_ = 0;
    marks_ = nullptr;
    return true;
  }

  bool Holds(uint64_t address, uint64_t bytes) {
    if (address >= begin_ && address + bytes <= end_) return true;
    auto next = blocks_.upper_bound(address);
    if (next == blocks_.begin()) return false;
    --next;
    if (address + bytes > next->first + next->second) return false;
    begin_ = next->first;
    end_ = begin_ + next->second;
    marks_ = nullptr;
    return true;
  }

  // Each gives whether the memory is there.
  bool Reads(uint64_t address, uint64_t bytes) { return Touches(address, bytes, &Footprint::Marks::reads); }
  bool Writes(uint64_t address, uint64_t bytes) { return Touches(address, bytes, &Footprint::Marks::writes); }

  // Whether what is read and written is noted.
  void Watch(bool isWatching) { isWatching_ = isWatching; }

  // What was noted since this was asked last.
  Footprint Take() {
    Footprint taken(std::move(noted_));
    noted_.clear();
    marks_ = nullptr;
    return taken;
  }

  void Clear() {
    for (const auto &block : blocks_) std::free(reinterpret_cast<void *>(block.first));
    blocks_.clear();
    noted_.clear();
    marks_ = nullptr;
    begin_ = end_ = 0;
  }

  size_t Count() const { return blocks_.size(); }

 private:
  bool Touches(uint64_t address, uint64_t bytes, std::vector<uint64_t> Footprint::Marks::*which) {
    if (!Holds(address, bytes)) return false;
    if (!isWatching_ || bytes == 0) return true;
    if (marks_ == nullptr) {
      marks_ = &noted_[begin_];
      const uint64_t words = (end_ - begin_) / Footprint::kPiece / 64 + 1;
      marks_->reads.resize(words);
      marks_->writes.resize(words);
    }
    const uint64_t last = (address + bytes - 1 - begin_) / Footprint::kPiece;
    for (uint64_t piece = (address - begin_) / Footprint::kPiece; piece <= last; piece++) {
      (marks_->*which)[piece / 64] |= 1ull << piece % 64;
    }
    return true;
  }

  std::map<uint64_t, uint64_t> blocks_;
  uint64_t begin_ = 0;
  uint64_t end_ = 0;
  bool isWatching_ = false;
  std::map<uint64_t, Footprint::Marks> noted_;
  // Those of the block between the two.
  Footprint::Marks *marks_ = nullptr;
};

// What a kernel reads of global memory as if nobody wrote it, and what it writes: no byte may be both.
class ConstantMemory {
 public:
  void Begin() {
    constant_.clear();
    written_.clear();
  }

  // Each gives whether it may be.
  bool ReadsConstant(uint64_t address, uint64_t bytes) { return Mark(address, bytes, constant_, written_); }
  bool Writes(uint64_t address, uint64_t bytes) { return Mark(address, bytes, written_, constant_); }

 private:
  // Bytes by the 16 that they are among.
  using Bytes = std::unordered_map<uint64_t, uint16_t>;

  static bool Mark(uint64_t address, uint64_t bytes, Bytes &to, const Bytes &against) {
    for (uint64_t at = address; at < address + bytes;) {
      const uint64_t end = std::min(address + bytes, (at / 16 + 1) * 16);
      const uint16_t mask = static_cast<uint16_t>(((1u << (end - at)) - 1) << at % 16);
      const auto found = against.find(at / 16);
      if (found != against.end() && (found->second & mask) != 0) return false;
      to[at / 16] |= mask;
      at = end;
    }
    return true;
  }

  Bytes constant_, written_;
};

// Shared memory of a block. Between two barriers, what one thread writes no other may touch.
class SharedMemory {
 public:
  static constexpr uint64_t kMost = 227 << 10;
  static constexpr uint64_t kStatic = 48 << 10;
  static constexpr int kThreads = 1024;

  SharedMemory() : touched_(kMost), held_(kMost / 16), fences_(kThreads) {
    bytes_ = static_cast<unsigned char *>(std::aligned_alloc(1024, kMost + 1024));
  }
  ~SharedMemory() { std::free(bytes_); }
  SharedMemory(const SharedMemory &) = delete;

  unsigned char *bytes() { return bytes_; }

  // What lies between these is shared memory too: variables, whose bytes are counted behind all others.
  void Declare(unsigned char *begin, unsigned char *end) {
    declared_ = begin;
    declaredEnd_ = end;
    if (touched_.size() < kMost + Declared()) {
      touched_.resize(kMost + Declared());
      held_.resize(touched_.size() / 16 + 1);
    }
  }

  uint64_t Declared() const { return declaredEnd_ - declared_; }

  // A new block, to which all of its memory is unknown.
  void Begin(uint64_t size) {
    size_ = size;
    for (const auto &copy : copied_) {
      for (uint64_t i = 0; i < copy.second; i++) touched_[copy.first + i] = Touched();
    }
    copied_.clear();
    first_ = ++phase_;
    std::memset(bytes_, 0xff, size);
    if (declared_ != declaredEnd_) std::memset(declared_, 0xff, Declared());
  }

  // All threads have met.
  void NextPhase() { phase_++; }

  uint64_t Phase() const { return phase_; }

  uint64_t Time() const { return time_; }

  // Whether a thread has fenced since it wrote.
  bool HasFenced(uint16_t thread, uint64_t time) const { return time <= fences_[thread]; }

  // A copy in bulk: from now on the memory holds nothing, until it has landed.
  const char *BeginCopy(uint64_t at, uint64_t count) {
    if (at + count > size_) return "copies beyond shared memory";
    for (uint64_t i = at; i < at + count; i++) {
      if (touched_[i].write == kUnderWay) return "copies to where another copy is under way";
      if (held_[i / 16] != 0) return "copies over what a product under way reads";
      if (touched_[i].write == phase_) return "copies over what was written since the last barrier";
    }
    std::memset(bytes_ + at, 0xff, count);
    for (uint64_t i = at; i < at + count; i++) touched_[i].write = kUnderWay;
    copied_.push_back({at, count});
    return nullptr;
  }

  void EndCopy(uint64_t at, const std::vector<unsigned char> &from) {
    std::memcpy(bytes_ + at, from.data(), from.size());
    for (uint64_t i = at; i < at + from.size(); i++) touched_[i].write = kLanded;
  }

  void Grow(uint64_t size) {
    if (size > size_) {
      std::memset(bytes_ + size_, 0xff, size - size_);
      size_ = size;
    }
  }

  bool IsHere(const void *p) const { return p >= bytes_ && p < bytes_ + kMost + 1024 || IsDeclared(p); }

  // Each gives what is wrong, or nothing.
  const char *Read(const void *p, uint64_t count, uint16_t thread) {
    const uint64_t at = At(p);
    if (IsBeyond(p, count)) return "reads beyond shared memory";
    for (uint64_t i = at; i < at + count; i++) {
      Touched &byte = touched_[i];
      if (byte.write == kUnderWay) return "reads shared memory that a copy under way has yet to fill";
      if (byte.write == kLanded) return "reads shared memory that was copied for the matrix unit";
      if (byte.write < first_) return "reads shared memory that nobody has written";
      if (byte.write == phase_ && byte.writer != thread) {
        return "reads shared memory that another thread has written since the last barrier";
      }
      byte.reader = byte.read == phase_ && byte.reader != thread ? kMany : thread;
      byte.read = phase_;
    }
    return nullptr;
  }

  const char *Write(const void *p, uint64_t count, uint16_t thread, bool isUnderWay) {
    const uint64_t at = At(p);
    if (IsBeyond(p, count)) return "writes beyond shared memory";
    for (uint64_t i = at; i < at + count; i++) {
      Touched &byte = touched_[i];
      if (byte.write == kUnderWay && !isUnderWay && byte.writer != thread) {
        return "writes shared memory that a copy of another thread is filling";
      }
      if (held_[i / 16] != 0) return "writes shared memory that a product under way reads";
      if (byte.write == phase_ && byte.writer != thread) {
        return "writes shared memory that another thread has written since the last barrier";
      }
      if (byte.read == phase_ && byte.reader != thread) {
        return "writes shared memory that another thread has read since the last barrier";
      }
      byte.writer = thread;
      byte.write = isUnderWay ? kUnderWay : phase_;
      byte.time = time_;
    }
    return nullptr;
  }

  // fence.proxy.async: what a thread has written is there for what the matrix unit reads by itself.
  void FenceAsync(uint16_t thread) { fences_[thread] = time_++; }

  // What the matrix unit reads by itself.
  const char *ReadAsync(uint64_t at, uint64_t count) {
    if (at + count > size_) return "multiplies what lies beyond shared memory";
    for (uint64_t i = at; i < at + count; i++) {
      Touched &byte = touched_[i];
      if (byte.write == kUnderWay) return "multiplies what a copy under way has yet to fill";
      if (byte.write < first_) return "multiplies what nobody has written";
      if (byte.write == kLanded) continue;
      if (byte.write == phase_) return "multiplies what has been written since the last barrier";
      if (byte.time > fences_[byte.writer]) return "multiplies what has been written without fence.proxy.async";
      byte.reader = kMany;
      byte.read = phase_;
    }
    return nullptr;
  }

  // Until they are released, nobody may write these pieces of 16 bytes.
  void Hold(const std::vector<uint64_t> &pieces) {
    for (const uint64_t piece : pieces) held_[piece]++;
  }

  void Release(const std::vector<uint64_t> &pieces) {
    for (const uint64_t piece : pieces) held_[piece]--;
  }

 private:
  static constexpr uint64_t kUnderWay = ~0ull;
  static constexpr uint64_t kLanded = kUnderWay - 1;
  static constexpr uint16_t kMany = 0xffff;

  // Who touched a byte last, and between which barriers; and when it was written.
  struct Touched {
    uint64_t write = 0;
    uint64_t read = 0;
    uint64_t time = 0;
    uint16_t writer = 0;
    uint16_t reader = 0;
  };

  bool IsDeclared(const void *p) const { return p >= declared_ && p < declaredEnd_; }

  uint64_t At(const void *p) const {
    const unsigned char *byte = static_cast<const unsigned char *>(p);
    return IsDeclared(p) ? kMost + (byte - declared_) : byte - bytes_;
  }

  bool IsBeyond(const void *p, uint64_t count) const {
    return At(p) + count > (IsDeclared(p) ? kMost + Declared() : size_);
  }

  unsigned char *bytes_;
  unsigned char *declared_ = nullptr;
  unsigned char *declaredEnd_ = nullptr;
  uint64_t size_ = 0;
  uint64_t phase_ = 1;
  uint64_t first_ = 1;
  uint64_t time_ = 1;
  std::vector<Touched> touched_;
  // Where copies in bulk went, and how many bytes.
  std::vector<std::pair<uint64_t, uint64_t>> copied_;
  std::vector<uint32_t> held_;
  // When each thread has fenced last.
  std::vector<uint64_t> fences_;
};

}  // namespace emulation

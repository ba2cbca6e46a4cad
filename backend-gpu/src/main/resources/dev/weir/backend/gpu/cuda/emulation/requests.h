// What threads ask for: shared memory, exchanges, products, copies and barriers, and what they may do to memory.
#pragma once

#include "execution.h"

namespace emulation {

inline unsigned char *Execution::Shared(uint64_t bytes, bool isDynamic) {
  if (isDynamic && bytes > dynamic_) Trap("has less shared memory than it was compiled for");
  if (!isDynamic && bytes > SharedMemory::kStatic) Trap("declares too much shared memory");
  block_->shared.Grow(bytes);
  return block_->shared.bytes();
}

inline unsigned long long Execution::Exchange(unsigned long long value, int mask) {
  Lane &lane = Now();
  lane.request = {};
  lane.request.kind = Kind::kExchange;
  lane.request.number = mask;
  lane.request.value = value;
  Yield(State::kWarp);
  return lane.request.value;
}

inline void Execution::LoadFragments(unsigned *to, const unsigned short *from, int count, bool isTransposed) {
  Lane &lane = Now();
  lane.request = {};
  lane.request.kind = Kind::kFragments;
  lane.request.number = count;
  lane.request.isTransposed = isTransposed;
  lane.request.to = to;
  lane.request.from = from;
  Yield(State::kWarp);
}

inline void Execution::Multiply(float *upper, float *lower, const unsigned *a, const unsigned *b, bool isBrain) {
  Lane &lane = Now();
  lane.request = {};
  lane.request.kind = Kind::kProduct;
  lane.request.number = isBrain;
  lane.request.upper = upper;
  lane.request.lower = lower;
  lane.request.a = a;
  lane.request.b = b;
  Yield(State::kWarp);
}

inline void Execution::MultiplyBytes(int *upper, int *lower, const unsigned *a, const unsigned *b) {
  Lane &lane = Now();
  lane.request = {};
  lane.request.kind = Kind::kProductOfBytes;
  lane.request.upperBytes = upper;
  lane.request.lowerBytes = lower;
  lane.request.a = a;
  lane.request.b = b;
  Yield(State::kWarp);
}

inline void Execution::Ask(Kind kind, int number) {
  Lane &lane = Now();
  lane.request = {};
  lane.request.kind = kind;
  lane.request.number = number;
  Yield(State::kWarp);
}

inline void Execution::MultiplyAsync(
    float *upper, float *lower, const unsigned *registersA, const WarpgroupProducts::Product &product) {
  Lane &lane = Now();
  lane.request = {};
  lane.request.kind = Kind::kMultiplyAsync;
  lane.request.upper = upper;
  lane.request.lower = lower;
  lane.request.a = registersA;
  lane.request.product = product;
  Yield(State::kWarp);
}

inline void Execution::Check(const char *wrong) {
  if (wrong != nullptr) Trap(wrong);
}

inline uint64_t Execution::Offset(const void *p) {
  const uint64_t at = static_cast<const unsigned char *>(p) - block_->shared.bytes();
  if (p < block_->shared.bytes() || at >= SharedMemory::kMost) Trap("names as shared what lies elsewhere");
  return at;
}

// mbarrier.try_wait, again and again.
inline void Execution::Await(const void *p, unsigned parity) {
  bool isOver = false;
  const uint64_t at = Offset(p);
  Check(copies_.Ask(Rank(), at, parity, Thread(), isOver));
  if (isOver) return;
  Lane &lane = Now();
  lane.request = {};
  lane.request.number = static_cast<int>(parity);
  lane.request.value = at;
  Yield(State::kAwait);
}

inline unsigned long long Execution::SharedAddress(const void *p) {
  if (!block_->shared.IsHere(p)) Trap("takes the shared address of what lies elsewhere");
  const uint64_t at = static_cast<const unsigned char *>(p) - block_->shared.bytes();
  if (at % 16 != 0) Trap("names a matrix at no multiple of 16");
  return at;
}

// cp.async: from now on the memory holds nothing, until the thread has waited.
inline void Execution::Copy(void *to, const void *from, int bytes) {
  if (reinterpret_cast<uint64_t>(to) % 16 != 0 || reinterpret_cast<uint64_t>(from) % 16 != 0) {
    Trap("copies to or from no multiple of 16");
  }
  if (bytes < 0 || bytes > 16) Trap("copies more than 16 bytes");
  if (!block_->shared.IsHere(to)) Trap("copies beyond shared memory");
  if (bytes > 0) {
    if (!memory_.Reads(reinterpret_cast<uint64_t>(from), bytes)) Trap("copies from memory that is not allocated");
  }
  const uint16_t thread = static_cast<uint16_t>(machine_.thread.x);
  if (const char *wrong = block_->shared.Write(to, 16, thread, true)) Trap(wrong);
  PendingCopy copy{to, {}, Now().groups};
  std::memcpy(copy.bytes, from, bytes);
  std::memset(to, 0xff, 16);
  Now().copies.push_back(copy);
}

inline void Execution::Commit() { Now().groups++; }

inline void Execution::Wait(int left) {
  Lane &lane = Now();
  size_t done = 0;
  while (done < lane.copies.size() && lane.copies[done].group < lane.groups - left) {
    const PendingCopy &copy = lane.copies[done++];
    std::memcpy(copy.to, copy.bytes, 16);
    block_->shared.Write(copy.to, 16, static_cast<uint16_t>(machine_.thread.x), false);
  }
  lane.copies.erase(lane.copies.begin(), lane.copies.begin() + done);
}

// What a thread does to memory that is not there, and how far that is from where an argument points.
inline std::string Execution::Outside(const char *does, const void *p, uint64_t bytes) {
  const uint64_t address = reinterpret_cast<uint64_t>(p);
  uint64_t nearest = 0;
  int argument = -1;
  for (int i = 0; i < count_; i++) {
    uint64_t value;
    std::memcpy(&value, arguments_[i], 8);
    if (value >= nearest && value <= address && memory_.Holds(value, 1)) {
      nearest = value;
      argument = i;
    }
  }
  std::string text = std::string(does) + " memory that is not allocated: " + std::to_string(bytes) + " bytes";
  if (argument < 0) return text;
  return text + ", " + std::to_string(address - nearest) + " behind the start of argument " + std::to_string(argument);
}

inline bool Execution::IsOnStack(const void *p) {
  const char *stack = Now().stack;
  return p >= stack && p < stack + kStack;
}

// What a product under way adds to is nobody's.
inline void Execution::Touch(const void *p) {
  for (const PendingSums &sums : Now().sums) {
    if (sums.Has(p)) Trap("touches sums that a product under way adds to");
  }
}

inline void Execution::Read(const void *p, uint64_t bytes, bool isAligned) {
  if (IsOnStack(p)) return Touch(p);
  if (isAligned && reinterpret_cast<uint64_t>(p) % bytes != 0) Trap("reads at no multiple of the size");
  if (block_->shared.IsHere(p)) {
    if (const char *wrong = block_->shared.Read(p, bytes, static_cast<uint16_t>(machine_.thread.x))) Trap(wrong);
  } else if (!memory_.Reads(reinterpret_cast<uint64_t>(p), bytes)) {
    Trap(Outside("reads", p, bytes).c_str());
  }
}

// ld.global.nc
inline void Execution::ReadConstant(const void *p, uint64_t bytes) {
  if (block_->shared.IsHere(p) || IsOnStack(p)) Trap("reads by ld.global.nc what is no global memory");
  Read(p, bytes, true);
  if (!global_.ReadsConstant(reinterpret_cast<uint64_t>(p), bytes)) Trap("reads by ld.global.nc what the kernel has written");
}

inline void Execution::Write(const void *p, uint64_t bytes, bool isAligned) {
  if (IsOnStack(p)) {
    for (const PendingFactor &factor : Now().factors) {
      if (factor.Has(p)) Trap("writes registers that a product under way reads");
    }
    return Touch(p);
  }
  if (isAligned && reinterpret_cast<uint64_t>(p) % bytes != 0) Trap("writes at no multiple of the size");
  if (block_->shared.IsHere(p)) {
    if (const char *wrong = block_->shared.Write(p, bytes, static_cast<uint16_t>(machine_.thread.x), false)) Trap(wrong);
  } else if (!memory_.Writes(reinterpret_cast<uint64_t>(p), bytes)) {
    Trap(Outside("writes", p, bytes).c_str());
  } else if (!global_.Writes(reinterpret_cast<uint64_t>(p), bytes)) {
    Trap("writes what the kernel has read by ld.global.nc");
  }
}

}  // namespace emulation

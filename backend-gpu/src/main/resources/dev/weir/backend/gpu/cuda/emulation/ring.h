// Barriers in shared memory (mbarrier) and copies of tensors in bulk (cp.async.bulk.tensor) as the PTX manual has them. A copy
// is under way till somebody waits for its barrier. What a warp has seen of others is a clock for each: so it is known whether
// a copy may overwrite what others have read, and whether those who read it have waited for it.
#pragma once

#include <array>
#include <map>

#include "memory.h"
#include "tensormap.h"

namespace emulation {

// Each function that gives text gives what is wrong, or nothing.
class BulkCopies {
 public:
  static constexpr unsigned kWarps = 32;
  using Clock = std::array<uint32_t, kWarps>;

  BulkCopies(SharedMemory &shared, DeviceMemory &memory)
      : shared_(shared), memory_(memory), pieces_(SharedMemory::kMost / 16), clocks_(kWarps) {}

  void Begin() {
    barriers_.clear();
    for (const uint64_t piece : touched_) pieces_[piece] = Piece();
    touched_.clear();
    for (unsigned warp = 0; warp < kWarps; warp++) {
      clocks_[warp] = Clock{};
      clocks_[warp][warp] = 1;
    }
  }

  // All of these warps have met.
  void Meet(unsigned warps) {
    Clock all{};
    for (unsigned warp = 0; warp < warps; warp++) Join(all, clocks_[warp]);
    for (unsigned warp = 0; warp < warps; warp++) {
      Join(clocks_[warp], all);
      clocks_[warp][warp]++;
    }
  }

  const char *Make(uint64_t at, uint32_t count, uint16_t thread) {
    if (at % 8 != 0) return "begins a barrier at no multiple of 8";
    if (count == 0) return "begins a barrier for nobody";
    if (barriers_.count(at) != 0) return "begins a barrier that there is";
    barriers_[at] = {count, count, 0, 0, shared_.Phase(), shared_.Time(), thread, {}, {}, {}};
    return nullptr;
  }

  const char *Arrive(uint64_t at, int64_t bytes, uint16_t thread) {
    Barrier *barrier = Find(at, thread);
    if (barrier == nullptr) return kUnknown;
    if (barrier->pending == 0) return "arrives at a barrier more often than it was begun for";
    Join(barrier->arrived, clocks_[thread / 32]);
    clocks_[thread / 32][thread / 32]++;
    barrier->bytes += bytes;
    barrier->pending--;
    Turn(*barrier);
    return nullptr;
  }

  // Whether the phase of this parity has ended, as far as what was asked for comes in.
  const char *Ask(uint64_t at, uint32_t parity, uint16_t thread, bool &isOver) {
    Barrier *barrier = Find(at, thread);
    if (barrier == nullptr) return kUnknown;
    while ((barrier->phase & 1) == parity && !barrier->copies.empty()) Land(at, *barrier);
    isOver = (barrier->phase & 1) != parity;
    if (isOver) {
      Join(clocks_[thread / 32], barrier->done);
      uint64_t &seen = barrier->seen[thread / 32];
      seen = std::max(seen, barrier->phase);
    }
    return nullptr;
  }

  const char *Copy(uint64_t to, const TensorMap *map, uint64_t at, const int *place, uint32_t rank, uint16_t thread) {
    Barrier *barrier = Find(at, thread);
    if (barrier == nullptr) return kUnknown;
    if (!shared_.HasFenced(barrier->thread, barrier->time)) return "copies with a barrier that no fence.proxy.async has made visible";
    if (map->magic != TensorMap::kMagic) return "copies by what is no map of a tensor";
    if (map->rank != rank) return "copies by a map of another rank";
    if (to % 128 != 0 || to % (8 * map->swizzle) != 0) return "copies to no multiple of its swizzle";
    Pending pending{to, map->swizzle, std::vector<unsigned char>(map->Bytes())};
    if (const char *wrong = shared_.BeginCopy(to, pending.bytes.size())) return wrong;
    for (uint64_t piece = to / 16; piece < (to + pending.bytes.size()) / 16; piece++) {
      if (pieces_[piece].isUnread) return "copies over what nobody has read";
      for (unsigned warp = 0; warp < kWarps; warp++) {
        if (pieces_[piece].read[warp] > clocks_[thread / 32][warp]) return "copies over what a warp has read and not given back";
      }
    }
    if (const char *wrong = Fetch(*map, place, pending.bytes)) return wrong;
    barrier->copies.push_back(std::move(pending));
    return nullptr;
  }

  // What a warp reads of a piece of 16 bytes by itself.
  const char *Read(uint64_t piece, unsigned warp, uint64_t swizzle) {
    Piece &of = pieces_[piece];
    if (of.swizzle != swizzle) {
      return of.swizzle == 0 ? "multiplies what was written by no swizzle" : "multiplies by another swizzle than what was written";
    }
    if (of.barrier == 0) return nullptr;
    if (barriers_[of.barrier - 1].seen[warp] <= of.phase) return "multiplies what was copied without waiting for its barrier";
    of.isUnread = false;
    return nullptr;
  }

  // A warp is done with pieces that it has read.
  void Done(const std::vector<uint64_t> &pieces, unsigned warp) {
    for (const uint64_t piece : pieces) {
      pieces_[piece].read[warp] = clocks_[warp][warp];
      touched_.push_back(piece);
    }
  }

  // Eight elements, and by which swizzle a thread writes them.
  void Swizzled(uint64_t piece, uint64_t width) {
    pieces_[piece] = Piece();
    pieces_[piece].swizzle = width;
    touched_.push_back(piece);
  }

 private:
  static constexpr const char *kUnknown = "uses a barrier of shared memory that is not there yet";

  struct Pending {
    uint64_t to, swizzle;
    std::vector<unsigned char> bytes;
  };

  struct Barrier {
    uint32_t count, pending;
    int64_t bytes;
    // How many phases have ended.
    uint64_t phase;
    // When it was begun, and by whom.
    uint64_t began, time;
    uint16_t thread;
    Clock arrived, done;
    std::array<uint64_t, kWarps> seen;
    std::vector<Pending> copies{};
  };

  struct Piece {
    uint64_t swizzle = 0;
    // One more than the barrier that it was copied with, and in which phase.
    uint64_t barrier = 0, phase = 0;
    bool isUnread = false;
    Clock read{};
  };

  static void Join(Clock &into, const Clock &from) {
    for (unsigned i = 0; i < kWarps; i++) into[i] = std::max(into[i], from[i]);
  }

  Barrier *Find(uint64_t at, uint16_t thread) {
    const auto found = barriers_.find(at);
    if (found == barriers_.end()) return nullptr;
    Barrier &barrier = found->second;
    return barrier.thread != thread && barrier.began == shared_.Phase() ? nullptr : &barrier;
  }

  void Turn(Barrier &barrier) {
    if (barrier.pending != 0 || barrier.bytes != 0) return;
    barrier.done = barrier.arrived;
    barrier.phase++;
    barrier.pending = barrier.count;
  }

  void Land(uint64_t at, Barrier &barrier) {
    const Pending copy = std::move(barrier.copies.front());
    barrier.copies.erase(barrier.copies.begin());
    shared_.EndCopy(copy.to, copy.bytes);
    for (uint64_t piece = copy.to / 16; piece < (copy.to + copy.bytes.size()) / 16; piece++) {
      pieces_[piece].swizzle = copy.swizzle;
      pieces_[piece].barrier = at + 1;
      pieces_[piece].phase = barrier.phase;
      pieces_[piece].isUnread = true;
      touched_.push_back(piece);
    }
    barrier.bytes -= static_cast<int64_t>(copy.bytes.size());
    Turn(barrier);
  }

  // Reads a box; what lies beyond the tensor is zeros.
  const char *Fetch(const TensorMap &map, const int *place, std::vector<unsigned char> &to) {
    const uint64_t rowBytes = static_cast<uint64_t>(map.box[0]) * map.elementBytes;
    const uint64_t rows = to.size() / rowBytes;
    for (uint64_t row = 0; row < rows; row++) {
      uint64_t rest = row;
      uint64_t from = map.address;
      bool isInside = true;
      for (uint32_t i = 1; i < map.rank; i++) {
        const int64_t at = place[i] + static_cast<int64_t>(rest % map.box[i]);
        rest /= map.box[i];
        isInside = isInside && at >= 0 && at < static_cast<int64_t>(map.sizes[i]);
        from += at * map.strides[i - 1];
      }
      for (uint64_t column = 0; column < map.box[0]; column++) {
        const int64_t at = place[0] + static_cast<int64_t>(column);
        uint64_t within = row * rowBytes + column * map.elementBytes;
        const uint64_t units = map.swizzle / 16;
        if (units != 0) within = within ^ (within >> 7 & (units - 1)) << 4;
        if (!isInside || at < 0 || at >= static_cast<int64_t>(map.sizes[0])) {
          std::memset(to.data() + within, 0, map.elementBytes);
          continue;
        }
        const uint64_t source = from + at * map.elementBytes;
        if (!memory_.Holds(source, map.elementBytes)) return "copies from memory that is not allocated";
        std::memcpy(to.data() + within, reinterpret_cast<const void *>(source), map.elementBytes);
      }
    }
    return nullptr;
  }

  SharedMemory &shared_;
  DeviceMemory &memory_;
  std::map<uint64_t, Barrier> barriers_;
  std::vector<Piece> pieces_;
  std::vector<uint64_t> touched_;
  std::vector<Clock> clocks_;
};

}  // namespace emulation

// Barriers in shared memory (mbarrier) and copies of tensors in bulk (cp.async.bulk.tensor) as the PTX manual has them. A copy
// is under way till somebody waits for its barrier. What a warp has seen of others is a clock for each: so it is known whether
// a copy may overwrite what others have read, and whether those who read it have waited for it. Blocks of a cluster reach each
// other's barriers and copy to each other; a block that has ended is out of reach.
#pragma once

#include <array>
#include <map>

#include "memory.h"
#include "tensormap.h"

namespace emulation {

// Each function that gives text gives what is wrong, or nothing. Whoever does something is of the block `rank` of a cluster.
class BulkCopies {
 public:
  static constexpr unsigned kBlocks = 8;
  static constexpr unsigned kWarps = 32;

  explicit BulkCopies(DeviceMemory &memory) : memory_(memory) {}

  // Says where the shared memory of a block is.
  void Attach(unsigned rank, SharedMemory &shared) {
    sides_[rank].shared = &shared;
    sides_[rank].pieces.resize(SharedMemory::kMost / 16);
  }

  // As many blocks begin together.
  void Begin(unsigned blocks) {
    blocks_ = blocks;
    for (unsigned rank = 0; rank < blocks; rank++) {
      Side &side = sides_[rank];
      side.isOver = false;
      side.barriers.clear();
      for (const uint64_t piece : side.touched) side.pieces[piece] = Piece();
      side.touched.clear();
      for (unsigned warp = rank * kWarps; warp < (rank + 1) * kWarps; warp++) {
        clocks_[warp] = Clock{};
        clocks_[warp][warp] = 1;
      }
    }
  }

  // All threads of a block have ended: from now on it has no shared memory.
  const char *End(unsigned rank) {
    sides_[rank].isOver = true;
    for (const auto &barrier : sides_[rank].barriers) {
      if (!barrier.second.copies.empty()) return "ends while a copy to its shared memory is under way";
    }
    return nullptr;
  }

  // All of these warps of a block have met.
  void Meet(unsigned rank, unsigned warps) {
    Clock all{};
    for (unsigned warp = rank * kWarps; warp < rank * kWarps + warps; warp++) Join(all, clocks_[warp]);
    for (unsigned warp = rank * kWarps; warp < rank * kWarps + warps; warp++) {
      Join(clocks_[warp], all);
      clocks_[warp][warp]++;
    }
  }

  // barrier.cluster with a relaxed arrival: all blocks have met, and know of each other what barriers were fenced before, but
  // nothing else.
  void MeetAll() {
    for (unsigned rank = 0; rank < blocks_; rank++) {
      for (auto &barrier : sides_[rank].barriers) barrier.second.isMet = barrier.second.isReleased;
    }
  }

  const char *Make(unsigned rank, uint64_t at, uint32_t count, uint16_t thread) {
    Side &side = sides_[rank];
    if (at % 8 != 0) return "begins a barrier at no multiple of 8";
    if (count == 0) return "begins a barrier for nobody";
    if (side.barriers.count(at) != 0) return "begins a barrier that there is";
    Barrier barrier{};
    barrier.count = barrier.pending = count;
    barrier.began = side.shared->Phase();
    barrier.time = side.shared->Time();
    barrier.thread = thread;
    side.barriers[at] = barrier;
    return nullptr;
  }

  // fence.mbarrier_init: what barriers a thread has begun, other blocks may know when they have met.
  void Release(unsigned rank, uint16_t thread) {
    for (auto &barrier : sides_[rank].barriers) barrier.second.isReleased |= barrier.second.thread == thread;
  }

  // Arrives at a barrier of the block `of`.
  const char *Arrive(unsigned rank, unsigned of, uint64_t at, int64_t bytes, uint16_t thread) {
    Barrier *barrier;
    if (const char *wrong = Reach(rank, of, at, thread, barrier)) return wrong;
    if (barrier->pending == 0) return "arrives at a barrier more often than it was begun for";
    Clock &clock = clocks_[rank * kWarps + thread / 32];
    Join(barrier->arrived, clock);
    clock[rank * kWarps + thread / 32]++;
    barrier->bytes += bytes;
    barrier->pending--;
    Turn(*barrier);
    return nullptr;
  }

  // Whether the phase of this parity has ended, as far as what was asked for comes in.
  const char *Ask(unsigned rank, uint64_t at, uint32_t parity, uint16_t thread, bool &isOver) {
    Barrier *barrier = Find(rank, at, thread);
    if (barrier == nullptr) return kUnknown;
    while ((barrier->phase & 1) == parity && !barrier->copies.empty()) Land(rank, at, *barrier);
    isOver = (barrier->phase & 1) != parity;
    if (isOver) {
      Join(clocks_[rank * kWarps + thread / 32], barrier->done);
      uint64_t &seen = barrier->seen[thread / 32];
      seen = std::max(seen, barrier->phase);
    }
    return nullptr;
  }

  // Copies to the same place of each block that `blocks` has a bit for, and to a barrier at the same place there.
  const char *Copy(
      unsigned rank, uint64_t to, const TensorMap *map, uint64_t at, const int *place, uint32_t dimensions, uint16_t thread,
      unsigned blocks) {
    if (blocks == 0) return "copies to no block";
    for (unsigned of = 0; blocks >> of != 0; of++) {
      if ((blocks >> of & 1) == 0) continue;
      if (const char *wrong = CopyTo(rank, of, to, map, at, place, dimensions, thread)) return wrong;
    }
    return nullptr;
  }

  // What a warp reads of a piece of 16 bytes by itself.
  const char *Read(unsigned rank, uint64_t piece, unsigned warp, uint64_t swizzle) {
    Piece &of = sides_[rank].pieces[piece];
    if (of.swizzle != swizzle) {
      return of.swizzle == 0 ? "multiplies what was written by no swizzle" : "multiplies by another swizzle than what was written";
    }
    if (of.barrier == 0) return nullptr;
    if (sides_[rank].barriers[of.barrier - 1].seen[warp] <= of.phase) {
      return "multiplies what was copied without waiting for its barrier";
    }
    of.isUnread = false;
    return nullptr;
  }

  // A warp is done with pieces that it has read.
  void Done(unsigned rank, const std::vector<uint64_t> &pieces, unsigned warp) {
    const unsigned by = rank * kWarps + warp;
    for (const uint64_t piece : pieces) {
      sides_[rank].pieces[piece].read[warp] = clocks_[by][by];
      sides_[rank].touched.push_back(piece);
    }
  }

  // Eight elements, and by which swizzle a thread writes them.
  void Swizzled(unsigned rank, uint64_t piece, uint64_t width) {
    sides_[rank].pieces[piece] = Piece();
    sides_[rank].pieces[piece].swizzle = width;
    sides_[rank].touched.push_back(piece);
  }

 private:
  using Clock = std::array<uint32_t, kBlocks * kWarps>;

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
    // When it was begun, and by whom; whether other blocks may know it, and do.
    uint64_t began, time;
    uint16_t thread;
    bool isReleased, isMet;
    Clock arrived, done;
    std::array<uint64_t, kWarps> seen;
    std::vector<Pending> copies{};
  };

  struct Piece {
    uint64_t swizzle = 0;
    // One more than the barrier that it was copied with, and in which phase.
    uint64_t barrier = 0, phase = 0;
    bool isUnread = false;
    std::array<uint32_t, kWarps> read{};
  };

  // What there is of a block.
  struct Side {
    SharedMemory *shared = nullptr;
    bool isOver = false;
    std::map<uint64_t, Barrier> barriers;
    std::vector<Piece> pieces;
    std::vector<uint64_t> touched;
  };

  static void Join(Clock &into, const Clock &from) {
    for (size_t i = 0; i < into.size(); i++) into[i] = std::max(into[i], from[i]);
  }

  Barrier *Find(unsigned rank, uint64_t at, uint16_t thread) {
    Side &side = sides_[rank];
    const auto found = side.barriers.find(at);
    if (found == side.barriers.end()) return nullptr;
    Barrier &barrier = found->second;
    return barrier.thread != thread && barrier.began == side.shared->Phase() ? nullptr : &barrier;
  }

  // Finds a barrier of any block of the cluster.
  const char *Reach(unsigned rank, unsigned of, uint64_t at, uint16_t thread, Barrier *&barrier) {
    if (of >= blocks_) return "reaches for a block that its cluster has not";
    if (of == rank) {
      barrier = Find(rank, at, thread);
      return barrier == nullptr ? kUnknown : nullptr;
    }
    if (sides_[of].isOver) return "reaches for the shared memory of a block that has ended";
    const auto found = sides_[of].barriers.find(at);
    if (found == sides_[of].barriers.end()) return "uses a barrier of another block that is not there yet";
    barrier = &found->second;
    if (barrier->isMet) return nullptr;
    return barrier->isReleased ? "uses a barrier of another block before it has met it"
                               : "uses a barrier of another block that no fence.mbarrier_init has made visible";
  }

  const char *CopyTo(
      unsigned rank, unsigned of, uint64_t to, const TensorMap *map, uint64_t at, const int *place, uint32_t dimensions,
      uint16_t thread) {
    Barrier *barrier;
    if (const char *wrong = Reach(rank, of, at, thread, barrier)) return wrong;
    Side &side = sides_[of];
    if (rank == of && !side.shared->HasFenced(barrier->thread, barrier->time)) {
      return "copies with a barrier that no fence.proxy.async has made visible";
    }
    if (map->magic != TensorMap::kMagic) return "copies by what is no map of a tensor";
    if (map->rank != dimensions) return "copies by a map of another rank";
    if (to % 128 != 0 || to % (8 * map->swizzle) != 0) return "copies to no multiple of its swizzle";
    Pending pending{to, map->swizzle, std::vector<unsigned char>(map->Bytes())};
    if (const char *wrong = side.shared->BeginCopy(to, pending.bytes.size())) return wrong;
    const Clock &clock = clocks_[rank * kWarps + thread / 32];
    for (uint64_t piece = to / 16; piece < (to + pending.bytes.size()) / 16; piece++) {
      if (side.pieces[piece].isUnread) return "copies over what nobody has read";
      for (unsigned warp = 0; warp < kWarps; warp++) {
        if (side.pieces[piece].read[warp] > clock[of * kWarps + warp]) return "copies over what a warp has read and not given back";
      }
    }
    if (const char *wrong = Fetch(*map, place, pending.bytes)) return wrong;
    barrier->copies.push_back(std::move(pending));
    return nullptr;
  }

  void Turn(Barrier &barrier) {
    if (barrier.pending != 0 || barrier.bytes != 0) return;
    barrier.done = barrier.arrived;
    barrier.phase++;
    barrier.pending = barrier.count;
  }

  void Land(unsigned rank, uint64_t at, Barrier &barrier) {
    Side &side = sides_[rank];
    const Pending copy = std::move(barrier.copies.front());
    barrier.copies.erase(barrier.copies.begin());
    side.shared->EndCopy(copy.to, copy.bytes);
    for (uint64_t piece = copy.to / 16; piece < (copy.to + copy.bytes.size()) / 16; piece++) {
      side.pieces[piece].swizzle = copy.swizzle;
      side.pieces[piece].barrier = at + 1;
      side.pieces[piece].phase = barrier.phase;
      side.pieces[piece].isUnread = true;
      side.touched.push_back(piece);
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
        if (!memory_.Reads(source, map.elementBytes)) return "copies from memory that is not allocated";
        std::memcpy(to.data() + within, reinterpret_cast<const void *>(source), map.elementBytes);
      }
    }
    return nullptr;
  }

  DeviceMemory &memory_;
  unsigned blocks_ = 1;
  std::array<Side, kBlocks> sides_;
  std::array<Clock, kBlocks * kWarps> clocks_{};
};

}  // namespace emulation

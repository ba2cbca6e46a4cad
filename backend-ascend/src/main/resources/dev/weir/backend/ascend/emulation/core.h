// A block: its memory, its pipes, and the rules that it is held to.
//
// Time is counted for each pipe by its instructions. For each pair of pipes, `known[p][q]` is the last
// instruction of q that is over before the next one of p begins, as far as events and barriers say. Each
// 32 bytes of the unified buffer remember their last writer and their last reader on each pipe; an
// instruction may touch them only if these are known to be over.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "types.h"

namespace AscendC {
namespace emulation {

constexpr uint32_t kUnifiedBufferBytes = 192 * 1024 - 256;
constexpr uint32_t kDataBlock = 32;
// The memories of a core, one after the other in one space of addresses.
struct Memory {
  const char *name, *rule;
  uint32_t begin, bytes;
};
constexpr Memory kMemories[] = {
    {"the unified buffer", "unified-buffer", 0, kUnifiedBufferBytes},
    {"L1", "l1", 192 * 1024, 512 * 1024 - 256},
    {"L0A", "l0a", 704 * 1024, 64 * 1024},
    {"L0B", "l0b", 768 * 1024, 64 * 1024},
    {"L0C", "l0c", 832 * 1024, 128 * 1024},
    {"the bias table", "bias-table", 960 * 1024, 1024},
};
constexpr uint32_t kLocalBytes = 961 * 1024;
enum Place { kInUnifiedBuffer, kInL1, kInL0A, kInL0B, kInL0C, kInBiasTable, kPlaces };

constexpr Place PlaceOf(TPosition position) {
  switch (position) {
    case TPosition::A1: case TPosition::B1: case TPosition::C1: return kInL1;
    case TPosition::A2: return kInL0A;
    case TPosition::B2: return kInL0B;
    case TPosition::C2: return kInBiasTable;
    case TPosition::CO1: return kInL0C;
    default: return kInUnifiedBuffer;
  }
}

inline Place PlaceOf(uint32_t address) {
  int place = kPlaces - 1;
  while (kMemories[place].begin > address) place--;
  return static_cast<Place>(place);
}

constexpr int kPipes = PIPE_ALL;
constexpr int kEventsPerKind = 8;
constexpr int kBuffersPerPosition = 8;

inline const char *NameOf(pipe_t pipe) {
  static const char *const names[] = {"S", "V", "M", "MTE1", "MTE2", "MTE3", "FIX", "ALL"};
  return names[pipe];
}

// A rule was broken. `what` begins with the rule's name.
struct Trap {
  std::string what;
};

[[noreturn, gnu::format(printf, 2, 3)]] inline void Fail(const char *rule, const char *format, ...) {
  char text[512];
  va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  throw Trap{std::string(rule) + ": " + text};
}

// Memory that the host gave to a kernel, with who wrote each byte of it.
struct GlobalRegion {
  static constexpr uint8_t kAtomic = 255;
  uint8_t *begin;
  uint64_t bytes;
  std::unique_ptr<uint8_t, void (*)(void *)> writers;
  std::atomic<bool> written{false};

  // calloc: what nobody writes costs no memory.
  GlobalRegion(void *memory, uint64_t size)
      : begin(static_cast<uint8_t *>(memory)),
        bytes(size),
        writers(static_cast<uint8_t *>(std::calloc(size + 1, 1)), std::free) {}
};

// What a kernel did: instructions of each pipe, how often the scalar unit waited, bytes of global memory, bytes that the
// vector unit wrote, and products that the matrix unit added.
struct Counts {
  std::array<uint64_t, PIPE_ALL> instructions{};
  uint64_t scalarWaits = 0, fullBarriers = 0, bytesIn = 0, bytesOut = 0, vectorBytes = 0, products = 0;
  // Those of the core that has most of them.
  uint64_t mostVectorBytes = 0, mostProducts = 0;

  void Add(const Counts &other) {
    for (size_t i = 0; i < instructions.size(); i++) instructions[i] += other.instructions[i];
    scalarWaits += other.scalarWaits, fullBarriers += other.fullBarriers;
    bytesIn += other.bytesIn, bytesOut += other.bytesOut, vectorBytes += other.vectorBytes, products += other.products;
    mostVectorBytes = std::max(mostVectorBytes, other.vectorBytes), mostProducts = std::max(mostProducts, other.products);
  }
};

// What a launch shares among its blocks.
struct Launched {
  const char *kernel;
  uint32_t blocks;
  // Vector units for each block: 2 where a kernel uses the matrix unit, too.
  uint32_t ratio;
  std::deque<GlobalRegion> regions;
  std::mutex atomics;
  Counts counts;
};

// The state of one buffer of a queue.
struct QueueBuffer {
  enum State { kFree, kAllocated, kQueued, kTaken };
  State state = kFree;
  uint32_t generation = 0;
  uint32_t address = 0;
  uint32_t bytes = 0;
  std::array<uint32_t, kPipes> over{};
};

// One run of a kernel on one core.
class Block {
 public:
  using Times = std::array<uint32_t, kPipes>;

  Block(Launched &launched, uint32_t index) : launched(launched), index(index) {
    memory.reset(new uint8_t[kLocalBytes + 64]);
    base = memory.get() + (64 - reinterpret_cast<uintptr_t>(memory.get()) % 64) % 64;
  }

  // ---- the memories of the core
  uint32_t Reserve(uint64_t bytes, const char *who, Place place = kInUnifiedBuffer) {
    if (started) Fail("init-buffer", "%s is given memory after the first instruction; InitBuffer belongs before loops", who);
    uint64_t rounded = (bytes + kDataBlock - 1) / kDataBlock * kDataBlock;
    if (bytes == 0) Fail("init-buffer", "%s is given no memory", who);
    const Memory &memory = kMemories[place];
    if (used[place] + rounded > memory.bytes) {
      Fail(memory.rule, "%s wants %llu bytes, %u of %u are left", who,
           static_cast<unsigned long long>(rounded), memory.bytes - used[place], memory.bytes);
    }
    uint32_t address = memory.begin + used[place];
    used[place] += static_cast<uint32_t>(rounded);
    std::memset(base + address, 0xff, rounded);
    records.resize(std::max<size_t>(records.size(), (address + rounded) / kDataBlock));
    return address;
  }

  // ---- pipes
  uint32_t Issue(pipe_t pipe) {
    started = true;
    uint32_t time = ++issued[pipe];
    known[PIPE_S][PIPE_S] = issued[PIPE_S];
    return time;
  }

  void Barrier(pipe_t pipe) {
    started = true;
    if (pipe == PIPE_ALL) {
      counts.fullBarriers++;
      for (auto &times : known) times = issued;
    } else {
      known[pipe][pipe] = issued[pipe];
    }
  }

  // What is over once the instructions issued so far on `pipe` are.
  Times Over(pipe_t pipe) const {
    Times times = known[pipe];
    times[pipe] = issued[pipe];
    return times;
  }

  void Learn(pipe_t pipe, const Times &times) {
    for (int i = 0; i < kPipes; i++) known[pipe][i] = std::max(known[pipe][i], times[i]);
  }

  // ---- events
  void Set(HardEvent kind, int id) {
    Flag &flag = FlagOf(kind, id);
    started = true;
    if (flag.set) Fail("event", "event %s:%d is set twice with no wait between", NameOf(kind), id);
    flag.set = true;
    flag.times = Over(Source(kind));
  }

  void Wait(HardEvent kind, int id) {
    Flag &flag = FlagOf(kind, id);
    if (!flag.set) Fail("event", "event %s:%d is waited for but nothing sets it", NameOf(kind), id);
    flag.set = false;
    if (Target(kind) == PIPE_S) counts.scalarWaits++;
    Learn(Target(kind), flag.times);
  }

  TEventID Fetch(HardEvent kind) {
    for (int id = 0; id < kEventsPerKind; id++) {
      if (!taken[static_cast<int>(kind)][id]) return static_cast<TEventID>(id);
    }
    Fail("event", "all %d events %s are taken", kEventsPerKind, NameOf(kind));
  }

  TEventID Take(HardEvent kind) {
    TEventID id = Fetch(kind);
    bool in = kind == HardEvent::MTE2_V || kind == HardEvent::V_MTE2;
    bool out = kind == HardEvent::V_MTE3 || kind == HardEvent::MTE3_V;
    int queues = in ? buffersAt[static_cast<int>(TPosition::VECIN)] : out ? buffersAt[static_cast<int>(TPosition::VECOUT)] : 0;
    if (id + queues >= kEventsPerKind) Fail("event", "all %d events %s are taken, %d by queues", kEventsPerKind, NameOf(kind), queues);
    taken[static_cast<int>(kind)][id] = true;
    return id;
  }

  void GiveBack(HardEvent kind, TEventID id) {
    FlagOf(kind, id);
    if (!taken[static_cast<int>(kind)][id]) Fail("event", "event %s:%d is released but was not allocated", NameOf(kind), id);
    taken[static_cast<int>(kind)][id] = false;
  }

  // ---- accesses
  void Read(pipe_t pipe, uint32_t time, uint32_t address, uint64_t bytes, const char *op) {
    if (bytes == 0) return;
    for (uint64_t i = address / kDataBlock, last = (address + bytes - 1) / kDataBlock; i <= last; i++) {
      Record &record = records[i];
      CheckWriter(record, pipe, time, i, op, "reads");
      record.read[pipe] = time;
      record.reader[pipe] = op;
    }
  }

  void Write(pipe_t pipe, uint32_t time, uint32_t address, uint64_t bytes, const char *op) {
    if (bytes == 0) return;
    for (uint64_t i = address / kDataBlock, last = (address + bytes - 1) / kDataBlock; i <= last; i++) {
      Record &record = records[i];
      CheckWriter(record, pipe, time, i, op, "writes");
      for (int q = 0; q < kPipes; q++) {
        if (record.read[q] > known[pipe][q] && !(q == pipe && record.read[q] == time)) {
          Hazard(pipe, static_cast<pipe_t>(q), i, op, "writes", record.reader[q], "reads");
        }
      }
      record.written = time;
      record.pipe = pipe;
      record.writer = op;
    }
    if (pipe == PIPE_V) counts.vectorBytes += bytes;
  }

  // ---- global memory
  GlobalRegion &Find(const uint8_t *begin, uint64_t bytes, const char *op) {
    for (GlobalRegion &region : launched.regions) {
      if (begin >= region.begin && begin + bytes <= region.begin + region.bytes) return region;
    }
    Fail("global-bounds", "%s touches %llu bytes of global memory outside of the kernel's arguments", op,
         static_cast<unsigned long long>(bytes));
  }

  // `time` is that of the instruction, where the block may write there again.
  void ReadGlobal(pipe_t pipe, const uint8_t *begin, uint64_t bytes, const char *op, uint32_t time = 0) {
    if (bytes == 0) return;
    GlobalRegion &region = Find(begin, bytes, op);
    if (time != 0) counts.bytesIn += bytes;
    if (!region.written.load(std::memory_order_relaxed)) return;
    for (const Flight &flight : flights) {
      if (Overlaps(flight.out, begin, bytes)) {
        Fail("matmul-async", "%s reads what IterateAll is still writing: WaitIterateAll is missing", op);
      }
    }
    if (time != 0) reads.push_back({begin, begin + bytes, pipe, time});
    const uint8_t *writers = region.writers.get() + (begin - region.begin);
    for (uint64_t i = 0; i < bytes; i++) {
      if (writers[i] == 0) continue;
      if (writers[i] != Mark(PIPE_MTE3) && writers[i] != Mark(PIPE_FIX)) Fail("global-race", "%s reads what another block wrote, with no SyncAll between", op);
      // The matrix unit's writes are over when it lands.
      if (writers[i] == Mark(PIPE_MTE3) && known[pipe][PIPE_MTE3] < globalWrites[PIPE_MTE3]) {
        Fail("hazard", "%s on %s reads global memory that the block wrote on MTE3 with no event between", op, NameOf(pipe));
      }
    }
  }

  void WriteGlobal(pipe_t pipe, uint32_t time, uint8_t *begin, uint64_t bytes, bool atomic, const char *op) {
    if (bytes == 0) return;
    for (const Flight &flight : flights) {
      if (Overlaps(flight.out, begin, bytes) || Overlaps(flight.left, begin, bytes) || Overlaps(flight.right, begin, bytes)) {
        Fail("matmul-async", "%s writes what IterateAll is still using: WaitIterateAll is missing", op);
      }
    }
    GlobalRegion &region = Find(begin, bytes, op);
    counts.bytesOut += bytes;
    uint8_t *writers = region.writers.get() + (begin - region.begin);
    uint8_t mark = atomic ? GlobalRegion::kAtomic : Mark(pipe);
    region.written.store(true, std::memory_order_relaxed);
    for (uint64_t i = 0; i < bytes; i++) {
      if (writers[i] != 0 && writers[i] != mark && (atomic || (writers[i] != Mark(PIPE_MTE3) && writers[i] != Mark(PIPE_FIX)))) Fail("global-race", "%s writes what another block writes", op);
      writers[i] = mark;
    }
    globalWrites[pipe] = time;
  }

  // ---- products of the matrix unit that nobody has waited for
  struct Span {
    const uint8_t *begin = nullptr, *end = nullptr;
  };
  struct Flight {
    const void *object;
    Span out, left, right;
    bool awaited;
  };

  // The matrix unit begins once the scalar unit asks for it: what it is to read must be there by then, and what lies
  // where it is to write must have been read.
  void TakeOff(const Flight &flight, const char *op) {
    for (const GlobalRead &read : reads) {
      if (read.begin < flight.out.end && flight.out.begin < read.end && read.time > known[PIPE_S][read.pipe]) {
        Fail("hazard", "%s writes global memory that the block reads on %s with no event %s_S between", op, NameOf(read.pipe), NameOf(read.pipe));
      }
    }
    reads.erase(std::remove_if(reads.begin(), reads.end(), [&](const GlobalRead &read) { return read.time <= known[PIPE_S][read.pipe]; }), reads.end());
    flights.push_back(flight);
  }

  bool IsFlying(const void *object) const {
    return std::any_of(flights.begin(), flights.end(), [&](const Flight &flight) { return flight.object == object; });
  }

  void Land(const void *object, const char *op) {
    for (auto flight = flights.begin(); flight != flights.end(); ++flight) {
      if (flight->object != object) continue;
      if (!flight->awaited) Fail("matmul-async", "%s: IterateAll was not told that it is waited for", op);
      flights.erase(flight);
      return;
    }
    Fail("matmul-async", "%s with no IterateAll<false> before it", op);
  }

  // ---- the end
  void Finish() {
    for (int pipe = 0; pipe < kPipes; pipe++) counts.instructions[static_cast<size_t>(pipe)] = issued[static_cast<size_t>(pipe)];
    {
      std::lock_guard<std::mutex> lock(launched.atomics);
      launched.counts.Add(counts);
    }
    if (!flights.empty()) Fail("matmul-async", "IterateAll<false> is never waited for");
    for (auto &[owner, buffer] : queueBuffers) {
      static const char *const states[] = {"free", "allocated but never put in the queue",
                                           "still in the queue", "never freed"};
      if (buffer->state != QueueBuffer::kFree) Fail("queue", "a tensor of a %s queue is %s at the end", owner, states[buffer->state]);
    }
    for (int kind = 0; kind < static_cast<int>(HardEvent::MAX); kind++) {
      for (int id = 0; id < kEventsPerKind; id++) {
        if (flags[kind][id].set) Fail("event", "event %s:%d is set and never waited for", NameOf(static_cast<HardEvent>(kind)), id);
      }
    }
  }

  static Block *&Current() {
    static thread_local Block *current = nullptr;
    return current;
  }

  Launched &launched;
  const uint32_t index;
  Counts counts;
  uint8_t *base;
  bool atomicAdd = false;
  int atomicType = 0;
  std::array<int, static_cast<int>(TPosition::MAX)> buffersAt{};
  std::vector<std::pair<const char *, std::shared_ptr<QueueBuffer>>> queueBuffers;

 private:
  struct GlobalRead {
    const uint8_t *begin, *end;
    pipe_t pipe;
    uint32_t time;
  };
  static bool Overlaps(const Span &span, const uint8_t *begin, uint64_t bytes) { return begin < span.end && span.begin < begin + bytes; }

  struct Record {
    uint32_t written = 0;
    pipe_t pipe = PIPE_S;
    std::array<uint32_t, kPipes> read{};
    const char *writer = "";
    std::array<const char *, kPipes> reader{};
  };
  struct Flag {
    bool set = false;
    Times times{};
  };

  static pipe_t Source(HardEvent kind) {
    static const pipe_t pipes[] = {PIPE_MTE2, PIPE_V, PIPE_MTE3, PIPE_V, PIPE_MTE2, PIPE_MTE3,
                                   PIPE_V, PIPE_S, PIPE_MTE2, PIPE_S, PIPE_MTE3, PIPE_S};
    return pipes[static_cast<int>(kind)];
  }

  static pipe_t Target(HardEvent kind) {
    static const pipe_t pipes[] = {PIPE_V, PIPE_MTE2, PIPE_V, PIPE_MTE3, PIPE_MTE3, PIPE_MTE2,
                                   PIPE_S, PIPE_V, PIPE_S, PIPE_MTE2, PIPE_S, PIPE_MTE3};
    return pipes[static_cast<int>(kind)];
  }

  static const char *NameOf(HardEvent kind) {
    static const char *const names[] = {"MTE2_V", "V_MTE2", "MTE3_V", "V_MTE3", "MTE2_MTE3", "MTE3_MTE2",
                                        "V_S", "S_V", "MTE2_S", "S_MTE2", "MTE3_S", "S_MTE3"};
    return names[static_cast<int>(kind)];
  }
  static const char *NameOf(pipe_t pipe) { return emulation::NameOf(pipe); }

  Flag &FlagOf(HardEvent kind, int id) {
    if (id < 0 || id >= kEventsPerKind) Fail("event", "there is no event %s:%d", NameOf(kind), id);
    return flags[static_cast<int>(kind)][id];
  }

  void CheckWriter(const Record &record, pipe_t pipe, uint32_t time, uint64_t i, const char *op, const char *verb) {
    if (record.written > known[pipe][record.pipe] && !(record.pipe == pipe && record.written == time)) {
      Hazard(pipe, record.pipe, i, op, verb, record.writer, "writes");
    }
  }

  [[noreturn]] void Hazard(pipe_t pipe, pipe_t other, uint64_t i, const char *op, const char *verb,
                           const char *earlier, const char *earlierVerb) {
    char needed[48];
    if (pipe == other) {
      std::snprintf(needed, sizeof needed, "PipeBarrier<PIPE_%s>", NameOf(pipe));
    } else {
      std::snprintf(needed, sizeof needed, "event %s_%s", NameOf(other), NameOf(pipe));
    }
    const Memory &memory = kMemories[PlaceOf(static_cast<uint32_t>(i * kDataBlock))];
    Fail("hazard", "%s on %s %s byte %llu of %s, which %s on %s %s: no %s between", op,
         NameOf(pipe), verb, static_cast<unsigned long long>(i * kDataBlock - memory.begin), memory.name, earlier,
         NameOf(other), earlierVerb, needed);
  }

  // Who wrote a byte of global memory: the block, and whether its matrix unit did.
  uint8_t Mark(pipe_t pipe) const { return static_cast<uint8_t>(1 + index % 127 + (pipe == PIPE_FIX ? 127 : 0)); }

  std::unique_ptr<uint8_t[]> memory;
  std::vector<Record> records;
  std::array<uint32_t, kPlaces> used{};
  bool started = false;
  Times issued{};
  std::array<Times, kPipes> known{};
  Flag flags[static_cast<int>(HardEvent::MAX)][kEventsPerKind];
  bool taken[static_cast<int>(HardEvent::MAX)][kEventsPerKind] = {};
  Times globalWrites{};
  std::vector<Flight> flights;
  std::vector<GlobalRead> reads;
};

// The block that runs on this thread.
inline Block &Here() {
  Block *block = Block::Current();
  if (block == nullptr) Fail("launch", "device code runs outside of a kernel");
  return *block;
}

}  // namespace emulation

inline int64_t GetBlockIdx() { return emulation::Here().index; }
inline int64_t GetBlockNum() { return emulation::Here().launched.blocks; }
inline int64_t GetTaskRation() { return emulation::Here().launched.ratio; }

template <pipe_t pipe> inline void PipeBarrier() {
  static_assert(pipe != PIPE_S, "the scalar unit runs in order");
  emulation::Here().Barrier(pipe);
}

template <HardEvent event> inline void SetFlag(int32_t id) { emulation::Here().Set(event, id); }
template <HardEvent event> inline void WaitFlag(int32_t id) { emulation::Here().Wait(event, id); }

}  // namespace AscendC

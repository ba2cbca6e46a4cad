// Runs the blocks of a kernel one after the other, and the threads of a block as fibers: each runs until
// it waits for others, in an order that changes from barrier to barrier.
#pragma once

#include <setjmp.h>
#include <sys/mman.h>
#include <ucontext.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>

#include "machine.h"
#include "memory.h"
#include "warpgroup.h"

namespace emulation {

inline float HalfToFloat(uint16_t x) {
  const int exponent = x >> 10 & 31;
  const int mantissa = x & 1023;
  const float magnitude = exponent == 0    ? std::ldexp(static_cast<float>(mantissa), -24)
                          : exponent == 31 ? (mantissa == 0 ? INFINITY : NAN)
                                           : std::ldexp(static_cast<float>(mantissa + 1024), exponent - 25);
  return x & 0x8000 ? -magnitude : magnitude;
}

inline float BrainToFloat(uint16_t x) {
  const uint32_t bits = static_cast<uint32_t>(x) << 16;
  float value;
  std::memcpy(&value, &bits, 4);
  return value;
}

class Execution {
 public:
  static constexpr int kWarp = 32;
  static constexpr int kMostThreads = 1024;
  static constexpr int kRegisters = 65536;
  static constexpr size_t kStack = 128 << 10;

  using Run = void (*)(void *const *);

  explicit Execution(DeviceMemory &memory) : memory_(memory), copies_(memory) {
    all_.push_back(std::make_unique<Block>(0, copies_));
    At(0);
    machine_.shared = [](unsigned long long bytes, bool dynamic) { return It().Shared(bytes, dynamic); };
    machine_.barrier = [] { It().Yield(State::kBarrier); };
    machine_.meetCluster = [] { It().Yield(State::kCluster); };
    machine_.exchange = [](unsigned long long value, int mask) { return It().Exchange(value, mask); };
    machine_.loadFragments = [](unsigned *to, const unsigned short *from, int count, bool transposed) {
      It().LoadFragments(to, from, count, transposed);
    };
    machine_.multiply = [](float *upper, float *lower, const unsigned *a, const unsigned *b, bool brain) {
      It().Multiply(upper, lower, a, b, brain);
    };
    machine_.multiplyBytes = [](int *upper, int *lower, const unsigned *a, const unsigned *b) {
      It().MultiplyBytes(upper, lower, a, b);
    };
    machine_.copy = [](void *to, const void *from, int bytes) { It().Copy(to, from, bytes); };
    machine_.commit = [] { It().Commit(); };
    machine_.wait = [](int groups) { It().Wait(groups); };
    machine_.fenceAsync = [] { It().block_->shared.FenceAsync(static_cast<uint16_t>(It().machine_.thread.x)); };
    machine_.fenceProducts = [] { It().Ask(Kind::kFenceProducts, 0); };
    machine_.multiplyAsync = [](float *upper, float *lower, int columns, const unsigned *registersA, unsigned long long a,
                                unsigned long long b, bool isTransposedA, bool isTransposedB, bool isBrain) {
      It().MultiplyAsync(
          upper, lower, registersA, {a, b, columns, isTransposedA, isTransposedB, isBrain, registersA != nullptr});
    };
    machine_.commitProducts = [] { It().Ask(Kind::kCommitProducts, 0); };
    machine_.waitForProducts = [](int groups) { It().Ask(Kind::kWaitForProducts, groups); };
    machine_.sharedAddress = [](const void *p) { return It().SharedAddress(p); };
    machine_.swizzled = [](const void *p, int width) { It().copies_.Swizzled(It().Rank(), It().Offset(p) / 16, width); };
    machine_.beginBarrier = [](const void *p, unsigned count) {
      It().Check(It().copies_.Make(It().Rank(), It().Offset(p), count, It().Thread()));
    };
    machine_.fenceBarriers = [] { It().copies_.Release(It().Rank(), It().Thread()); };
    machine_.arrive = [](const void *p, unsigned bytes) {
      It().Check(It().copies_.Arrive(It().Rank(), It().Rank(), It().Offset(p), bytes, It().Thread()));
    };
    machine_.arriveAt = [](const void *p, unsigned block) {
      It().Check(It().copies_.Arrive(It().Rank(), block, It().Offset(p), 0, It().Thread()));
    };
    machine_.await = [](const void *p, unsigned parity) { It().Await(p, parity); };
    // The highest bit says that blocks are named; otherwise it is the own one.
    machine_.copyTensor = [](void *to, const void *map, const void *barrier, const int *place, int rank, unsigned blocks) {
      It().Check(It().copies_.Copy(
          It().Rank(), It().Offset(to), static_cast<const TensorMap *>(map), It().Offset(barrier), place, rank, It().Thread(),
          blocks >> 31 != 0 ? blocks & 0xffff : 1u << It().Rank()));
    };
    machine_.setRegisters = [](int count, bool isMore) { It().Ask(Kind::kRegisters, isMore ? count : -count); };
    machine_.elect = [] {
      It().Ask(Kind::kElect, 0);
      // Which one it is, is not said.
      return It().machine_.thread.x % kWarp == (It().machine_.block.x + 7) % kWarp;
    };
    machine_.meet = [](int threads) {
      It().Now().request.number = threads;
      It().Yield(State::kMeet);
    };
    machine_.readConstant = [](const void *p, unsigned long long n) { It().ReadConstant(p, n); };
    machine_.read = [](const void *p, unsigned long long n, bool aligned) { It().Read(p, n, aligned); };
    machine_.write = [](const void *p, unsigned long long n, bool aligned) { It().Write(p, n, aligned); };
  }

  Machine *machine() { return &machine_; }

  // The variables of a module that its kernels declare as shared.
  struct Declared {
    unsigned char *begin, *end;
  };

  // Runs a kernel. Gives what went wrong, or nothing.
  std::string Launch(Run run, unsigned blocks, unsigned threads, uint64_t dynamicBytes, void *const *arguments,
                     int count, Declared declared, unsigned cluster) {
    current_ = this;
    while (all_.size() < cluster) all_.push_back(std::make_unique<Block>(static_cast<unsigned>(all_.size()), copies_));
    run_ = run;
    arguments_ = arguments;
    count_ = count;
    threads_ = threads;
    dynamic_ = dynamicBytes;
    if (!failure_.empty()) {
      for (auto &block : all_) {
        for (Lane &lane : block->lanes) lane.isStarted = false;
      }
    }
    failure_.clear();
    machine_.block = {0, 0, 0};
    machine_.threads = {threads, 1, 1};
    machine_.blocks = {blocks, 1, 1};
    global_.Begin();
    for (auto &block : all_) block->shared.Declare(declared.begin, declared.end);
    for (unsigned block = 0; block < blocks && failure_.empty(); block += cluster) RunCluster(block, cluster);
    return failure_;
  }

 private:
  enum class State { kReady, kBarrier, kWarp, kAwait, kMeet, kCluster, kDone };
  enum class Kind { kExchange, kFragments, kProduct, kProductOfBytes, kFenceProducts, kMultiplyAsync, kCommitProducts, kWaitForProducts, kRegisters, kElect };

  // What a thread asks of its warp.
  struct Request {
    Kind kind;
    int number;  // the mask of an exchange, the count of fragments, whether floats are bf16
    bool isTransposed;
    unsigned long long value;
    unsigned *to;
    const unsigned short *from;
    float *upper, *lower;
    int *upperBytes, *lowerBytes;
    const unsigned *a, *b;
    WarpgroupProducts::Product product;
  };

  // Sums of a thread that a product under way adds to: `count` of an upper row, and as many of a lower one.
  struct PendingSums {
    float *upper, *lower;
    size_t count;
    std::vector<float> values;
    int group;

    bool Has(const void *p) const {
      return (p >= upper && p < upper + count) || (p >= lower && p < lower + count);
    }
  };

  // Registers of a left factor that a product under way reads.
  struct PendingFactor {
    const unsigned *registers;
    int group;

    bool Has(const void *p) const { return p >= registers && p < registers + 4; }
  };

  struct PendingCopy {
    void *to;
    unsigned char bytes[16];
    int group;
  };

  struct Lane {
    ~Lane() {
      if (stack != nullptr) munmap(stack, kStack);
    }
    State state = State::kDone;
    bool isStarted = false;
    char *stack = nullptr;
    jmp_buf place;
    ucontext_t context;
    Request request{};
    std::vector<PendingCopy> copies;
    std::vector<PendingSums> sums;
    std::vector<PendingFactor> factors;
    int groups = 0;
  };

  // A block, which runs together with those of its cluster.
  struct Block {
    Block(unsigned number, BulkCopies &copies) : rank(number), products(shared, copies, number), lanes(kMostThreads) {
      copies.Attach(number, shared);
    }
    const unsigned rank;
    unsigned index = 0;
    bool isOver = false;
    SharedMemory shared;
    WarpgroupProducts products;
    std::vector<int> registers;
    std::vector<Lane> lanes;
  };

  static Execution &It() { return *current_; }

  // The blocks

  // From now on this block of a cluster runs.
  void At(unsigned rank) {
    block_ = all_[rank].get();
    machine_.block.x = block_->index;
  }

  void RunCluster(unsigned first, unsigned count) {
    const unsigned warps = (threads_ + kWarp - 1) / kWarp;
    copies_.Begin(count);
    for (unsigned rank = 0; rank < count; rank++) {
      all_[rank]->index = first + rank;
      At(rank);
      BeginBlock(warps);
    }
    for (bool forward = first / count % 2 == 0;; forward = !forward) {
      for (bool hasRun = true; hasRun && failure_.empty();) {
        hasRun = false;
        for (unsigned i = 0; i < count && failure_.empty(); i++) {
          At(forward ? i : count - 1 - i);
          hasRun |= RunOn(warps, forward);
        }
      }
      if (!failure_.empty()) return;
      unsigned done = 0, together = 0, met = 0;
      for (unsigned rank = 0; rank < count; rank++) {
        At(rank);
        done += Count(State::kDone);
        together += Count(State::kCluster);
        if (Count(State::kBarrier) != threads_) continue;
        Free(State::kBarrier);
        block_->shared.NextPhase();
        copies_.Meet(rank, warps);
        met++;
      }
      if (done == count * threads_) return;
      if (together > 0 && done + together == count * threads_) {
        for (unsigned rank = 0; rank < count; rank++) {
          At(rank);
          Free(State::kCluster);
        }
        copies_.MeetAll();
      } else if (met == 0) {
        return Stuck(count);
      }
    }
  }

  void BeginBlock(unsigned warps) {
    block_->isOver = false;
    block_->products.Begin();
    block_->shared.Begin(dynamic_);
    for (unsigned i = 0; i < threads_; i++) {
      Lane &lane = block_->lanes[i];
      lane.state = State::kReady;
      lane.copies.clear();
      lane.sums.clear();
      lane.factors.clear();
      lane.groups = 0;
    }
    // What a thread is given at a launch, of a multiprocessor's.
    block_->registers.assign(warps, std::min(256, static_cast<int>(kRegisters / (warps * kWarp) / 8 * 8)));
  }

  // Runs a block as far as it comes. Gives whether it has run.
  bool RunOn(unsigned warps, bool forward) {
    bool hasRunAtAll = false;
    bool isAscending = forward;
    for (bool hasRun = true; hasRun && failure_.empty(); isAscending = !isAscending) {
      hasRun = false;
      for (unsigned w = 0; w < warps && failure_.empty(); w++) {
        hasRun |= RunWarp((isAscending ? w : warps - 1 - w) * kWarp, forward);
      }
      if (failure_.empty()) hasRun |= Meet();
      hasRunAtAll |= hasRun;
    }
    if (failure_.empty() && !block_->isOver && Count(State::kDone) == threads_) {
      block_->isOver = true;
      EndBlock();
    }
    return hasRunAtAll;
  }

  unsigned Count(State state) const {
    unsigned count = 0;
    for (unsigned i = 0; i < threads_; i++) count += block_->lanes[i].state == state;
    return count;
  }

  // Those who have waited for each other go on.
  void Free(State state) {
    for (unsigned i = 0; i < threads_; i++) {
      if (block_->lanes[i].state == state) block_->lanes[i].state = State::kReady;
    }
  }

  // Nobody can run: says who waits for what never comes.
  void Stuck(unsigned count) {
    for (unsigned rank = 0; rank < count; rank++) {
      At(rank);
      for (unsigned i = 0; i < threads_; i++) {
        const State state = block_->lanes[i].state;
        if (state == State::kAwait) return Fail("waits for a barrier of shared memory whose phase never ends", i);
        if (state == State::kMeet) return Fail("waits for threads that do not come", i);
        if (state == State::kWarp) return Fail("waits for registers that nobody gives back", i);
      }
    }
    for (unsigned rank = 0; rank < count; rank++) {
      At(rank);
      if (Count(State::kDone) > 0 && Count(State::kBarrier) > 0) return Fail("ends while other threads wait at a barrier", 0);
    }
    Fail("waits for blocks of its cluster that do not come", 0);
  }

  // Threads wait for each other that are not all of a block: the first ones.
  bool Meet() {
    unsigned count = 0, number = 0;
    for (unsigned i = 0; i < threads_; i++) {
      if (block_->lanes[i].state != State::kMeet) continue;
      count++;
      number = block_->lanes[i].request.number;
      if (i >= number) Fail("is not one of those who meet", i);
    }
    if (count == 0 || count != number) return false;
    for (unsigned i = 0; i < number; i++) block_->lanes[i].state = State::kReady;
    block_->shared.NextPhase();
    copies_.Meet(block_->rank, number / kWarp);
    return true;
  }

  void EndBlock() {
    if (const char *wrong = copies_.End(block_->rank)) return Fail(wrong, 0);
    for (unsigned i = 0; i < threads_; i += kWarp) {
      if (const char *wrong = block_->products.End(i / kWarp)) return Fail(wrong, i);
      if (block_->registers[i / kWarp] != block_->registers[i / kWarp / 4 * 4]) return Fail("has other registers than its warpgroup", i);
    }
  }

  // Runs a warp until all of it has ended or waits. Gives whether it has run.
  bool RunWarp(unsigned first, bool forward) {
    const unsigned count = std::min<unsigned>(kWarp, threads_ - first);
    bool hasRun = false;
    for (;;) {
      unsigned waiting = 0, apart = 0;
      for (unsigned i = 0; i < count; i++) {
        const unsigned lane = first + (forward ? i : count - 1 - i);
        if (block_->lanes[lane].state == State::kAwait) Wake(lane);
        if (failure_.empty() && block_->lanes[lane].state == State::kReady) {
          Resume(lane);
          hasRun = true;
        }
        if (!failure_.empty()) return true;
        waiting += block_->lanes[lane].state == State::kWarp;
        apart += block_->lanes[lane].state == State::kAwait;
      }
      if (waiting == 0 || apart > 0) return hasRun;
      const Request &request = block_->lanes[first].request;
      for (unsigned i = first; i < first + kWarp; i++) {
        const bool isThere = i < first + count && block_->lanes[i].state == State::kWarp;
        if (!isThere || block_->lanes[i].request.kind != request.kind || block_->lanes[i].request.number != request.number) {
          Fail("is not where the others of its warp are", i);
          return true;
        }
      }
      if (request.kind == Kind::kRegisters && !HasRegisters(first / kWarp, request.number)) return hasRun;
      Together(first);
      if (!failure_.empty()) return true;
      for (unsigned i = first; i < first + count; i++) block_->lanes[i].state = State::kReady;
    }
  }

  void Wake(unsigned lane) {
    bool isOver = false;
    const Request &request = block_->lanes[lane].request;
    if (const char *wrong = copies_.Ask(Rank(), request.value, request.number, static_cast<uint16_t>(lane), isOver)) Fail(wrong, lane);
    if (isOver) block_->lanes[lane].state = State::kReady;
  }

  // setmaxnreg: whether a warp can have so many registers now.
  bool HasRegisters(unsigned warp, int count) const {
    int free = kRegisters;
    for (const int each : block_->registers) free -= each * kWarp;
    return (count - block_->registers[warp]) * kWarp <= free;
  }

  void SetRegisters(unsigned warp, int number) {
    const int count = std::abs(number);
    if (count % 8 != 0 || count < 24 || count > 256) return Fail("sets its registers to what there is not", warp * kWarp);
    if (number > 0 ? count < block_->registers[warp] : count > block_->registers[warp]) {
      return Fail(number > 0 ? "asks for fewer registers than it has" : "gives back registers that it has not", warp * kWarp);
    }
    block_->registers[warp] = count;
  }

  // What a warp does as one, in warp.h
  void Together(unsigned first);
  void ProductAsync(unsigned first);
  PendingSums &Pending(Lane &lane, size_t count);
  void WaitForProducts(unsigned first);
  void Fragments(unsigned first);
  void Product(unsigned first);
  void ProductOfBytes(unsigned first);

  // Threads

  void Resume(unsigned lane) {
    Lane &next = block_->lanes[lane];
    machine_.thread = {lane, 0, 0};
    if (_setjmp(scheduler_) != 0) return;
    if (next.isStarted) _longjmp(next.place, 1);
    next.isStarted = true;
    if (next.stack == nullptr) {
      next.stack = static_cast<char *>(
          mmap(nullptr, kStack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
    }
    getcontext(&next.context);
    next.context.uc_stack.ss_sp = next.stack;
    next.context.uc_stack.ss_size = kStack;
    next.context.uc_link = nullptr;
    makecontext(&next.context, &Execution::Enter, 0);
    setcontext(&next.context);
  }

  // A fiber runs a thread of one block after the other.
  static void Enter() {
    for (;;) {
      It().run_(It().arguments_);
      It().Yield(State::kDone);
    }
  }

  void Yield(State state) {
    Lane &lane = block_->lanes[machine_.thread.x];
    lane.state = state;
    if (_setjmp(lane.place) == 0) _longjmp(scheduler_, 1);
  }

  Lane &Now() { return block_->lanes[machine_.thread.x]; }

  unsigned Rank() const { return block_->rank; }

  uint16_t Thread() const { return static_cast<uint16_t>(machine_.thread.x); }

  void Fail(const char *what, unsigned thread) {
    char text[200];
    std::snprintf(text, sizeof text, "block %u, thread %u %s", machine_.block.x, thread, what);
    failure_ = text;
  }

  // Ends the launch: the threads are left as they are.
  [[noreturn]] void Trap(const char *what) {
    Fail(what, machine_.thread.x);
    _longjmp(scheduler_, 1);
  }

  // What threads ask for, in requests.h
  unsigned char *Shared(uint64_t bytes, bool isDynamic);
  unsigned long long Exchange(unsigned long long value, int mask);
  void LoadFragments(unsigned *to, const unsigned short *from, int count, bool isTransposed);
  void Multiply(float *upper, float *lower, const unsigned *a, const unsigned *b, bool isBrain);
  void MultiplyBytes(int *upper, int *lower, const unsigned *a, const unsigned *b);
  void Ask(Kind kind, int number);
  void MultiplyAsync(float *upper, float *lower, const unsigned *registersA, const WarpgroupProducts::Product &product);
  void Check(const char *wrong);
  uint64_t Offset(const void *p);
  void Await(const void *p, unsigned parity);
  unsigned long long SharedAddress(const void *p);
  void Copy(void *to, const void *from, int bytes);
  void Commit();
  void Wait(int left);
  std::string Outside(const char *does, const void *p, uint64_t bytes);
  bool IsOnStack(const void *p);
  void Touch(const void *p);
  void Read(const void *p, uint64_t bytes, bool isAligned);
  void ReadConstant(const void *p, uint64_t bytes);
  void Write(const void *p, uint64_t bytes, bool isAligned);

  static inline Execution *current_ = nullptr;

  DeviceMemory &memory_;
  ConstantMemory global_;
  BulkCopies copies_;
  std::vector<std::unique_ptr<Block>> all_;
  Block *block_ = nullptr;
  Machine machine_{};
  jmp_buf scheduler_;
  Run run_ = nullptr;
  void *const *arguments_ = nullptr;
  int count_ = 0;
  unsigned threads_ = 0;
  uint64_t dynamic_ = 0;
  std::string failure_;
};

}  // namespace emulation

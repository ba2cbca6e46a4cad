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

  // What a warp does as one.
  void Together(unsigned first) {
    switch (block_->lanes[first].request.kind) {
      case Kind::kExchange: {
        unsigned long long all[kWarp];
        for (int i = 0; i < kWarp; i++) all[i] = block_->lanes[first + i].request.value;
        for (int i = 0; i < kWarp; i++) {
          block_->lanes[first + i].request.value = all[(i ^ block_->lanes[first + i].request.number) % kWarp];
        }
        return;
      }
      case Kind::kFragments:
        return Fragments(first);
      case Kind::kProduct:
        return Product(first);
      case Kind::kProductOfBytes:
        return ProductOfBytes(first);
      case Kind::kFenceProducts:
        return block_->products.Fence(first / kWarp);
      case Kind::kMultiplyAsync:
        return ProductAsync(first);
      case Kind::kCommitProducts:
        return block_->products.Commit(first / kWarp);
      case Kind::kWaitForProducts:
        return WaitForProducts(first);
      case Kind::kRegisters:
        return SetRegisters(first / kWarp, block_->lanes[first].request.number);
      case Kind::kElect:
        return;
    }
  }

  // wgmma.mma_async: thread t of a warp has two neighbours of each eight columns, of rows t / 4 and t / 4 + 8.
  void ProductAsync(unsigned first) {
    const WarpgroupProducts::Product &product = block_->lanes[first].request.product;
    for (unsigned i = first; i < first + kWarp; i++) {
      if (!(block_->lanes[i].request.product == product)) return Fail("multiplies other matrices than its warp", i);
    }
    if (threads_ % (4 * kWarp) != 0) return Fail("multiplies in no whole warpgroup", first);
    std::vector<uint16_t> a, b;
    if (const char *wrong = block_->products.Start(first / kWarp, product, a, b)) return Fail(wrong, first);
    if (product.isOfRegisters) {
      a.resize(kWarp / 2 * WarpgroupProducts::kDepth);
      for (int t = 0; t < kWarp; t++) {
        Lane &lane = block_->lanes[first + t];
        for (int i = 0; i < 8; i++) {
          a[(t / 4 + i / 2 % 2 * 8) * WarpgroupProducts::kDepth + t % 4 * 2 + i % 2 + i / 4 * 8] =
              static_cast<uint16_t>(lane.request.a[i / 2] >> 16 * (i % 2));
        }
        lane.factors.push_back({lane.request.a, block_->products.Group(first / kWarp)});
      }
    }
    const auto value = [&](uint16_t x) { return product.isBrain ? BrainToFloat(x) : HalfToFloat(x); };
    std::vector<float> left(a.size()), right(b.size());
    std::transform(a.begin(), a.end(), left.begin(), value);
    std::transform(b.begin(), b.end(), right.begin(), value);
    for (int t = 0; t < kWarp; t++) {
      PendingSums &sums = Pending(block_->lanes[first + t], product.columns / 4);
      sums.group = block_->products.Group(first / kWarp);
      for (size_t i = 0; i < 2 * sums.count; i++) {
        const size_t row = t / 4 + i / sums.count * 8;
        const size_t column = i % sums.count / 2 * 8 + t % 4 * 2 + i % 2;
        double exact = sums.values[i];
        for (int k = 0; k < WarpgroupProducts::kDepth; k++) {
          exact += static_cast<double>(left[row * WarpgroupProducts::kDepth + k])
                   * right[column * WarpgroupProducts::kDepth + k];
        }
        sums.values[i] = static_cast<float>(exact);
      }
    }
  }

  // The sums that a thread names: those of a product under way, or others, which are unknown from now on.
  PendingSums &Pending(Lane &lane, size_t count) {
    const Request &request = lane.request;
    for (PendingSums &sums : lane.sums) {
      if (sums.upper == request.upper && sums.lower == request.lower && sums.count == count) return sums;
    }
    PendingSums sums{request.upper, request.lower, count, std::vector<float>(2 * count), 0};
    std::memcpy(sums.values.data(), sums.upper, 4 * count);
    std::memcpy(sums.values.data() + count, sums.lower, 4 * count);
    std::memset(sums.upper, 0xff, 4 * count);
    std::memset(sums.lower, 0xff, 4 * count);
    lane.sums.push_back(std::move(sums));
    return lane.sums.back();
  }

  void WaitForProducts(unsigned first) {
    const int under = block_->products.Wait(first / kWarp, block_->lanes[first].request.number);
    for (unsigned i = first; i < first + kWarp; i++) {
      std::vector<PendingSums> rest;
      for (PendingSums &sums : block_->lanes[i].sums) {
        if (sums.group >= under) {
          rest.push_back(std::move(sums));
          continue;
        }
        std::memcpy(sums.upper, sums.values.data(), 4 * sums.count);
        std::memcpy(sums.lower, sums.values.data() + sums.count, 4 * sums.count);
      }
      block_->lanes[i].sums = std::move(rest);
      std::vector<PendingFactor> &factors = block_->lanes[i].factors;
      factors.erase(
          std::remove_if(factors.begin(), factors.end(), [&](const PendingFactor &factor) { return factor.group < under; }),
          factors.end());
    }
  }

  // ldmatrix: thread 8 j + r names row r of matrix j; thread t gets two neighbours of row t / 4 from each
  // matrix, or of column t / 4 where it is transposed.
  void Fragments(unsigned first) {
    uint16_t rows[kWarp][8];
    const int count = block_->lanes[first].request.number;
    for (int i = 0; i < 8 * count; i++) {
      const unsigned short *row = block_->lanes[first + i].request.from;
      if (reinterpret_cast<uint64_t>(row) % 16 != 0) return Fail("names a row for ldmatrix at no multiple of 16", first + i);
      if (!block_->shared.IsHere(row)) return Fail("names a row for ldmatrix beyond shared memory", first + i);
      if (const char *wrong = block_->shared.Read(row, 16, static_cast<uint16_t>(first + i))) return Fail(wrong, first + i);
      std::memcpy(rows[i], row, 16);
    }
    for (int t = 0; t < kWarp; t++) {
      const Request &request = block_->lanes[first + t].request;
      for (int j = 0; j < count; j++) {
        uint32_t pair = 0;
        for (int e = 0; e < 2; e++) {
          const int r = request.isTransposed ? t % 4 * 2 + e : t / 4;
          const int c = request.isTransposed ? t / 4 : t % 4 * 2 + e;
          pair |= static_cast<uint32_t>(rows[8 * j + r][c]) << 16 * e;
        }
        request.to[j] = pair;
      }
    }
  }

  // mma.m16n8k16: where its operands lie is as the PTX manual says.
  void Product(unsigned first) {
    float a[16][16], b[16][8];
    const auto part = [&](unsigned bits, int e, bool isBrain) {
      const uint16_t x = static_cast<uint16_t>(bits >> 16 * e);
      return isBrain ? BrainToFloat(x) : HalfToFloat(x);
    };
    for (int t = 0; t < kWarp; t++) {
      const Request &request = block_->lanes[first + t].request;
      const bool isBrain = request.number == 1;
      for (int i = 0; i < 8; i++) {
        a[t / 4 + (i / 2 % 2) * 8][t % 4 * 2 + i % 2 + (i / 4) * 8] = part(request.a[i / 2], i % 2, isBrain);
      }
      for (int i = 0; i < 4; i++) {
        b[t % 4 * 2 + i % 2 + (i / 2) * 8][t / 4] = part(request.b[i / 2], i % 2, isBrain);
      }
    }
    for (int t = 0; t < kWarp; t++) {
      const Request &request = block_->lanes[first + t].request;
      for (int i = 0; i < 4; i++) {
        float &sum = i < 2 ? request.upper[i] : request.lower[i - 2];
        double exact = sum;
        for (int k = 0; k < 16; k++) {
          exact += static_cast<double>(a[t / 4 + i / 2 * 8][k]) * b[k][t % 4 * 2 + i % 2];
        }
        sum = static_cast<float>(exact);
      }
    }
  }

  // mma.sync.m16n8k32 of s8: element i of thread t is of row t / 4, below it for registers 1 and 3 of `a`, and four neighbours
  // along K are in a register, those from 16 on in the second half. Sums wrap.
  void ProductOfBytes(unsigned first) {
    int8_t a[16][32], b[32][8];
    for (int t = 0; t < kWarp; t++) {
      const Request &request = block_->lanes[first + t].request;
      for (int i = 0; i < 16; i++) {
        a[t / 4 + i / 4 % 2 * 8][t % 4 * 4 + i % 4 + i / 8 * 16] = static_cast<int8_t>(request.a[i / 4] >> 8 * (i % 4));
      }
      for (int i = 0; i < 8; i++) {
        b[t % 4 * 4 + i % 4 + i / 4 * 16][t / 4] = static_cast<int8_t>(request.b[i / 4] >> 8 * (i % 4));
      }
    }
    for (int t = 0; t < kWarp; t++) {
      const Request &request = block_->lanes[first + t].request;
      for (int i = 0; i < 4; i++) {
        int &sum = i < 2 ? request.upperBytes[i] : request.lowerBytes[i - 2];
        unsigned exact = static_cast<unsigned>(sum);
        for (int k = 0; k < 32; k++) exact += static_cast<unsigned>(a[t / 4 + i / 2 * 8][k] * b[k][t % 4 * 2 + i % 2]);
        sum = static_cast<int>(exact);
      }
    }
  }

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

  // What threads ask for

  unsigned char *Shared(uint64_t bytes, bool isDynamic) {
    if (isDynamic && bytes > dynamic_) Trap("has less shared memory than it was compiled for");
    if (!isDynamic && bytes > SharedMemory::kStatic) Trap("declares too much shared memory");
    block_->shared.Grow(bytes);
    return block_->shared.bytes();
  }

  unsigned long long Exchange(unsigned long long value, int mask) {
    Lane &lane = Now();
    lane.request = {};
    lane.request.kind = Kind::kExchange;
    lane.request.number = mask;
    lane.request.value = value;
    Yield(State::kWarp);
    return lane.request.value;
  }

  void LoadFragments(unsigned *to, const unsigned short *from, int count, bool isTransposed) {
    Lane &lane = Now();
    lane.request = {};
    lane.request.kind = Kind::kFragments;
    lane.request.number = count;
    lane.request.isTransposed = isTransposed;
    lane.request.to = to;
    lane.request.from = from;
    Yield(State::kWarp);
  }

  void Multiply(float *upper, float *lower, const unsigned *a, const unsigned *b, bool isBrain) {
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

  void MultiplyBytes(int *upper, int *lower, const unsigned *a, const unsigned *b) {
    Lane &lane = Now();
    lane.request = {};
    lane.request.kind = Kind::kProductOfBytes;
    lane.request.upperBytes = upper;
    lane.request.lowerBytes = lower;
    lane.request.a = a;
    lane.request.b = b;
    Yield(State::kWarp);
  }

  void Ask(Kind kind, int number) {
    Lane &lane = Now();
    lane.request = {};
    lane.request.kind = kind;
    lane.request.number = number;
    Yield(State::kWarp);
  }

  void MultiplyAsync(
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

  void Check(const char *wrong) {
    if (wrong != nullptr) Trap(wrong);
  }

  uint64_t Offset(const void *p) {
    const uint64_t at = static_cast<const unsigned char *>(p) - block_->shared.bytes();
    if (p < block_->shared.bytes() || at >= SharedMemory::kMost) Trap("names as shared what lies elsewhere");
    return at;
  }

  // mbarrier.try_wait, again and again.
  void Await(const void *p, unsigned parity) {
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

  unsigned long long SharedAddress(const void *p) {
    if (!block_->shared.IsHere(p)) Trap("takes the shared address of what lies elsewhere");
    const uint64_t at = static_cast<const unsigned char *>(p) - block_->shared.bytes();
    if (at % 16 != 0) Trap("names a matrix at no multiple of 16");
    return at;
  }

  // cp.async: from now on the memory holds nothing, until the thread has waited.
  void Copy(void *to, const void *from, int bytes) {
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

  void Commit() { Now().groups++; }

  void Wait(int left) {
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
  std::string Outside(const char *does, const void *p, uint64_t bytes) {
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

  bool IsOnStack(const void *p) {
    const char *stack = Now().stack;
    return p >= stack && p < stack + kStack;
  }

  // What a product under way adds to is nobody's.
  void Touch(const void *p) {
    for (const PendingSums &sums : Now().sums) {
      if (sums.Has(p)) Trap("touches sums that a product under way adds to");
    }
  }

  void Read(const void *p, uint64_t bytes, bool isAligned) {
    if (IsOnStack(p)) return Touch(p);
    if (isAligned && reinterpret_cast<uint64_t>(p) % bytes != 0) Trap("reads at no multiple of the size");
    if (block_->shared.IsHere(p)) {
      if (const char *wrong = block_->shared.Read(p, bytes, static_cast<uint16_t>(machine_.thread.x))) Trap(wrong);
    } else if (!memory_.Reads(reinterpret_cast<uint64_t>(p), bytes)) {
      Trap(Outside("reads", p, bytes).c_str());
    }
  }

  // ld.global.nc
  void ReadConstant(const void *p, uint64_t bytes) {
    if (block_->shared.IsHere(p) || IsOnStack(p)) Trap("reads by ld.global.nc what is no global memory");
    Read(p, bytes, true);
    if (!global_.ReadsConstant(reinterpret_cast<uint64_t>(p), bytes)) Trap("reads by ld.global.nc what the kernel has written");
  }

  void Write(const void *p, uint64_t bytes, bool isAligned) {
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

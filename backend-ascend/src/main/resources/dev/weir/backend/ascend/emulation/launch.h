// Runs the blocks of a kernel: in shuffled order, on several threads.
#pragma once

#include <numeric>
#include <random>
#include <thread>

#include "core.h"

namespace AscendC {
namespace emulation {

struct Argument {
  void *memory;
  uint64_t bytes;
};

// Adds a line to the file that WEIR_ASCEND_COUNTS names: the kernel and what it did.
inline void Record(const Launched &launched) {
  const char *name = std::getenv("WEIR_ASCEND_COUNTS");
  std::FILE *file = name == nullptr ? nullptr : std::fopen(name, "a");
  if (file == nullptr) return;
  const Counts &c = launched.counts;
  std::fprintf(file, "%s units=%u", launched.kernel, launched.blocks * launched.ratio);
  for (int pipe = 0; pipe < kPipes; pipe++) {
    std::fprintf(file, " %s=%llu", NameOf(static_cast<pipe_t>(pipe)), static_cast<unsigned long long>(c.instructions[static_cast<size_t>(pipe)]));
  }
  std::fprintf(file, " waits=%llu barriers=%llu in=%llu out=%llu vector=%llu products=%llu most_vector=%llu most_products=%llu\n", static_cast<unsigned long long>(c.scalarWaits),
               static_cast<unsigned long long>(c.fullBarriers), static_cast<unsigned long long>(c.bytesIn), static_cast<unsigned long long>(c.bytesOut),
               static_cast<unsigned long long>(c.vectorBytes), static_cast<unsigned long long>(c.products),
               static_cast<unsigned long long>(c.mostVectorBytes), static_cast<unsigned long long>(c.mostProducts));
  std::fclose(file);
}

// Runs `kernel` on `blocks` cores of `ratio` vector units; `arguments` is the global memory that it may touch. Gives what went
// wrong in the first block where something did, or nothing.
template <class Kernel>
std::string Launch(const char *name, uint32_t blocks, const std::vector<Argument> &arguments, Kernel kernel,
                   uint32_t ratio = 1) {
  Launched launched{name, blocks, ratio, {}, {}, {}};
  for (const Argument &argument : arguments) launched.regions.emplace_back(argument.memory, argument.bytes);
  const uint32_t units = blocks * ratio;
  std::vector<uint32_t> order(units);
  std::iota(order.begin(), order.end(), 0u);
  std::shuffle(order.begin(), order.end(), std::mt19937(units));
  std::vector<std::string> failures(units);
  std::atomic<uint32_t> next{0};
  auto work = [&] {
    for (uint32_t i; (i = next++) < units;) {
      Block block(launched, order[i]);
      Block::Current() = &block;
      try {
        kernel();
        block.Finish();
      } catch (const Trap &trap) {
        failures[order[i]] = trap.what;
      }
      Block::Current() = nullptr;
    }
  };
  uint32_t threads = std::min(units, std::max(2u, std::min(8u, std::thread::hardware_concurrency())));
  if (units <= 1) {
    work();
  } else {
    std::vector<std::thread> pool;
    for (uint32_t i = 0; i < threads; i++) pool.emplace_back(work);
    for (std::thread &thread : pool) thread.join();
  }
  Record(launched);
  for (uint32_t i = 0; i < units; i++) {
    if (!failures[i].empty()) return "block " + std::to_string(i) + ": " + failures[i];
  }
  return "";
}

// For a library: gives 1 and the message if something went wrong.
template <class Kernel>
int32_t Run(const char *name, uint32_t blocks, const std::vector<Argument> &arguments, Kernel kernel, char *message,
            uint64_t capacity, uint32_t ratio = 1) {
  std::string failure = Launch(name, blocks, arguments, kernel, ratio);
  if (failure.empty()) return 0;
  std::snprintf(message, capacity, "%s", failure.c_str());
  return 1;
}

// For a program: prints what went wrong and ends with 1.
template <class Kernel>
void LaunchOrExit(const char *name, uint32_t blocks, const std::vector<Argument> &arguments, Kernel kernel,
                  uint32_t ratio = 1) {
  std::string failure = Launch(name, blocks, arguments, kernel, ratio);
  if (failure.empty()) return;
  std::fprintf(stderr, "kernel '%s', %s\n", name, failure.c_str());
  std::exit(1);
}

}  // namespace emulation
}  // namespace AscendC

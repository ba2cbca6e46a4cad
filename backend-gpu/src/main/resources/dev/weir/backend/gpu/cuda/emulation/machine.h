// What a module of kernels and the driver that runs it agree on.
#pragma once

namespace emulation {

struct Index {
  unsigned x, y, z;
};

// The side of the driver. `thread` and `block` are those of the thread that runs, `threads` and `blocks` how many there are
// in each dimension.
struct Machine {
  Index thread, block, threads, blocks;
  unsigned char *(*shared)(unsigned long long bytes, bool isDynamic);
  void (*barrier)();
  unsigned long long (*exchange)(unsigned long long value, int mask);
  void (*loadFragments)(unsigned *to, const unsigned short *from, int count, bool isTransposed);
  void (*multiply)(float *upper, float *lower, const unsigned *a, const unsigned *b, bool isBrain);
  void (*multiplyBytes)(int *upper, int *lower, const unsigned *a, const unsigned *b);
  void (*copy)(void *to, const void *from, int bytes);
  void (*commit)();
  void (*wait)(int groups);
  void (*fenceAsync)();
  void (*fenceProducts)();
  void (*multiplyAsync)(
      float *upper, float *lower, int columns, const unsigned *registersA, unsigned long long a, unsigned long long b, bool isTransposedA,
      bool isTransposedB, bool isBrain);
  void (*commitProducts)();
  void (*waitForProducts)(int groups);
  unsigned long long (*sharedAddress)(const void *of);
  void (*swizzled)(const void *place, int width);
  void (*beginBarrier)(const void *barrier, unsigned count);
  void (*arrive)(const void *barrier, unsigned bytes);
  void (*await)(const void *barrier, unsigned parity);
  void (*copyTensor)(void *to, const void *map, const void *barrier, const int *place, int rank, unsigned blocks);
  void (*fenceBarriers)();
  void (*arriveAt)(const void *barrier, unsigned block);
  void (*meetCluster)();
  void (*setRegisters)(int count, bool isMore);
  void (*meet)(int threads);
  bool (*elect)();
  void (*readConstant)(const void *from, unsigned long long bytes);
  void (*read)(const void *from, unsigned long long bytes, bool isAligned);
  void (*write)(const void *to, unsigned long long bytes, bool isAligned);
};

}  // namespace emulation

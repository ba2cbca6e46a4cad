package dev.weir.backend.cpu.jvm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// The memory of the programs that a thread runs.
final class ProgramMemory {
  private static final ThreadLocal<ProgramMemory> CURRENT =
      ThreadLocal.withInitial(ProgramMemory::new);

  private MemorySegment memory = MemorySegment.NULL;

  /// {@return the address of so many bytes that are the thread's own until it asks again}, a multiple of 64
  static long of(long bytes) {
    ProgramMemory own = CURRENT.get();
    if (own.memory.byteSize() < bytes) {
      own.memory = Arena.ofAuto().allocate(bytes, 64);
    }
    return own.memory.address();
  }
}

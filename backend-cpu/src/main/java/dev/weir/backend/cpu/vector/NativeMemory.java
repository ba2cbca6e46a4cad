package dev.weir.backend.cpu.vector;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;

/// All memory of the process as one segment, whose offsets are addresses.
///
/// Being one constant of one class, it costs the compiled code no checks of class, owner or scope,
/// however many kinds of segments a process has. Who uses it answers for addresses and lifetimes:
/// generated code checks each tile against the size of its tensor before it touches it.
public final class NativeMemory {
  /// The memory.
  @SuppressWarnings("restricted")
  public static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

  /// The order of bytes of the machine.
  public static final ByteOrder ORDER = ByteOrder.nativeOrder();

  private NativeMemory() {}
}

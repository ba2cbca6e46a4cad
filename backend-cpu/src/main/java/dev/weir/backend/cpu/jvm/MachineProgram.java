package dev.weir.backend.cpu.jvm;

import dev.weir.backend.cpu.machine.CompiledKernel;
import dev.weir.backend.cpu.vector.NativeMemory;
import java.lang.foreign.ValueLayout;

/// A kernel in machine code, which has no matmul. Its arguments lie behind the memory of a program.
record MachineProgram(CompiledKernel kernel) implements TileProgram {
  @Override
  public long programs(long[] arguments) {
    return kernel.programs(
        kernel.hasFixedCount() ? 0 : arguments(arguments, ProgramMemory.of(memoryBytes())));
  }

  @Override
  public long memoryBytes() {
    return kernel.memoryBytes() + (long) Long.BYTES * kernel.arguments();
  }

  @Override
  public int sharedOperands() {
    return 0;
  }

  @Override
  public void describeOperands(long[] arguments, long[] into) {
    // There are none.
  }

  @Override
  public void run(long[] arguments, long begin, long end, long memory) {
    kernel.run(arguments(arguments, memory), begin, end, memory);
  }

  private long arguments(long[] given, long memory) {
    long to = memory + kernel.memoryBytes();
    for (int i = 0; i < kernel.arguments(); i++) {
      NativeMemory.ALL.set(ValueLayout.JAVA_LONG, to + (long) Long.BYTES * i, given[i]);
    }
    return to;
  }
}

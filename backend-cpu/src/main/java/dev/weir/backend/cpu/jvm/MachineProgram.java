package dev.weir.backend.cpu.jvm;

import dev.weir.backend.cpu.machine.MachineKernel;

/// A kernel in machine code, which has no products of matrices.
record MachineProgram(MachineKernel kernel) implements TileProgram {
  @Override
  public long programs(long[] arguments) {
    return kernel.programs(arguments);
  }

  @Override
  public long memoryBytes() {
    return kernel.memoryBytes();
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
    kernel.run(arguments, begin, end, memory);
  }
}

package dev.weir.backend.cpu.jvm;

import dev.weir.backend.cpu.x86.MachineCode;

/// A kernel in bytecode that has loops in machine code.
record MixedProgram(TileProgram generated, MachineCode code) implements TileProgram {
  @Override
  public long programs(long[] arguments) {
    return generated.programs(arguments);
  }

  @Override
  public long memoryBytes() {
    return generated.memoryBytes();
  }

  @Override
  public int sharedOperands() {
    return generated.sharedOperands();
  }

  @Override
  public void describeOperands(long[] arguments, long[] into) {
    generated.describeOperands(arguments, into);
  }

  @Override
  public long functions() {
    return code.function(0).address();
  }

  @Override
  public void run(long[] arguments, long begin, long end, long memory) {
    generated.run(arguments, begin, end, memory);
  }
}

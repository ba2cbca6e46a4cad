package dev.weir.backend.cpu.jvm;

/// A generated kernel.
public interface TileProgram {
  /// {@return the grid size}
  ///
  /// @param arguments the addresses of the pointers, then the sizes
  long programs(long[] arguments);

  /// {@return the bytes of memory that one program needs}
  long memoryBytes();

  /// {@return how many right operands of products several programs read} They may be packed before the
  /// programs run; the addresses of their panels, or 0, are arguments that follow the sizes.
  int sharedOperands();

  /// Describes these operands by [SharedOperand#LENGTH] numbers each.
  void describeOperands(long[] arguments, long[] into);

  /// {@return the address of the functions in machine code that the program uses, 0 if there are none} It is the last
  /// argument.
  default long functions() {
    return 0;
  }

  /// Runs the programs from `begin` on, below `end`.
  ///
  /// @param memory the address of the memory of the program, a multiple of 64
  void run(long[] arguments, long begin, long end, long memory);
}

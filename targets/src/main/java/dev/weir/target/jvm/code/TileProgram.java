package dev.weir.target.jvm.code;

/// A generated kernel.
public interface TileProgram {
  /// {@return how many programs run}
  ///
  /// @param arguments the addresses of the pointers, then the sizes
  long programs(long[] arguments);

  /// {@return the bytes of memory that one program needs}
  long memoryBytes();

  /// Runs the programs from `begin` on, below `end`.
  ///
  /// @param memory the address of the memory of the program, a multiple of 64
  void run(long[] arguments, long begin, long end, long memory);
}

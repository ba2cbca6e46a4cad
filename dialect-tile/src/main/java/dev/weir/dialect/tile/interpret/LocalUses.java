package dev.weir.dialect.tile.interpret;

/// When a program uses the elements of memory of its own.
///
/// Its lanes see each other's stores to local memory after a barrier only: what is stored is not read,
/// and what is read or stored not overwritten, before the next one.
final class LocalUses implements Uses {
  private static final int NEVER = -1;

  private final boolean shared;
  private final int[] stored;
  private final int[] read;

  /// @param count the number of elements
  /// @param shared whether lanes share them
  LocalUses(int count, boolean shared) {
    this.shared = shared;
    stored = new int[count];
    java.util.Arrays.fill(stored, NEVER);
    read = new int[shared ? count : 0];
    java.util.Arrays.fill(read, NEVER);
  }

  @Override
  public void read(int index, Program program) {
    if (stored[index] == NEVER) {
      throw new Fault("reads element %d, which was never stored", index);
    }
    if (shared) {
      if (stored[index] == program.barriers()) {
        throw new Fault("reads element %d, stored since the last 'tile.barrier'", index);
      }
      read[index] = program.barriers();
    }
  }

  @Override
  public void write(int index, Program program) {
    if (shared && stored[index] == program.barriers()) {
      throw new Fault("overwrites element %d, stored since the last 'tile.barrier'", index);
    }
    if (shared && read[index] == program.barriers()) {
      throw new Fault("overwrites element %d, read since the last 'tile.barrier'", index);
    }
    stored[index] = program.barriers();
  }

  @Override
  public void add(int index, Program program) {
    if (stored[index] == NEVER) {
      throw new Fault("adds to element %d, which was never stored", index);
    }
  }
}

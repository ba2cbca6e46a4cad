package dev.weir.dialect.tile.interpret;

/// Who reads and writes each element of a memory; refuses what must not be.
interface Uses {
  /// Notes that `program` reads element `index`.
  void read(int index, Program program);

  /// Notes that `program` writes element `index`.
  void write(int index, Program program);

  /// Notes that `program` adds to element `index`, at once.
  void add(int index, Program program);
}

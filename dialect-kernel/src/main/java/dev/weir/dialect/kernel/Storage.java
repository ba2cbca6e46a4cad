package dev.weir.dialect.kernel;

/// Where the result of a kernel call is written, by the buffer plan of the program.
public sealed interface Storage {
  /// Not to memory of the run: it is no tensor, never changes, or is the memory of an operand.
  Storage NONE = new None();

  /// To memory that whoever runs the program gives, or gets.
  Storage OUTPUT = new Output();

  /// To the block of the plan for its place, `offset` bytes from the beginning.
  record At(long offset) implements Storage {}

  /// Over operand `operand`, which nobody needs any more.
  record Over(int operand) implements Storage {}

  /// See [#NONE].
  record None() implements Storage {}

  /// See [#OUTPUT].
  record Output() implements Storage {}

  /// To buffer `buffer` of its place, which is as large as the run finds it has to be: the sizes of the result's type, or
  /// what `shapes` of the launch says, are not all known before. Results that are not needed at the same time share one.
  record Grown(int buffer) implements Storage {}
}

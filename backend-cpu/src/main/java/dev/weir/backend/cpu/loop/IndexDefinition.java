package dev.weir.backend.cpu.loop;

import dev.weir.dialect.builtin.scalar.IndexKind;

/// How an index comes about.
public sealed interface IndexDefinition {
  /// The program id.
  record ProgramId() implements IndexDefinition {}

  /// A size argument of the kernel, counted from 0.
  record Size(int argument) implements IndexDefinition {}

  /// Arithmetic; the divisor of a division is positive.
  record Arithmetic(IndexKind kind, Index left, Index right) implements IndexDefinition {}

  /// An integer read from memory.
  record Loaded(MemoryRef place) implements IndexDefinition {}
}

package dev.weir.ir.text;

import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import org.jspecify.annotations.Nullable;

/// The custom assembly of one kind of operation: how what follows its name is read and written.
///
/// Generated from `format=` or written by hand. What `print` writes, `parse` must read back to the
/// same operation.
public interface AssemblyFormat extends OpDefinition.Syntax {
  /// {@return the assembly of the operations of `definition`; null if they have generic form only}
  static @Nullable AssemblyFormat of(OpDefinition definition) {
    return (AssemblyFormat) definition.format().orElse(null);
  }

  /// Reads what follows the operation's name up to its trailing location into `state`.
  ///
  /// @throws SyntaxError if the text does not fit, after reporting it
  void parse(OpParser parser, OperationState state);

  /// Writes what follows the operation's name.
  void print(OpPrinter printer, Operation op);
}

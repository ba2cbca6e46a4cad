package dev.weir.ir.text;

import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;

/// The custom assembly of one kind of operation: how what follows its name is read and written.
///
/// Generated from `format=` or written by hand. What `print` writes, `parse` must read back to the
/// same operation.
public interface AssemblyFormat {
  /// Reads what follows the operation's name up to its trailing location into `state`.
  ///
  /// @throws SyntaxError if the text does not fit, after reporting it
  void parse(OpParser parser, OperationState state);

  /// Writes what follows the operation's name.
  void print(OpPrinter printer, Operation op);
}

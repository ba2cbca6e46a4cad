package dev.weir.dialect.builtin;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// A function over memory that a program of tensors launches: it is given where tensors lie, and sizes.
public interface Launchable extends Symbol {
  /// Reports at `launch` what of it does not fit this function.
  ///
  /// @param tensors those that are read, then those that are made
  /// @param inputs how many are read
  /// @param sizes how many sizes are given
  void verifyLaunch(
      Operation launch, List<TensorType> tensors, int inputs, int sizes, Diagnostics diagnostics);
}

package dev.weir.ir.trait;

import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpInterface;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/// An operation that holds what a [Call] runs: a function, or a closure.
///
/// Mirrors MLIR's `CallableOpInterface`.
@OpInterface
public interface Callable extends Operation {
  /// {@return the region that runs, or nothing where it is not known here}
  Optional<Region> callableRegion();

  /// {@return the types of the arguments}
  List<Type> callableArgumentTypes();

  /// {@return the types of the results}
  List<Type> callableResultTypes();

  /// Takes arguments and results out of the signature; the body and the calls are changed by whoever
  /// asks.
  ///
  /// @return whether that was done; an operation of which it cannot be done is left as it is
  default boolean dropFromSignature(
      Rewriter rewriter, IntPredicate arguments, IntPredicate results) {
    return false;
  }
}

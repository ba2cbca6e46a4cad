package dev.weir.ir.trait;

import dev.weir.ir.Operation;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.Value;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.def.OpInterface;
import java.util.Optional;

/// An operation that passes control to a [Callable] and comes back with its results.
///
/// Mirrors MLIR's `CallOpInterface`.
@OpInterface
public interface Call extends Operation {
  /// What is called.
  sealed interface Target {
    /// The callable that a name stands for.
    record Named(SymbolRefAttr name) implements Target {}

    /// Whatever callable a value turns out to be.
    record Indirect(Value value) implements Target {}
  }

  /// {@return what is called}
  Target callTarget();

  /// {@return the operands that the callee gets as its arguments}
  OperandRange callArguments();

  /// {@return the callee, where it has a name that leads to one}
  default Optional<Callable> resolveCallable(SymbolIndex symbols) {
    return callTarget() instanceof Target.Named(SymbolRefAttr name)
            && symbols.lookupNearest(this, name.path()) instanceof Callable callable
        ? Optional.of(callable)
        : Optional.empty();
  }
}

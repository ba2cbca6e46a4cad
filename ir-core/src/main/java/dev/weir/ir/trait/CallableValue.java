package dev.weir.ir.trait;

import dev.weir.ir.Operation;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.def.OpInterface;

/// An operation whose result is a [Callable] as a value, which a [Call] may call.
@OpInterface
public interface CallableValue extends Operation {
  /// {@return the name of the callable}
  SymbolRefAttr callableName();

  /// {@return the operands that it gets behind the arguments of each call}
  OperandRange boundValues();
}

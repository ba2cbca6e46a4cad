package dev.weir.ir.bytecode;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.AbstractOperation;
import dev.weir.ir.Dialect;
import dev.weir.ir.Multiplicity;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.OperationState;
import dev.weir.ir.attr.AttributeCodecs;
import dev.weir.ir.trait.IsolatedFromAbove;

/// A dialect of one operation, which sees no values from outside and has attributes of its own.
final class IsolatedDialect implements Dialect {
  /// The operation.
  static final class IsolatedOp extends AbstractOperation implements IsolatedFromAbove {
    IsolatedOp(OperationState state) {
      super(state);
    }
  }

  @Override
  public String namespace() {
    return "t";
  }

  /// Programs of these tests hold operations of `t` that nobody registered.
  @Override
  public boolean allowsUnknownOperations() {
    return true;
  }

  @Override
  public ImmutableList<OpDefinition> operations() {
    return ImmutableList.of(
        OpDefinition.builder("t.isolated", IsolatedOp.class, IsolatedOp::new)
            .optionalAttribute("sym_name", AttributeCodecs.STRING, null)
            .region("body", Multiplicity.VARIADIC)
            .build());
  }
}

package dev.weir.dialect.operator.program;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// Prints `message` on a line of its own, if there is one, then `in`, and yields `in`. Nothing of the
/// tensor is printed if `summarize` is 0.
@OpDef("print")
public non-sealed interface PrintOp extends ProgramOp {
  @Operand(AnyTensor.class)
  Value in();

  @Attr
  default int firstN() {
    return -1;
  }

  @Attr
  default String message() {
    return "";
  }

  @Attr
  default int summarize() {
    return -1;
  }

  @Attr
  default boolean printTensorName() {
    return true;
  }

  @Attr
  default boolean printTensorType() {
    return true;
  }

  @Attr
  default boolean printTensorShape() {
    return true;
  }

  @Attr
  default boolean printTensorLayout() {
    return true;
  }

  @Attr
  default boolean printTensorLod() {
    return true;
  }

  @Attr
  default String printPhase() {
    return "BOTH";
  }

  @Attr
  default boolean isForward() {
    return true;
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(in().type());
  }

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ, Effect.WRITE);
  }
}

package dev.weir.dialect.operator.program;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// Prints `message` on a line of its own, if there is one, then `in`, and yields `in`. Nothing of the
/// tensor is printed if `summarize` is 0.
///
/// Shapes: `in: [A...] -> [A...]`.
///
/// Element types: `in: T -> T`.
@OpDef("print")
public non-sealed interface PrintOp extends ProgramOp, GivesTensor {
  @Operand(AnyTensor.class)
  Value in();

  /// {@return the number of times it prints; -1 for no limit}
  @Attr
  default int firstN() {
    return -1;
  }

  /// {@return what is printed first}
  @Attr
  default String message() {
    return "";
  }

  /// {@return the number of elements to print; 0 for none, -1 for all}
  @Attr
  default int summarize() {
    return -1;
  }

  /// {@return whether the name is printed}
  @Attr
  default boolean printTensorName() {
    return true;
  }

  /// {@return whether the element type is printed}
  @Attr
  default boolean printTensorType() {
    return true;
  }

  /// {@return whether the shape is printed}
  @Attr
  default boolean printTensorShape() {
    return true;
  }

  /// {@return whether the layout is printed}
  @Attr
  default boolean printTensorLayout() {
    return true;
  }

  /// {@return whether the level of detail is printed}
  @Attr
  default boolean printTensorLod() {
    return true;
  }

  /// {@return `FORWARD`, `BACKWARD` or `BOTH`}
  @Attr
  default String printPhase() {
    return "BOTH";
  }

  /// {@return whether this is the forward pass}
  @Attr
  default boolean isForward() {
    return true;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return ImmutableList.of(in().type());
  }

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ, Effect.WRITE);
  }
}

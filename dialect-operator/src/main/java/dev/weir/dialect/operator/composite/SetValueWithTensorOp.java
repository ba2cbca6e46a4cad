package dev.weir.dialect.operator.composite;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.OneElementType;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.formula.StoredSlice;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// `x` with `values` stored in the part from `starts` to `ends` in steps of `steps` along `axes`. They are
/// broadcast to the part without its dimensions `decrease_axes`, and with one of size 1 in front of each
/// of `none_axes`.
///
/// Shapes: `x: [A...], values: [B...] -> [A...]`, where `B` broadcasts to the slice.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: values that do not broadcast to the slice, axes out of range, and an empty slice.
@OpDef(
    value = "set_value_with_tensor",
    format =
        "$x `,` $values `,` $starts `,` $ends `,` $steps "
            + "attr-dict `:` functional-type(operands, results)")
@InplaceTwin
@OneElementType({"x", "values"})
public non-sealed interface SetValueWithTensorOp
    extends CompositeOp, UnaryOperands, SliceStoreSettings {
  @Operand(AnyTensor.class)
  Value values();

  @Operand(IntegerList.class)
  Value starts();

  @Operand(IntegerList.class)
  Value ends();

  @Operand(IntegerList.class)
  Value steps();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("starts", "ends", "steps");
  }

  private StoredSlice part() {
    return new StoredSlice(x(), starts(), ends(), steps(), axes(), decreaseAxes(), noneAxes());
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(part().check(shapes, shapes.of(values())));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    return ImmutableList.of(part().store(new Arithmetic(builder), values()));
  }
}

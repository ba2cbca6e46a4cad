package dev.weir.dialect.operator.composite;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import com.google.common.primitives.Ints;
import dev.weir.dialect.builtin.codec.LongsCodec;
import dev.weir.dialect.builtin.codec.ScalarsCodec;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.formula.AssignedValues;
import dev.weir.dialect.operator.formula.StoredSlice;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// `x` with `values`, numbers in the shape `shape`, stored in the part from `starts` to `ends` in steps of
/// `steps` along `axes`. They are broadcast to the part without its dimensions `decrease_axes`, and with
/// one of size 1 in front of each of `none_axes`.
///
/// Shapes: `x: [A...] -> [A...]`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: values that do not broadcast to the slice, axes out of range, and an empty slice.
@OpDef(
    value = "set_value",
    format = "$x `,` $starts `,` $ends `,` $steps attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface SetValueOp extends CompositeOp, UnaryOperands, SliceStoreSettings {
  @Operand(IntegerList.class)
  Value starts();

  @Operand(IntegerList.class)
  Value ends();

  @Operand(IntegerList.class)
  Value steps();

  /// {@return the sizes of `values`}
  @Attr(codec = LongsCodec.class)
  ImmutableLongArray shape();

  /// {@return the elements in row-major order}
  @Attr(codec = ScalarsCodec.class)
  ArrayAttr values();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("starts", "ends", "steps");
  }

  /// {@return the sizes of `values`}; one that is no `int` stays too large
  private ImmutableIntArray valuesShape() {
    return ImmutableIntArray.copyOf(shape().stream().mapToInt(Ints::saturatedCast));
  }

  private StoredSlice part() {
    return new StoredSlice(x(), starts(), ends(), steps(), axes(), decreaseAxes(), noneAxes());
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorType values = AssignedValues.type(valuesShape(), Arithmetic.dtype(x()), values());
    return shapes.types(part().check(shapes, shapes.of(values)));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value given = a.add(OperatorOps.assignValue(valuesShape(), Arithmetic.dtype(x()), values()));
    return ImmutableList.of(part().store(a, given));
  }
}

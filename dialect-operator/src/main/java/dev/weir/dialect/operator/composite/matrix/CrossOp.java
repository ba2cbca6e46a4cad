package dev.weir.dialect.operator.composite.matrix;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// The cross product of the vectors of three elements along `axis`.
///
/// Shapes: `x: [A...], y: [A...] -> [A...]`, the size at `axis` being 3.
///
/// Element types: `x: T, y: T -> T`.
///
/// Diagnoses: shapes that differ, an axis out of range, another size than 3 along it, and, where no axis is named,
/// sizes of which none is known to be 3.
@OpDef(value = "cross", format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
public non-sealed interface CrossOp extends CompositeOp {
  /// The axis that names the first one of size 3.
  int FIRST_OF_THREE = 9;

  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value y();

  /// {@return the axis, counted from the back if negative; [#FIRST_OF_THREE] for the first of size 3}
  @Attr
  default int axis() {
    return FIRST_OF_THREE;
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    shapes.sameShape(x, shapes.of(y()), "x and y");
    int along = along(Sizes.tensor(x()));
    shapes.same(x.size(along), 3, "size along the axis of a cross product");
    return shapes.types(x);
  }

  private int along(TensorType x) {
    if (axis() != FIRST_OF_THREE) {
      return Axes.normalize(axis(), x.rank());
    }
    for (int i = 0; i < x.rank(); i++) {
      if (x.dimension(i) == 3) {
        return i;
      } else if (x.dimension(i) == TensorType.DYNAMIC) {
        break;
      }
    }
    throw new IllegalArgumentException(
        "expects an axis, as no size of '%s' is known to be the first of 3".formatted(x));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value first = a.times(turned(a, x(), -1), turned(a, y(), -2));
    Value second = a.times(turned(a, x(), -2), turned(a, y(), -1));
    return ImmutableList.of(a.add(OperatorOps.subtract(first, second)));
  }

  private Value turned(Arithmetic a, Value x, long by) {
    return a.add(
        OperatorOps.roll(x, a.integers(by)).axis(ImmutableLongArray.of(along(Sizes.tensor(x())))));
  }
}

package dev.weir.dialect.operator.composite.matrix;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.OneElementType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.OptionalInt;

/// The cross product of the vectors of three elements along `axis`.
///
/// Shapes: `x: [A...], y: [A...] -> [A...]`, the size at `axis` being 3.
///
/// Element types: `x: T, y: T -> T`.
///
/// Diagnoses: shapes that differ, an axis out of range, another size than 3 along it, and, where no axis is named,
/// sizes of which none is 3, or none is known to be the first when the operator is lowered.
@OpDef(value = "cross", format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
@OneElementType({"x", "y"})
public non-sealed interface CrossOp extends CompositeOp, UnaryOperands {
  /// The axis that names the first one of size 3.
  int FIRST_OF_THREE = 9;

  @Operand(AnyTensor.class)
  Value y();

  /// {@return the axis, counted from the back if negative; [#FIRST_OF_THREE] for the first of size 3}
  @Attr
  default int axis() {
    return FIRST_OF_THREE;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    shapes.sameShape(x, shapes.of(y()), "x and y");
    OptionalInt along = along(Sizes.tensor(x()));
    if (along.isPresent()) {
      shapes.same(x.size(along.getAsInt()), 3, "size along the axis of a cross product");
    } else {
      // One of the sizes is 3.
      Term none = Term.of(1);
      for (Term size : x.sizes()) {
        none = none.times(size.minus(3));
      }
      shapes.same(none, 0, "what the sizes differ from 3 by, and no size");
    }
    return shapes.types(x);
  }

  /// {@return the axis}; empty where it depends on sizes that are not known
  private OptionalInt along(TensorType x) {
    if (axis() != FIRST_OF_THREE) {
      return OptionalInt.of(Axes.normalize(axis(), x.rank()));
    }
    for (int i = 0; i < x.rank(); i++) {
      if (x.dimension(i) == 3) {
        return OptionalInt.of(i);
      } else if (x.dimension(i) == TensorType.DYNAMIC) {
        return OptionalInt.empty();
      }
    }
    throw new IllegalArgumentException("expects a size of 3, got '%s'".formatted(x));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value first = a.times(turned(a, x(), -1), turned(a, y(), -2));
    Value second = a.times(turned(a, x(), -2), turned(a, y(), -1));
    return ImmutableList.of(a.add(OperatorOps.subtract(first, second)));
  }

  private Value turned(Arithmetic a, Value x, long by) {
    int axis =
        along(Sizes.tensor(x()))
            .orElseThrow(() ->
                new IllegalArgumentException(
                    "expects an axis, as no size of '%s' is known to be the first of 3"
                        .formatted(x().type())));
    return a.add(OperatorOps.roll(x, a.integers(by)).axis(ImmutableLongArray.of(axis)));
  }
}

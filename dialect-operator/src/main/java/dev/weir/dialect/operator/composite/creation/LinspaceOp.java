package dev.weir.dialect.operator.composite.creation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.codec.DTypeCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.inference.Sequences;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// `number` numbers in equal steps from `start` to `stop`, which both are among them.
///
/// They are computed in f64, those of the second half from `stop` back; integers are rounded towards 0.
///
/// Shapes: `-> [N]`, the value of `number`.
///
/// Element types: `-> dtype`.
///
/// Diagnoses: fewer numbers than 1.
@OpDef(
    value = "linspace",
    format = "$start `,` $stop `,` $number attr-dict `:` functional-type(operands, results)")
public non-sealed interface LinspaceOp extends CompositeOp, GivesTensor {
  @Operand(AnyTensor.class)
  Value start();

  @Operand(AnyTensor.class)
  Value stop();

  @Operand(AnyTensor.class)
  Value number();

  /// {@return the element type of the result}
  @Attr(codec = DTypeCodec.class)
  DType dtype();

  /// {@return the device of the result}
  @Attr
  default PlaceAttr place() {
    return PlaceAttr.UNDEFINED;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    Term count = Sequences.length(shapes, number(), "number");
    if (!shapes.requireAtLeast(count, 1)) {
      throw new IllegalArgumentException("expects a number of 1 or more, got " + count);
    }
    return shapes.types(shapes.tensor(ElementTypes.typeOf(dtype()), count));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value start = end(a, start());
    Value stop = end(a, stop());
    Value count = a.cast(a.reshape(number(), 1), DType.INT64);
    Value places = a.count(count);
    Value steps = a.scale(a.cast(count, DType.FLOAT64), 1, -1);
    Value one = a.like(1, steps);
    Value step =
        a.over(a.add(OperatorOps.subtract(stop, start)), a.add(OperatorOps.maximum(steps, one)));
    Value place = a.cast(places, DType.FLOAT64);
    Value before = a.sum(start, a.times(step, place));
    Value left = a.add(OperatorOps.subtract(steps, place));
    Value after = a.add(OperatorOps.subtract(stop, a.times(step, left)));
    Value half = a.add(OperatorOps.floorDivide(count, a.size(2)));
    Value isBefore = a.add(OperatorOps.lessThan(places, half));
    // A single number is the first.
    Value isFirst = a.add(OperatorOps.equal(places, a.like(0, places)));
    Value chosen = a.add(OperatorOps.logicalOr(isBefore, isFirst));
    return ImmutableList.of(a.cast(a.add(OperatorOps.where(chosen, before, after)), dtype()));
  }

  /// {@return a bound as PaddlePaddle reads it: brought to the type of the result before it is computed with}
  private Value end(Arithmetic a, Value bound) {
    return a.cast(a.cast(a.reshape(bound, 1), dtype()), DType.FLOAT64);
  }
}

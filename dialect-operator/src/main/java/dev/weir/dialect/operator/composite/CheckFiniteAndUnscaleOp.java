package dev.weir.dialect.operator.composite;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.TensorList;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.IntegerType;
import java.util.ArrayList;
import java.util.List;

/// The gradients in `x` divided by `scale`, by which the loss was multiplied, and whether an element of any of them is
/// infinite or NaN.
///
/// Deviation: what is written over the result is not seen in `x`.
///
/// Shapes: `x[i]: [A[i]...], scale: [1] -> out[i]: [A[i]...], found_infinite: [1]`.
///
/// Element types: `x[i]: T -> out[i]: T, found_infinite: i1`.
///
/// Diagnoses: a scale of more than one element.
@OpDef(
    value = "check_finite_and_unscale_",
    format = "$x `,` $scale attr-dict `:` functional-type(operands, results)")
public non-sealed interface CheckFiniteAndUnscaleOp extends CompositeOp {
  @Operand(TensorList.class)
  Value x();

  @Operand(AnyTensor.class)
  Value scale();

  @Result(TensorList.class)
  OpResult out();

  @Result(AnyTensor.class)
  OpResult foundInfinite();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    shapes.same(shapes.of(scale()).elementCount(), 1, "numbers of scales");
    Sizes.tensors(x());
    return ImmutableList.of(x().type(), shapes.tensor(IntegerType.I1, 1).type());
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value inverse = a.add(OperatorOps.reciprocal(a.reshape(scale())));
    List<Value> results = new ArrayList<>();
    Value finite = a.add(OperatorOps.full(ImmutableLongArray.of(1), 1).dtype(DType.BOOL));
    for (Value each : builder.add(PirOps.tupleSplit(x())).results()) {
      results.add(a.times(each, a.cast(inverse, Arithmetic.dtype(each))));
      Value all = a.add(OperatorOps.all(a.add(OperatorOps.isfinite(each))));
      finite = a.and(finite, a.reshape(all, 1));
    }
    return ImmutableList.of(builder.add(PirOps.combine(results)).out(), a.not(finite));
  }
}

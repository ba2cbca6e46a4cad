package dev.weir.dialect.operator.fused;

import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.FloatType;
import java.util.List;
import java.util.Optional;

/// The gradients of the weights and the bias of a linear layer, added to what was accumulated so far:
/// `dweight + xᵀ dout` and `dbias + sum(dout)`, where all dimensions of `x` and `dout` but the last
/// are rows.
///
/// What was not accumulated counts as zero. With `multi_precision` the sums are kept in f32 whatever the
/// type of `x`.
///
/// Deviation from PIR: without `has_bias` there is no second result, where PIR's has no type.
///
/// Shapes:
/// `x: [A..., M], dout: [A..., N], dweight: [M, N], dbias: [N] -> dweight_out: [M, N], dbias_out: [N]`.
///
/// Element types: `dout: T -> dweight_out: T, dbias_out: T`; with `multi_precision`,
/// `-> dweight_out: f32, dbias_out: f32`.
///
/// Diagnoses: different numbers of rows, and sums of another shape than the result.
@OpDef("fused_linear_param_grad_add")
public non-sealed interface FusedLinearParamGradAddOp extends FusedOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value dout();

  @Operand(AnyTensor.class)
  Optional<Value> dweight();

  @Operand(AnyTensor.class)
  Optional<Value> dbias();

  /// {@return whether sums are kept in f32 besides}
  @Attr
  default boolean multiPrecision() {
    return true;
  }

  /// {@return whether there is a bias}
  @Attr
  default boolean hasBias() {
    return true;
  }

  @Result(AnyTensor.class)
  OpResult dweightOut();

  @Result(AnyTensor.class)
  Optional<OpResult> dbiasOut();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    TensorShape gradient = shapes.of(dout());
    if (x.rank() == 0 || x.rank() != gradient.rank()) {
      throw new IllegalArgumentException(
          "expects rows in both '%s' and '%s'".formatted(x, gradient));
    }
    for (int i = 0; i < x.rank() - 1; i++) {
      shapes.same(x.size(i), gradient.size(i), "numbers of rows");
    }
    Type element = multiPrecision() ? FloatType.F32 : gradient.elementType();
    Term rows = x.size(x.rank() - 1);
    Term columns = gradient.size(gradient.rank() - 1);
    TensorShape weight = shapes.tensor(element, rows, columns);
    TensorShape bias = shapes.tensor(element, columns);
    dweight().ifPresent(sum -> Gradients.check(weight, shapes.of(sum), "a weight"));
    dbias().ifPresent(sum -> Gradients.check(bias, shapes.of(sum), "a bias"));
    return hasBias() ? shapes.types(weight, bias) : shapes.types(weight);
  }

  @Override
  default DType kernelDataType() {
    return ElementTypes.dtypeOf(Sizes.tensor(dout()).elementType());
  }
}

package dev.weir.dialect.operator.gradient;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.ScaledGradients;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Normalizations;
import dev.weir.dialect.operator.normalization.LayerNormSettings;
import dev.weir.dialect.operator.normalization.ScaledOperands;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The gradients of the operands of a `layer_norm`, given the statistics it found and the gradient of
/// its first result.
///
/// The gradients of `scale` and `bias` are there whether or not those are: they are those of a scale of
/// ones and a bias of zeros.
///
/// Shapes:
/// `x: [A..., B...], scale: [C...], bias: [D...], mean: [A...], variance: [A...], out_grad: [A...,
/// B...] -> x_grad: [A..., B...], scale_grad: [C...], bias_grad: [D...]`,
/// where `A` are the first `begin_norm_axis` dimensions; parameters have as many elements as `B`.
///
/// Element types: `x: T, scale: U, bias: V -> x_grad: T, scale_grad: U, bias_grad: V`; without them f32
/// for a narrower float.
///
/// Diagnoses: a gradient of another shape than the result of the forward operator, and what the forward
/// operator diagnoses, and statistics of another shape.
@OpDef("layer_norm_grad")
public non-sealed interface LayerNormGradOp
    extends GradientOp, ScaledGradients, ScaledOperands, LayerNormSettings {
  @Operand(AnyTensor.class)
  Value mean();

  @Operand(AnyTensor.class)
  Value variance();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    Gradients.check(x, shapes.of(outGrad()), "a result");
    TensorShape statistics = Normalizations.rowStatistics(x, beginNormAxis());
    shapes.sameShape(statistics, shapes.of(mean()), "statistics");
    shapes.sameShape(statistics, shapes.of(variance()), "statistics");
    Normalizations.checkRow(x, beginNormAxis(), scale(), "scale");
    Normalizations.checkRow(x, beginNormAxis(), bias(), "bias");
    Term row = x.product(beginNormAxis(), x.rank());
    TensorShape parameter = shapes.tensor(statistics.elementType(), row);
    return shapes.types(
        x, scale().map(shapes::of).orElse(parameter), bias().map(shapes::of).orElse(parameter));
  }
}

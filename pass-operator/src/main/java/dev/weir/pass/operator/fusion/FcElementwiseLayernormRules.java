package dev.weir.pass.operator.fusion;

import static dev.weir.dialect.operator.OperatorDrr.add;
import static dev.weir.dialect.operator.OperatorDrr.cast;
import static dev.weir.dialect.operator.OperatorDrr.fc;
import static dev.weir.dialect.operator.OperatorDrr.fusedFcElementwiseLayernorm;
import static dev.weir.dialect.operator.OperatorDrr.layerNorm;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.operator.OperatorDrr.FcNode;
import dev.weir.dialect.operator.OperatorDrr.LayerNormNode;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Match;
import dev.weir.drr.ValueNode;
import dev.weir.ir.type.FloatType;

/// A fully connected layer, a sum and a layer normalisation over what the layer gives become
/// `fused_fc_elementwise_layernorm`.
///
/// Source: paddle/fluid/pir/transforms/gpu/fc_elementwise_layernorm_fuse_pass.cc. Deviations: 1. the sum is
/// found with its operands in either order; 2. scale and bias are cast only where their type differs.
public final class FcElementwiseLayernormRules {
  /// layer_norm(fc(x, w, bias0) + y) -> fused_fc_elementwise_layernorm
  public static final DrrRule SAME_TYPE =
      rule(
          "fc-elementwise-layernorm",
          p -> {
            var x = p.operand();
            var w = p.operand();
            var bias0 = p.operands();
            var y = p.operand();
            var scale = p.operand();
            var bias1 = p.operand();
            var layer = fc(x, w).bias(bias0);
            var norm = layerNorm(add(layer.out(), y).out()).scale(scale).bias(bias1);
            p.match(norm)
                .where("shapes or types do not fit", m -> fits(m, x, y, layer, norm))
                .where(
                    "scale or bias have another type",
                    m -> isOfType(m, scale, x) && isOfType(m, bias1, x))
                .replaceWith(
                    fusedFcElementwiseLayernorm(x, w, y)
                        .bias0(bias0)
                        .scale(scale)
                        .bias1(bias1)
                        .xNumColDims(layer.inNumColDims())
                        .activationType(layer.activationType())
                        .epsilon(norm.epsilon())
                        .beginNormAxis(norm.beginNormAxis()));
          });

  /// the same with scale and bias cast to the type of x
  public static final DrrRule OTHER_TYPE =
      rule(
          "fc-elementwise-layernorm-cast",
          p -> {
            var x = p.operand();
            var w = p.operand();
            var bias0 = p.operands();
            var y = p.operand();
            var scale = p.operand();
            var bias1 = p.operand();
            var layer = fc(x, w).bias(bias0);
            var norm = layerNorm(add(layer.out(), y).out()).scale(scale).bias(bias1);
            var dtype = p.compute(m -> ElementTypes.dtypeOf(Sizes.tensor(m.get(x)).elementType()));
            p.match(norm)
                .where("shapes or types do not fit", m -> fits(m, x, y, layer, norm))
                .where(
                    "scale and bias need no cast",
                    m -> !isOfType(m, scale, x) || !isOfType(m, bias1, x))
                .replaceWith(
                    fusedFcElementwiseLayernorm(x, w, y)
                        .bias0(bias0)
                        .scale(cast(scale).dtype(dtype).out())
                        .bias1(cast(bias1).dtype(dtype).out())
                        .xNumColDims(layer.inNumColDims())
                        .activationType(layer.activationType())
                        .epsilon(norm.epsilon())
                        .beginNormAxis(norm.beginNormAxis()));
          });

  private FcElementwiseLayernormRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    return ImmutableList.of(SAME_TYPE, OTHER_TYPE);
  }

  /// The normalisation goes over what one row of the layer gives, nothing else.
  private static boolean fits(Match m, ValueNode x, ValueNode y, FcNode layer, LayerNormNode norm) {
    var element = Sizes.tensor(m.get(x)).elementType();
    return (element == FloatType.F16 || element == FloatType.F32)
        && m.get(norm.beginNormAxis()).equals(m.get(layer.inNumColDims()))
        && m.get(y).type().equals(m.get(layer.out()).type());
  }

  private static boolean isOfType(Match m, ValueNode node, ValueNode other) {
    return Sizes.tensor(m.get(node)).elementType().equals(Sizes.tensor(m.get(other)).elementType());
  }
}

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
  public static final DrrRule SAME_TYPE = fuse("fc-elementwise-layernorm", false);

  /// the same with scale and bias cast to the type of x
  public static final DrrRule OTHER_TYPE = fuse("fc-elementwise-layernorm-cast", true);

  private FcElementwiseLayernormRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    return ImmutableList.of(SAME_TYPE, OTHER_TYPE);
  }

  private static DrrRule fuse(String label, boolean casts) {
    return rule(
        label,
        p -> {
          var x = p.operand();
          var w = p.operand();
          var bias0 = p.operands();
          var y = p.operand();
          var scale = p.operand();
          var bias1 = p.operand();
          var layer = fc(x, w).bias(bias0);
          var norm = layerNorm(add(layer.out(), y).out()).scale(scale).bias(bias1);
          ValueNode ownScale = scale;
          ValueNode ownBias = bias1;
          if (casts) {
            var dtype = p.compute(m -> ElementTypes.dtypeOf(Sizes.tensor(m.get(x)).elementType()));
            ownScale = cast(scale).dtype(dtype).out();
            ownBias = cast(bias1).dtype(dtype).out();
          }
          p.match(norm)
              .where("shapes or types do not fit", m -> fits(m, x, y, layer, norm))
              .where(
                  casts ? "scale and bias need no cast" : "scale or bias have another type",
                  m -> casts != (isOfType(m, scale, x) && isOfType(m, bias1, x)))
              .replaceWith(
                  fusedFcElementwiseLayernorm(x, w, y)
                      .bias0(bias0)
                      .scale(ownScale)
                      .bias1(ownBias)
                      .xNumColDims(layer.inNumColDims())
                      .activationType(layer.activationType())
                      .epsilon(norm.epsilon())
                      .beginNormAxis(norm.beginNormAxis()));
        });
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

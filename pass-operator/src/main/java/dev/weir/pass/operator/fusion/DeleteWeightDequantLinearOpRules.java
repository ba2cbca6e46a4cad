package dev.weir.pass.operator.fusion;

import static dev.weir.dialect.operator.OperatorDrr.cast;
import static dev.weir.dialect.operator.OperatorDrr.conv2d;
import static dev.weir.dialect.operator.OperatorDrr.conv2dTranspose;
import static dev.weir.dialect.operator.OperatorDrr.depthwiseConv2d;
import static dev.weir.dialect.operator.OperatorDrr.dequantizeLinear;
import static dev.weir.dialect.operator.OperatorDrr.full;
import static dev.weir.dialect.operator.OperatorDrr.fullIntArray;
import static dev.weir.dialect.operator.OperatorDrr.matmul;
import static dev.weir.dialect.operator.OperatorDrr.multiply;
import static dev.weir.dialect.operator.OperatorDrr.reshape;
import static dev.weir.dialect.operator.OperatorDrr.scale;
import static dev.weir.drr.DrrRule.rule;
import static dev.weir.pass.operator.OperatorFunctions.IS_PARAMETER;
import static dev.weir.pass.operator.fusion.Weights.isNoZeroPoint;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorDrr.DequantizeLinearNode;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.drr.DrrPattern;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Match;
import dev.weir.drr.OpNode;
import dev.weir.drr.ValueNode;
import dev.weir.ir.type.TensorType;
import java.util.Arrays;

/// Weights in integers are not taken back to floats before a product or convolution: their scales
/// become a factor of its result.
///
/// Source: paddle/fluid/pir/transforms/general/delete_weight_dequant_linear_op_pass.cc. Deviation: PIR
/// leaves the integers to an operator of floats and the scales to a table beside the program, for
/// an engine that computes in 8 bits; here the program still says what is computed. Scales that are
/// not one for all or one for each column of the result stay with the weights.
public final class DeleteWeightDequantLinearOpRules {
  /// matmul(x, dequantize_linear(w, s)) -> matmul(x, w) * s
  public static final DrrRule MATMUL =
      rule(
          "matmul-dequantized",
          (p, x) -> {
            var weights = new Weights(p);
            var product = matmul(x, weights.floats.y());
            weights.rewrite(
                p,
                product,
                x,
                product.out(),
                (m, rank) -> rank == 2 && !m.get(product.transposeY()) ? 1 : 0,
                -1);
          });

  /// conv2d(x, dequantize_linear(w, s)) -> conv2d(x, w) * s
  public static final DrrRule CONV2D =
      rule(
          "conv2d-dequantized",
          (p, x) -> {
            var weights = new Weights(p);
            var product = conv2d(x, weights.floats.y()).dataFormat("NCHW");
            weights.rewrite(p, product, x, product.out(), (m, rank) -> 0, 1);
          });

  /// depthwise_conv2d(x, dequantize_linear(w, s)) -> depthwise_conv2d(x, w) * s
  public static final DrrRule DEPTHWISE_CONV2D =
      rule(
          "depthwise-conv2d-dequantized",
          (p, x) -> {
            var weights = new Weights(p);
            var product = depthwiseConv2d(x, weights.floats.y()).dataFormat("NCHW");
            weights.rewrite(p, product, x, product.out(), (m, rank) -> 0, 1);
          });

  /// conv2d_transpose(x, dequantize_linear(w, s)) -> conv2d_transpose(x, w) * s
  public static final DrrRule CONV2D_TRANSPOSE =
      rule(
          "conv2d-transpose-dequantized",
          (p, x, size) -> {
            var weights = new Weights(p);
            var product = conv2dTranspose(x, weights.floats.y(), size).dataFormat("NCHW");
            weights.rewrite(
                p,
                product,
                x,
                product.out(),
                (m, rank) -> m.get(product.groups()) == 1 ? 1 : -1,
                1,
                size);
          });

  private DeleteWeightDequantLinearOpRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    return ImmutableList.of(MATMUL, CONV2D, DEPTHWISE_CONV2D, CONV2D_TRANSPOSE);
  }

  /// Along which axis of the weights the columns of the result lie.
  private interface ColumnAxis {
    int of(Match m, int rank);
  }

  /// Weights as a program takes them back to floats.
  private static final class Weights {
    final ValueNode whole;
    final ValueNode scales;
    final ValueNode zero;
    final DequantizeLinearNode floats;

    Weights(DrrPattern p) {
      whole = p.operand();
      scales = p.operand();
      zero = p.operand();
      floats = dequantizeLinear(whole, zero).scale(scales).isTest(true);
    }

    /// @param resultAxis the axis of the columns in the result, -1 for the last
    /// @param others the operands of `product` behind the weights
    void rewrite(
        DrrPattern p,
        OpNode product,
        ValueNode x,
        ValueNode out,
        ColumnAxis columns,
        int resultAxis,
        ValueNode... others) {
      var factors =
          scale(
              scales,
              full()
                  .shape(ImmutableLongArray.of(1))
                  .value(p.compute(m -> 1.0 / ((1L << (m.get(floats.bitLength()) - 1)) - 1)))
                  .dtype(p.compute(m -> dtype(m, scales)))
                  .out());
      var shape =
          fullIntArray().value(p.compute(m -> shape(m, out, resultAxis))).dtype(DType.INT64);
      var operands = ImmutableList.<ValueNode>builder();
      operands.add(x, cast(whole).dtype(p.compute(m -> dtype(m, out))).out()).add(others);
      var made = p.like(product, operands.build().toArray(new ValueNode[0]));
      p.match(product)
          .where("these are no weights", IS_PARAMETER.holds(whole))
          .where("the scales are no weights", IS_PARAMETER.holds(scales))
          .where("there are zero points", m -> isNoZeroPoint(m.get(zero)))
          .where("the types differ", m -> sameElements(m, out, scales))
          .where("the scales are not those of the result's columns", m -> areOfColumns(m, columns))
          .replace(out, multiply(made.result(0), reshape(factors.out(), shape.out()).out()).out());
    }

    private boolean areOfColumns(Match m, ColumnAxis columns) {
      TensorType type = Sizes.tensor(m.get(whole));
      if (Sizes.elementCount(Sizes.tensor(m.get(scales))) == 1) {
        return true;
      }
      int axis = m.get(floats.quantAxis());
      return axis >= -type.rank()
          && axis < type.rank()
          && Math.floorMod(axis, type.rank()) == columns.of(m, type.rank());
    }

    private ImmutableLongArray shape(Match m, ValueNode out, int resultAxis) {
      int rank = Sizes.tensor(m.get(out)).rank();
      long[] shape = new long[rank];
      Arrays.fill(shape, 1);
      shape[resultAxis < 0 ? rank - 1 : resultAxis] =
          Sizes.elementCount(Sizes.tensor(m.get(scales)));
      return ImmutableLongArray.copyOf(shape);
    }

    private static DType dtype(Match m, ValueNode value) {
      return ElementTypes.dtypeOf(Sizes.tensor(m.get(value)).elementType());
    }

    private static boolean sameElements(Match m, ValueNode a, ValueNode b) {
      return Sizes.tensor(m.get(a)).elementType().equals(Sizes.tensor(m.get(b)).elementType());
    }
  }
}

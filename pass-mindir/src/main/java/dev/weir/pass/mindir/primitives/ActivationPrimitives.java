package dev.weir.pass.mindir.primitives;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.TupleSplitOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.pass.mindir.lowering.Dims;
import dev.weir.pass.mindir.lowering.Formula;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.OperatorBuilder;
import dev.weir.pass.mindir.lowering.PrimitiveCall;
import dev.weir.pass.mindir.lowering.PrimitiveLowering;

/// Activations, and the gradients of those that real files hold.
final class ActivationPrimitives {
  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .put("ReLU", ElementwisePrimitives.unary(OperatorOps::relu))
          .put("ReLU6", ElementwisePrimitives.unary(OperatorOps::relu6))
          .put("Sigmoid", ElementwisePrimitives.floating(OperatorOps::sigmoid))
          .put("Tanh", ElementwisePrimitives.floating(OperatorOps::tanh))
          .put("SiLU", ElementwisePrimitives.floating(OperatorOps::silu))
          .put("HSwish", ElementwisePrimitives.floating(OperatorOps::hardswish))
          .put("HSigmoid", ActivationPrimitives::hardSigmoid)
          .put("GeLU", ElementwisePrimitives.floating(x -> OperatorOps.gelu(x).approximate(true)))
          .put("Gelu", ElementwisePrimitives.floating(x -> OperatorOps.gelu(x).approximate(true)))
          .put("GeluExt", ActivationPrimitives::geluExt)
          .put("Softplus", ActivationPrimitives::softplus)
          .put("SoftplusExt", ActivationPrimitives::softplus)
          .put("Softsign", ActivationPrimitives::softsign)
          .put("Mish", ActivationPrimitives::mish)
          .put("Elu", ActivationPrimitives::elu)
          .put("LeakyRelu", call -> leaky(call, "alpha"))
          .put("LeakyReLU", call -> leaky(call, "negative_slope"))
          .put("PReLU", ActivationPrimitives::prelu)
          .put("SeLU", ActivationPrimitives::selu)
          .put("CeLU", ActivationPrimitives::celu)
          .put("HShrink", ActivationPrimitives::hardShrink)
          .put("SoftShrink", ActivationPrimitives::softShrink)
          .put("LogSigmoid", ActivationPrimitives::logSigmoid)
          .put("FastGeLU", ActivationPrimitives::fastGelu)
          .put("FastGelu", ActivationPrimitives::fastGelu)
          .put("GLU", ActivationPrimitives::glu)
          .put("ReluGrad", ActivationPrimitives::reluGrad)
          .put("SigmoidGrad", ActivationPrimitives::sigmoidGrad)
          .put("TanhGrad", ActivationPrimitives::tanhGrad)
          .buildOrThrow();

  private ActivationPrimitives() {}

  /// `relu6(x + 3) / 6`, which is how it is computed in double: attributes are float.
  private static Lowered hardSigmoid(PrimitiveCall call) {
    OperatorBuilder out = call.out();
    Value x = call.floating(0);
    if (PrimitiveCall.dtype(x) != DType.FLOAT64) {
      return call.add(OperatorOps.hardsigmoid(x).slope(1f / 6).offset(0.5f));
    }
    Value moved = out.add(OperatorOps.add(x, out.number(3, DType.FLOAT64)));
    Value cut = out.add(OperatorOps.relu6(moved));
    return call.add(OperatorOps.divide(cut, out.number(6, DType.FLOAT64)));
  }

  private static Lowered geluExt(PrimitiveCall call) {
    boolean tanh = call.word(1, "approximate", "none", "none", "tanh").equals("tanh");
    return call.add(OperatorOps.gelu(call.floating(0)).approximate(tanh));
  }

  private static Lowered softplus(PrimitiveCall call) {
    return call.add(
        OperatorOps.softplus(call.floating(0))
            .beta((float) call.number(1, "beta", 1))
            .threshold((float) call.number(2, "threshold", 20)));
  }

  /// `x / (1 + |x|)`
  private static Lowered softsign(PrimitiveCall call) {
    OperatorBuilder out = call.out();
    Value x = call.floating(0);
    Value size = out.add(OperatorOps.abs(x));
    Value one = out.number(1, PrimitiveCall.dtype(x));
    return call.add(OperatorOps.divide(x, out.add(OperatorOps.add(size, one))));
  }

  /// `x * tanh(softplus(x))`
  private static Lowered mish(PrimitiveCall call) {
    Value x = call.floating(0);
    Value soft = call.out().add(OperatorOps.softplus(x));
    return call.add(OperatorOps.multiply(x, call.out().add(OperatorOps.tanh(soft))));
  }

  /// `x` where it is positive, else `alpha * (exp(x) - 1)`, whose operand is cut so that it stays finite.
  private static Lowered elu(PrimitiveCall call) {
    OperatorBuilder out = call.out();
    Value x = call.floating(0);
    DType dtype = PrimitiveCall.dtype(x);
    Value zero = out.number(0, dtype);
    Value negative = out.add(OperatorOps.minimum(x, zero));
    Value grown =
        out.add(OperatorOps.subtract(out.add(OperatorOps.exp(negative)), out.number(1, dtype)));
    Value scaled = out.add(OperatorOps.multiply(grown, alpha(call, dtype)));
    return call.add(OperatorOps.add(out.add(OperatorOps.maximum(x, zero)), scaled));
  }

  private static Value alpha(PrimitiveCall call, DType dtype) {
    return call.out().number(call.number(1, "alpha", 1), dtype);
  }

  private static Lowered leaky(PrimitiveCall call, String slope) {
    return call.add(
        OperatorOps.leakyRelu(call.floating(0)).negativeSlope((float) call.number(1, slope, 0.01)));
  }

  /// The weight is one number, or one for each channel, which are dimension 1.
  private static Lowered prelu(PrimitiveCall call) {
    OperatorBuilder out = call.out();
    Value x = call.floating(0);
    Value weight = call.tensor(1);
    int rank = PrimitiveCall.type(x).rank();
    if (rank > 1 && PrimitiveCall.type(weight).rank() == 1) {
      long[] shape = new long[rank];
      java.util.Arrays.fill(shape, 1);
      shape[1] = PrimitiveCall.type(weight).dimension(0);
      weight = out.reshape(weight, shape);
    }
    Value zero = out.number(0, PrimitiveCall.dtype(x));
    Value negative = out.add(OperatorOps.minimum(x, zero));
    return call.add(
        OperatorOps.add(
            out.add(OperatorOps.maximum(x, zero)),
            out.add(OperatorOps.multiply(negative, weight))));
  }

  /// The gradient comes first, what was computed second.
  private static Lowered reluGrad(PrimitiveCall call) {
    return call.add(OperatorOps.reluGrad(call.tensor(1), call.tensor(0)));
  }

  /// `dy * y * (1 - y)`; what was computed comes first.
  private static Lowered sigmoidGrad(PrimitiveCall call) {
    OperatorBuilder out = call.out();
    Value y = call.tensor(0);
    Value one = out.number(1, PrimitiveCall.dtype(y));
    Value slope = out.add(OperatorOps.multiply(y, out.add(OperatorOps.subtract(one, y))));
    return call.add(OperatorOps.multiply(call.tensor(1), slope));
  }

  /// `dy * (1 - y * y)`; what was computed comes first.
  private static Lowered tanhGrad(PrimitiveCall call) {
    OperatorBuilder out = call.out();
    Value y = call.tensor(0);
    Value one = out.number(1, PrimitiveCall.dtype(y));
    Value slope = out.add(OperatorOps.subtract(one, out.add(OperatorOps.square(y))));
    return call.add(OperatorOps.multiply(call.tensor(1), slope));
  }

  /// Source: the numbers of the paper, Klambauer and others, 2017.
  private static Lowered selu(PrimitiveCall call) {
    Value x = call.floating(0);
    Formula f = Formula.over(call, x);
    Value grown = f.add(f.exp(f.atMost(x, 0)), -1);
    Value both = f.add(f.atLeast(x, 0), f.times(grown, 1.6732632423543772));
    return new Lowered.TensorValue(f.times(both, 1.0507009873554805));
  }

  /// `max(0, x) + min(0, alpha * (exp(x / alpha) - 1))`
  private static Lowered celu(PrimitiveCall call) {
    Value x = call.floating(0);
    Formula f = Formula.over(call, x);
    double alpha = call.number(1, "alpha", 1);
    Value grown = f.add(f.exp(f.divide(f.atMost(x, 0), alpha)), -1);
    return new Lowered.TensorValue(f.add(f.atLeast(x, 0), f.times(grown, alpha)));
  }

  /// 0 between the bounds, which count as within.
  private static Lowered hardShrink(PrimitiveCall call) {
    Value x = call.floating(0);
    Formula f = Formula.over(call, x);
    double bound = call.number(1, "lambd", 0.5);
    return new Lowered.TensorValue(f.choose(f.isAbove(f.abs(x), bound), x, 0));
  }

  private static Lowered softShrink(PrimitiveCall call) {
    Value x = call.floating(0);
    Formula f = Formula.over(call, x);
    double bound = call.number(1, "lambd", 0.5);
    return new Lowered.TensorValue(
        f.add(f.atLeast(f.add(x, -bound), 0), f.atMost(f.add(x, bound), 0)));
  }

  private static Lowered logSigmoid(PrimitiveCall call) {
    Value x = call.floating(0);
    Formula f = Formula.over(call, x);
    return new Lowered.TensorValue(f.negate(f.make(OperatorOps.softplus(f.negate(x)))));
  }

  /// `x * sigmoid(1.702 * x)`, which is what the primitive's formula comes to.
  private static Lowered fastGelu(PrimitiveCall call) {
    Value x = call.floating(0);
    Formula f = Formula.over(call, x);
    return new Lowered.TensorValue(f.times(x, f.sigmoid(f.times(x, 1.702))));
  }

  /// The first half times the sigmoid of the second.
  private static Lowered glu(PrimitiveCall call) {
    OperatorBuilder out = call.out();
    Value x = call.floating(0);
    int axis = Dims.axis(call.integer(1, "axis", -1), PrimitiveCall.type(x).rank());
    Value halves = out.add(OperatorOps.splitWithNum(x, out.scalar(axis, DType.INT32), 2));
    TupleSplitOp parts = (TupleSplitOp) out.operation(PirOps.tupleSplit(halves));
    Formula f = Formula.over(call, x);
    return new Lowered.TensorValue(
        f.times(parts.results().get(0), f.sigmoid(parts.results().get(1))));
  }
}

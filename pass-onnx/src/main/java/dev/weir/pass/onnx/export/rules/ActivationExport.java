package dev.weir.pass.onnx.export.rules;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.OnnxOps;
import dev.weir.dialect.operator.elementwise.activation.CeluOp;
import dev.weir.dialect.operator.elementwise.activation.EluOp;
import dev.weir.dialect.operator.elementwise.activation.MishOp;
import dev.weir.dialect.operator.elementwise.activation.SeluOp;
import dev.weir.dialect.operator.elementwise.unary.GeluOp;
import dev.weir.dialect.operator.elementwise.unary.HardsigmoidOp;
import dev.weir.dialect.operator.elementwise.unary.HardswishOp;
import dev.weir.dialect.operator.elementwise.unary.LeakyReluOp;
import dev.weir.dialect.operator.elementwise.unary.Relu6Op;
import dev.weir.dialect.operator.elementwise.unary.ReluOp;
import dev.weir.dialect.operator.elementwise.unary.SigmoidOp;
import dev.weir.dialect.operator.elementwise.unary.SiluOp;
import dev.weir.dialect.operator.elementwise.unary.SoftplusOp;
import dev.weir.dialect.operator.elementwise.unary.SwishOp;
import dev.weir.dialect.operator.elementwise.unary.TanhOp;
import dev.weir.dialect.operator.elementwise.unary.ThresholdedReluOp;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.export.NodeWriter;
import dev.weir.pass.onnx.lowering.RuleTable;

/// Activation functions.
final class ActivationExport {
  /// The version in which gelu is an operator.
  private static final long HAS_GELU = 20;

  private ActivationExport() {}

  static void addTo(RuleTable<NodeWriter> table) {
    FunctionExport.add(table, ReluOp.class, OnnxOps::relu);
    FunctionExport.add(table, SigmoidOp.class, OnnxOps::sigmoid);
    FunctionExport.add(table, TanhOp.class, OnnxOps::tanh);
    FunctionExport.add(table, HardswishOp.class, OnnxOps::hardSwish);
    table.one(
        LeakyReluOp.class,
        (op, g) ->
            g.add(OnnxOps.leakyRelu(g.in(op.x()), op.out().type()).alpha(op.negativeSlope())));
    table.one(
        HardsigmoidOp.class,
        (op, g) ->
            g.add(
                OnnxOps.hardSigmoid(g.in(op.x()), op.out().type())
                    .alpha(op.slope())
                    .beta(op.offset())));
    table.one(
        EluOp.class,
        (op, g) -> g.add(OnnxOps.elu(g.in(op.x()), op.out().type()).alpha(op.alpha())));
    table.one(
        CeluOp.class,
        (op, g) -> g.add(OnnxOps.celu(g.in(op.x()), op.out().type()).alpha(op.alpha())));
    table.one(
        SeluOp.class,
        (op, g) ->
            g.add(OnnxOps.selu(g.in(op.x()), op.out().type()).alpha(op.alpha()).gamma(op.scale())));
    table.one(
        Relu6Op.class,
        (op, g) -> {
          DType dtype = NodeWriter.dtype(op.x());
          return g.add(
              OnnxOps.clip(g.in(op.x()), op.out().type())
                  .min(g.number(0, dtype))
                  .max(g.number(6, dtype)));
        });
    table.one(SiluOp.class, (op, g) -> silu(g, op.x()));
    table.one(SwishOp.class, (op, g) -> silu(g, op.x()));
    table.one(GeluOp.class, ActivationExport::gelu);
    table.one(SoftplusOp.class, ActivationExport::softplus);
    // x tanh(log(1 + exp(x)))
    table.one(
        MishOp.class,
        (op, g) ->
            g.wide(op.x(), x -> g.times(x, tanh(g, g.add(OnnxOps.softplus(x, NodeWriter.OPEN))))));
    table.one(ThresholdedReluOp.class, ActivationExport::thresholdedRelu);
  }

  private static Value tanh(NodeWriter g, Value x) {
    return g.add(OnnxOps.tanh(x, NodeWriter.OPEN));
  }

  private static Value silu(NodeWriter g, Value of) {
    return g.wide(of, x -> g.times(x, g.add(OnnxOps.sigmoid(x, NodeWriter.OPEN))));
  }

  /// `x (1 + erf(x / √2)) / 2`, or `x (1 + tanh(√(2/π) (x + 0.044715 x³))) / 2`.
  private static Value gelu(GeluOp op, NodeWriter g) {
    if (g.opset() >= HAS_GELU) {
      return g.add(
          OnnxOps.gelu(g.in(op.x()), op.out().type())
              .approximate(op.approximate() ? "tanh" : "none"));
    }
    DType dtype = NodeWriter.wideType(op.x());
    Value one = g.number(1, dtype);
    Value half = g.number(0.5, dtype);
    return g.wide(
        op.x(),
        x -> {
          Value bend;
          if (op.approximate()) {
            Value cube = g.times(g.times(g.times(x, x), x), g.number(0.044715, dtype));
            bend = tanh(g, g.times(g.plus(x, cube), g.number(Math.sqrt(2 / Math.PI), dtype)));
          } else {
            Value scaled = g.times(x, g.number(Math.sqrt(0.5), dtype));
            bend = g.add(OnnxOps.erf(scaled, NodeWriter.OPEN));
          }
          return g.times(g.times(x, half), g.plus(bend, one));
        });
  }

  /// `log(1 + exp(beta x)) / beta`, but `x` where `beta x` is above the threshold.
  private static Value softplus(SoftplusOp op, NodeWriter g) {
    DType dtype = NodeWriter.wideType(op.x());
    Value beta = g.number(op.beta(), dtype);
    Value threshold = g.number(op.threshold(), dtype);
    return g.wide(
        op.x(),
        x -> {
          Value scaled = g.times(x, beta);
          Value smooth = g.over(g.add(OnnxOps.softplus(scaled, NodeWriter.OPEN)), beta);
          return g.where(g.less(threshold, scaled), x, smooth);
        });
  }

  private static Value thresholdedRelu(ThresholdedReluOp op, NodeWriter g) {
    if (op.value() == 0) {
      return g.add(OnnxOps.thresholdedRelu(g.in(op.x()), op.out().type()).alpha(op.threshold()));
    }
    DType dtype = NodeWriter.dtype(op.x());
    Value passes = g.less(g.number(op.threshold(), dtype), g.in(op.x()));
    return g.where(passes, g.in(op.x()), g.number(op.value(), dtype));
  }
}

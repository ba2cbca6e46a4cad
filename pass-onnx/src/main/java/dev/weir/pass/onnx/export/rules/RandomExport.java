package dev.weir.pass.onnx.export.rules;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.OnnxOps;
import dev.weir.dialect.operator.creation.BernoulliOp;
import dev.weir.dialect.operator.creation.GaussianOp;
import dev.weir.dialect.operator.creation.UniformOp;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.export.NodeWriter;
import dev.weir.pass.onnx.lowering.RuleTable;

/// Numbers drawn at random: of the same distribution, but others, since ONNX leaves open which numbers a seed gives.
final class RandomExport {
  private RandomExport() {}

  static void addTo(RuleTable<NodeWriter> table) {
    table.one(
        UniformOp.class,
        (op, g) -> {
          Value low = g.scalar(op.min(), op.dtype());
          Value high = g.scalar(op.max(), op.dtype());
          Value drawn =
              g.add(
                  OnnxOps.randomUniformLike(shaped(g, op.shape(), op.dtype()), NodeWriter.OPEN)
                      .seed((float) op.seed()));
          return g.plus(g.times(drawn, g.minus(high, low)), low);
        });
    table.one(
        GaussianOp.class,
        (op, g) ->
            g.add(
                OnnxOps.randomNormalLike(shaped(g, op.shape(), op.dtype()), NodeWriter.OPEN)
                    .mean(op.mean())
                    .scale(op.std())
                    .seed((float) op.seed())));
    table.one(
        BernoulliOp.class, (op, g) -> g.add(OnnxOps.bernoulli(g.in(op.x()), op.out().type())));
  }

  /// {@return a tensor of that shape}
  private static Value shaped(NodeWriter g, Value shape, DType dtype) {
    return g.expand(g.number(0, dtype), g.integers(shape));
  }
}

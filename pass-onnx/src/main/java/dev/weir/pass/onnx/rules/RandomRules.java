package dev.weir.pass.onnx.rules;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.creation.BernoulliOp;
import dev.weir.dialect.onnx.creation.MultinomialOp;
import dev.weir.dialect.onnx.creation.RandomNormalLikeOp;
import dev.weir.dialect.onnx.creation.RandomNormalOp;
import dev.weir.dialect.onnx.creation.RandomUniformLikeOp;
import dev.weir.dialect.onnx.creation.RandomUniformOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.ElementNumbers;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.Optional;

/// Numbers drawn at random, as `pd_op` draws them: from a seed and the position of an element alone. Operators without a
/// seed have one each, so that two of a model draw different numbers; a model draws the same ones in each run.
final class RandomRules {
  private RandomRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(
        RandomUniformOp.class,
        (op, g) ->
            uniform(g, sizes(g, op.shape()), op.low(), op.high(), dtype(op.dtype()), op.seed()));
    table.one(
        RandomUniformLikeOp.class,
        (op, g) -> {
          Value x = g.in(op.input());
          DType dtype = op.dtype().map(RandomRules::dtype).orElseGet(() -> floats(x));
          return uniform(g, sizes(g, x), op.low(), op.high(), dtype, op.seed());
        });
    table.one(
        RandomNormalOp.class,
        (op, g) ->
            normal(g, sizes(g, op.shape()), op.mean(), op.scale(), dtype(op.dtype()), op.seed()));
    table.one(
        RandomNormalLikeOp.class,
        (op, g) -> {
          Value x = g.in(op.input());
          DType dtype = op.dtype().map(RandomRules::dtype).orElseGet(() -> floats(x));
          return normal(g, sizes(g, x), op.mean(), op.scale(), dtype, op.seed());
        });
    table.one(
        BernoulliOp.class,
        (op, g) -> {
          Value x = g.in(op.input());
          DType dtype = op.dtype().map(ElementNumbers::dtype).orElse(GraphWriter.dtype(x));
          Value drawn = uniform(g, sizes(g, x), 0, 1, floats(x), op.seed());
          return g.cast(g.isLess(drawn, x), dtype);
        });
    table.one(MultinomialOp.class, RandomRules::multinomial);
  }

  private static Value sizes(GraphWriter g, ImmutableLongArray shape) {
    return g.integers(CreationRules.checked(shape.toArray()));
  }

  /// {@return the sizes of `x`, which the run finds out where they are open}
  static Value sizes(GraphWriter g, Value x) {
    return GraphWriter.type(x).isStatic()
        ? g.integers(GraphWriter.shape(x))
        : ShapeRules.sizes(g, x, 0, GraphWriter.rank(x));
  }

  private static DType dtype(long number) {
    return checked(ElementNumbers.dtype(number));
  }

  private static DType floats(Value x) {
    return checked(GraphWriter.dtype(x));
  }

  private static DType checked(DType dtype) {
    return switch (dtype) {
      case FLOAT16, BFLOAT16, FLOAT32, FLOAT64 -> dtype;
      default -> throw new Refusal("draws numbers of '%s', which are no floats", dtype.mlirName());
    };
  }

  /// A seed is a float, of which the bits count.
  private static int seed(GraphWriter g, Optional<Float> seed) {
    return seed.map(Float::floatToIntBits).orElseGet(g::draw);
  }

  /// {@return numbers from `low` to before `high`}
  static Value uniform(
      GraphWriter g, Value sizes, double low, double high, DType dtype, Optional<Float> seed) {
    return g.add(
        OperatorOps.uniform(
            sizes, g.scalar(low, dtype), g.scalar(high, dtype), dtype, seed(g, seed)));
  }

  private static Value normal(
      GraphWriter g, Value sizes, float mean, float scale, DType dtype, Optional<Float> seed) {
    return g.add(OperatorOps.gaussian(sizes, mean, scale, seed(g, seed), dtype));
  }

  /// A class is how many of the sums of the probabilities up to each class do not reach the number that is drawn.
  private static Value multinomial(MultinomialOp op, GraphWriter g) {
    Value x = g.in(op.input());
    long[] shape = GraphWriter.shape(x);
    if (shape.length != 2) {
      throw new Refusal("takes rows of classes, not '%s'", x.type());
    }
    DType dtype = ElementNumbers.dtype(op.dtype());
    Value wide = g.wide(x);
    DType floats = floats(wide);
    CreationRules.checked(new long[] {shape[0], op.sampleSize(), shape[1]});
    Value weights = g.add(OperatorOps.softmax(wide).axis(1));
    Value sums = g.add(OperatorOps.cumsum(weights, g.scalar(1, DType.INT32)));
    Value drawn = uniform(g, g.integers(shape[0], op.sampleSize()), 0, 1, floats, op.seed());
    Value isPassed = g.add(OperatorOps.lessEqual(g.unsqueeze(sums, 1), g.unsqueeze(drawn, 2)));
    Value passed = g.sum(g.cast(isPassed, DType.INT64), false, 2);
    // Sums may end a little below 1.
    return g.cast(g.min(passed, g.number(shape[1] - 1, DType.INT64)), dtype);
  }
}

package dev.weir.pass.onnx.rules.open;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import org.jspecify.annotations.Nullable;

/// One axis of an image sampled anew where the run finds out how long it is, or how long it shall be: what [SampledAxis]
/// computes when it is compiled is computed by operators here, in double precision.
///
/// @param g adds operators
/// @param mode how axes are sampled
public record OpenResize(GraphWriter g, SampledAxis.Mode mode) {
  /// {@return `x` with another size along `axis`}
  ///
  /// @param size the size, a list of one integer
  /// @param scale by which factor, a double
  /// @param least a factor that the scale is not below, which says how many elements become one
  public Value sampled(Value x, int axis, Value size, Value scale, double least) {
    Value from = g.cast(g.reshape(OpenShape.size(g, x, axis)), DType.FLOAT64);
    Value to = g.cast(g.reshape(size), DType.FLOAT64);
    Value index = g.cast(OpenShape.places(g, size), DType.FLOAT64);
    Value at = position(index, from, to, scale);
    return mode.kind().equals("nearest")
        ? gathered(x, axis, nearest(at), from)
        : weighted(x, axis, at, from, scale, least);
  }

  private Value position(Value index, Value from, Value to, Value scale) {
    Value middle = g.subtract(g.divide(g.add(index, 0.5), scale), g.number(0.5, DType.FLOAT64));
    return switch (mode.transform()) {
      case "half_pixel" -> middle;
      case "pytorch_half_pixel" -> g.choose(g.isGreater(to, 1), middle, 0);
      case "half_pixel_symmetric" -> {
        Value rest =
            g.subtract(g.number(1.0, DType.FLOAT64), g.divide(to, g.multiply(from, scale)));
        yield g.add(middle, g.multiply(g.multiply(from, 0.5), rest));
      }
      case "asymmetric" -> g.divide(index, scale);
      case "align_corners" -> {
        Value wanted = g.add(g.multiply(from, scale), -1.0);
        Value spread = g.divide(g.multiply(index, g.add(from, -1.0)), wanted);
        yield g.choose(g.isEqual(wanted, 0.0), g.multiply(index, 0.0), spread);
      }
      case "tf_half_pixel_for_nn" -> g.divide(g.add(index, 0.5), scale);
      default ->
          throw new Refusal(
              "has the mode '%s' along an axis of open size, which is not known", mode.transform());
    };
  }

  private Value nearest(Value at) {
    return switch (mode.nearest()) {
      case "floor" -> g.floor(at);
      case "ceil" -> g.ceil(at);
      case "round_prefer_ceil" -> g.floor(g.add(at, 0.5));
      case "round_prefer_floor", "" -> g.ceil(g.add(at, -0.5));
      default -> throw new Refusal("has the unknown mode '%s'", mode.nearest());
    };
  }

  private Value gathered(Value x, int axis, Value at, Value from) {
    Value inside = g.min(g.max(at, 0.0), g.add(from, -1.0));
    return g.add(OperatorOps.gather(x, g.cast(inside, DType.INT64), g.scalar(axis, DType.INT32)));
  }

  private Value weighted(Value x, int axis, Value at, Value from, Value scale, double least) {
    boolean cubic = mode.kind().equals("cubic");
    if (!cubic && !mode.kind().equals("linear")) {
      throw new Refusal("has the unknown mode '%s'", mode.kind());
    }
    Value first = g.floor(at);
    Value rest = g.subtract(at, first);
    double widest = mode.antialias() ? Math.min(1, least) : 1;
    int start = (int) Math.floor(-(cubic ? 2 : 1) / widest) + 1;
    Value stretch = mode.antialias() ? g.min(scale, 1.0) : g.number(1.0, DType.FLOAT64);
    @Nullable Value sum = null;
    @Nullable Value total = null;
    for (int k = start; k < 2 - start; k++) {
      Value distance = g.abs(g.multiply(g.add(g.negate(rest), (double) k), stretch));
      Value weight = cubic ? cubic(distance) : g.max(g.add(g.negate(distance), 1.0), 0.0);
      Value place = g.add(first, (double) k);
      if (mode.inside()) {
        Value beyond = g.either(g.isLess(place, 0.0), g.isLess(g.add(from, -1.0), place));
        weight = g.choose(g.not(beyond), weight, 0);
      }
      Value part =
          g.multiply(
              gathered(x, axis, place, from),
              OpenShape.along(g, g.cast(weight, GraphWriter.dtype(x)), axis, GraphWriter.rank(x)));
      sum = sum == null ? part : g.add(sum, part);
      total = total == null ? weight : g.add(total, weight);
    }
    if (sum == null || total == null) {
      throw new IllegalStateException("an element is made of one at least");
    }
    return mode.inside() || mode.antialias()
        ? g.divide(
            sum, OpenShape.along(g, g.cast(total, GraphWriter.dtype(x)), axis, GraphWriter.rank(x)))
        : sum;
  }

  /// {@return the weight of an element that is so far away}, as [SampledAxis] has it
  private Value cubic(Value x) {
    double a = mode.cubic();
    Value near = g.add(g.multiply(g.multiply(g.add(g.multiply(x, a + 2), -(a + 3)), x), x), 1.0);
    Value far =
        g.add(g.multiply(g.add(g.multiply(g.add(g.multiply(x, a), -5 * a), x), 8 * a), x), -4 * a);
    return g.choose(g.isGreater(x, 1), g.choose(g.isLess(x, 2.0), far, 0), near);
  }
}

package dev.weir.pass.onnx.rules;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.onnx.image.ResizeOp;
import dev.weir.dialect.onnx.image.UpsampleOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import dev.weir.pass.onnx.rules.open.OpenResize;
import dev.weir.pass.onnx.rules.open.OpenShape;
import dev.weir.pass.onnx.rules.open.SampledAxis;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/// Images in another size. Along each axis an element of the result is a weighted sum of elements that are
/// there; the weights are known, since scales and sizes are.
final class ResizeRules {
  private ResizeRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(ResizeOp.class, ResizeRules::resize);
    table.one(
        UpsampleOp.class,
        (op, g) -> {
          Value x = g.in(op.x());
          double[] scales =
              g.in(op.scales())
                  .map(value -> numbers(g, value, "scales"))
                  .or(() ->
                      op.attribute("scales") instanceof ArrayAttr given
                          ? Optional.of(floats(given))
                          : Optional.empty())
                  .orElseThrow(() -> new Refusal("is given no scales"));
          long[] shape = GraphWriter.sizes(x);
          SampledAxis.Mode mode =
              new SampledAxis.Mode(
                  op.mode().equals("nearest") ? "nearest" : "linear",
                  "asymmetric",
                  "floor",
                  -0.75,
                  false,
                  false);
          for (int axis = 0; axis < shape.length; axis++) {
            if (scales[axis] == 1) {
              continue;
            }
            if (shape[axis] < 0) {
              x = open(g, mode, x, axis, scales[axis]);
              continue;
            }
            long size = (long) Math.floor(GraphWriter.size(x, axis) * scales[axis]);
            x = apply(g, x, axis, new SampledAxis(mode, shape[axis], size, scales[axis], 0, 1));
          }
          return x;
        });
  }

  private static double[] floats(ArrayAttr list) {
    return list.elements().stream()
        .mapToDouble(each -> each instanceof FloatAttr number ? number.value() : 0)
        .toArray();
  }

  private static double[] numbers(GraphWriter g, Value x, String what) {
    return g.find(x)
        .map(Tensor::toDoubleArray)
        .orElseThrow(() ->
            new Refusal(
                "needs its %s when it is compiled: they are no constant, and no input that is"
                    + " given",
                what));
  }

  private static Value resize(ResizeOp op, GraphWriter g) {
    Value x = g.in(op.x());
    long[] shape = GraphWriter.sizes(x);
    int rank = shape.length;
    String transform = g.opset() < 11 ? "asymmetric" : op.coordinateTransformationMode();
    SampledAxis.Mode mode =
        new SampledAxis.Mode(
            op.mode(),
            transform,
            g.opset() < 11 ? "floor" : op.nearestMode(),
            op.cubicCoeffA(),
            op.excludeOutside() != 0,
            op.antialias() != 0);
    int[] axes =
        op.axes()
            .map(given -> GraphWriter.axes(given.toArray(), rank))
            .orElseGet(() -> IntStream.range(0, rank).toArray());
    double[] region =
        transform.equals("tf_crop_and_resize")
            ? g.in(op.roi())
                .map(value -> numbers(g, value, "roi"))
                .orElseThrow(() -> new Refusal("is given no roi"))
            : new double[0];
    if (region.length != 0 && region.length != 2 * axes.length) {
      throw new Refusal("has a roi of %d numbers for %d axes", region.length, axes.length);
    }
    if (isOpen(op, g, shape, axes)) {
      return open(op, g, mode, axes);
    }
    AxisSizes wanted = sizes(op, g, shape, axes);
    Value result = GraphWriter.dtype(x).isFloat() ? x : g.cast(x, DType.FLOAT32);
    Optional<Value> outside = Optional.empty();
    for (int i = 0; i < axes.length; i++) {
      int axis = axes[i];
      long size = wanted.sizes()[i];
      if (shape[axis] < 0 && wanted.scales()[i] == 1 && region.length == 0) {
        continue;
      }
      GraphWriter.size(x, axis);
      SampledAxis sampled =
          new SampledAxis(
              mode,
              shape[axis],
              size,
              wanted.scales()[i],
              region.length == 0 ? 0 : region[i],
              region.length == 0 ? 1 : region[i + axes.length]);
      result = apply(g, result, axis, sampled);
      if (sampled.leavesImage()) {
        long[] along = new long[rank];
        Arrays.fill(along, 1);
        along[axis] = size;
        Value beyond = g.numbers(DType.BOOL, sampled.outside(), along);
        outside = outside.map(before -> g.either(before, beyond)).or(() -> Optional.of(beyond));
      }
    }
    if (outside.isPresent()) {
      result =
          g.choose(
              outside.get(), g.number(op.extrapolationValue(), GraphWriter.dtype(result)), result);
    }
    return g.cast(result, GraphWriter.dtype(x));
  }

  /// {@return what an operand is, unless it is left out or has no elements}
  private static Optional<Value> given(GraphWriter g, Optional<Value> operand) {
    return g.in(operand)
        .filter(value -> !GraphWriter.type(value).shape().equals(ImmutableLongArray.of(0)));
  }

  /// {@return whether the run finds out how long an axis is that is sampled anew, or how long it shall be}
  private static boolean isOpen(ResizeOp op, GraphWriter g, long[] shape, int[] axes) {
    Optional<Value> sizes = given(g, op.sizes());
    Optional<Value> scales = given(g, op.scales());
    if (sizes.isPresent()) {
      return g.find(sizes.get()).isEmpty() || Arrays.stream(axes).anyMatch(axis -> shape[axis] < 0);
    }
    if (scales.isEmpty() || g.find(scales.get()).isEmpty()) {
      return scales.isPresent();
    }
    double[] factors = numbers(g, scales.get(), "scales");
    return factors.length == axes.length
        && IntStream.range(0, axes.length).anyMatch(i -> shape[axes[i]] < 0 && factors[i] != 1);
  }

  /// The batch and the channels keep their sizes where all axes are given sizes, or are refused when it runs.
  private static Value open(ResizeOp op, GraphWriter g, SampledAxis.Mode mode, int[] axes) {
    Value x = g.in(op.x());
    if (!op.keepAspectRatioPolicy().equals("stretch")) {
      throw new Refusal("keeps the proportions of an image of open size, which is not known");
    }
    Optional<double[]> factors =
        given(g, op.sizes()).isPresent()
            ? Optional.empty()
            : given(g, op.scales()).flatMap(g::find).map(Tensor::toDoubleArray);
    Value result = GraphWriter.dtype(x).isFloat() ? x : g.cast(x, DType.FLOAT32);
    if (factors.isPresent()) {
      for (int i = 0; i < axes.length; i++) {
        result = factors.get()[i] == 1 ? result : open(g, mode, result, axes[i], factors.get()[i]);
      }
      return g.cast(result, GraphWriter.dtype(x));
    }
    if (mode.antialias()) {
      throw new Refusal("is antialiased by a factor that the run finds out, which is not known");
    }
    Value sizes =
        given(g, op.sizes())
            .map(value -> g.cast(value, DType.INT64))
            .orElseGet(() -> scaled(g, x, axes, given(g, op.scales()).orElseThrow()));
    boolean all = axes.length == GraphWriter.rank(x) && axes.length > 2;
    for (int i = all ? 2 : 0; i < axes.length; i++) {
      Value size = g.slice(sizes, 0, i, i + 1);
      Value from = g.cast(g.reshape(OpenShape.size(g, result, axes[i])), DType.FLOAT64);
      Value scale =
          given(g, op.sizes()).isPresent()
              ? g.divide(g.cast(g.reshape(size), DType.FLOAT64), from)
              : g.cast(
                  g.reshape(g.slice(given(g, op.scales()).orElseThrow(), 0, i, i + 1)),
                  DType.FLOAT64);
      result = new OpenResize(g, mode).sampled(result, axes[i], size, scale, 1);
    }
    return g.cast(all ? g.add(OperatorOps.expand(result, sizes)) : result, GraphWriter.dtype(x));
  }

  /// {@return the sizes of the axes times factors that the run finds out}
  private static Value scaled(GraphWriter g, Value x, int[] axes, Value scales) {
    List<Value> sizes = new ArrayList<>();
    for (int axis : axes) {
      sizes.add(OpenShape.size(g, x, axis));
    }
    Value all = g.cast(g.concat(sizes, 0), DType.FLOAT64);
    return g.cast(g.floor(g.multiply(all, g.cast(scales, DType.FLOAT64))), DType.INT64);
  }

  /// {@return `x` with its axis of open size sampled anew by a known factor}
  private static Value open(
      GraphWriter g, SampledAxis.Mode mode, Value x, int axis, double factor) {
    Value from = OpenShape.size(g, x, axis);
    Value size =
        factor == Math.rint(factor)
            ? g.multiply(from, (long) factor)
            : g.cast(g.floor(g.multiply(g.cast(from, DType.FLOAT64), factor)), DType.INT64);
    return new OpenResize(g, mode).sampled(x, axis, size, g.number(factor, DType.FLOAT64), factor);
  }

  /// The sizes that axes get, and by which factors.
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record AxisSizes(long[] sizes, double[] scales) {}

  /// Scales or sizes are given; where the image keeps its proportions, the sizes are bounds.
  private static AxisSizes sizes(ResizeOp op, GraphWriter g, long[] shape, int[] axes) {
    int count = axes.length;
    Optional<double[]> scales =
        g.in(op.scales())
            .map(value -> numbers(g, value, "scales"))
            .filter(given -> given.length == count);
    Optional<long[]> sizes =
        g.in(op.sizes())
            .map(value -> g.knownLongs(value, "sizes"))
            .filter(given -> given.length == count);
    double[] factors = new double[count];
    long[] results = new long[count];
    if (sizes.isPresent()) {
      for (int i = 0; i < count; i++) {
        factors[i] = (double) sizes.get()[i] / Math.max(1, shape[axes[i]]);
        results[i] = sizes.get()[i];
      }
      DoubleStream all = Arrays.stream(factors);
      OptionalDouble common =
          switch (op.keepAspectRatioPolicy()) {
            case "stretch" -> OptionalDouble.empty();
            case "not_larger" -> all.min();
            case "not_smaller" -> all.max();
            default -> throw new Refusal("has the unknown policy '%s'", op.keepAspectRatioPolicy());
          };
      for (int i = 0; common.isPresent() && i < count; i++) {
        factors[i] = common.getAsDouble();
        results[i] = (long) Math.floor(factors[i] * shape[axes[i]] + 0.5);
      }
      return new AxisSizes(results, factors);
    }
    double[] given =
        scales.orElseThrow(() ->
            new Refusal("is given neither scales nor sizes for '%s'", Arrays.toString(shape)));
    for (int i = 0; i < count; i++) {
      results[i] = given[i] == 1 ? shape[axes[i]] : (long) Math.floor(shape[axes[i]] * given[i]);
    }
    return new AxisSizes(results, given);
  }

  private static Value apply(GraphWriter g, Value x, int axis, SampledAxis sampled) {
    if (sampled.isIdentity()) {
      return x;
    }
    if (sampled.isGather()) {
      long[] places = sampled.places();
      return g.add(
          OperatorOps.gather(x, g.longs(places, places.length), g.scalar(axis, DType.INT32)));
    }
    long[] shape = GraphWriter.sizes(x);
    long before = GraphWriter.product(shape, 0, axis);
    long behind = GraphWriter.product(shape, axis + 1, shape.length);
    Value weights = g.numbers(GraphWriter.dtype(x), sampled.weights(), sampled.size(), shape[axis]);
    Value sums = g.matmul(weights, g.reshape(x, before, shape[axis], behind));
    shape[axis] = sampled.size();
    return g.reshape(sums, shape);
  }
}

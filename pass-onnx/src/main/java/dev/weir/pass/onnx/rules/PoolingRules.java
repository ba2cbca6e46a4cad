package dev.weir.pass.onnx.rules;

import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.image.AveragePoolOp;
import dev.weir.dialect.onnx.image.GlobalAveragePoolOp;
import dev.weir.dialect.onnx.image.GlobalLpPoolOp;
import dev.weir.dialect.onnx.image.GlobalMaxPoolOp;
import dev.weir.dialect.onnx.image.LpPoolOp;
import dev.weir.dialect.onnx.image.MaxPoolOp;
import dev.weir.dialect.onnx.image.MaxUnpoolOp;
import dev.weir.dialect.onnx.image.PoolingSettings;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Attribute;
import dev.weir.ir.Value;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Windows that move over images: their largest element, or their mean.
final class PoolingRules {
  private PoolingRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.many(MaxPoolOp.class, PoolingRules::max);
    table.one(AveragePoolOp.class, PoolingRules::average);
    table.one(LpPoolOp.class, PoolingRules::norm);
    table.one(
        GlobalAveragePoolOp.class, (op, g) -> g.mean(g.in(op.x()), true, spatial(g.in(op.x()))));
    table.one(
        GlobalMaxPoolOp.class, (op, g) -> g.largest(g.in(op.x()), true, spatial(g.in(op.x()))));
    table.one(
        GlobalLpPoolOp.class,
        (op, g) -> {
          Value x = g.in(op.x());
          return norm(g, x, op.p(), powers -> g.sum(powers, true, spatial(x)));
        });
    table.one(MaxUnpoolOp.class, PoolingRules::unpool);
  }

  private static long[] spatial(Value x) {
    long[] axes = new long[GraphWriter.rank(x) - 2];
    Arrays.setAll(axes, i -> i + 2);
    return axes;
  }

  private static int[] kernel(ImmutableLongArray sizes) {
    return sizes.stream().mapToInt(Math::toIntExact).toArray();
  }

  /// The sizes of the image, -1 those that are open.
  private static long[] image(Value x) {
    long[] sizes = GraphWriter.sizes(x);
    return Arrays.copyOfRange(sizes, 2, sizes.length);
  }

  private static Window window(PoolingSettings op, Value x) {
    return Window.of(
        image(x), kernel(op.kernelShape()), op.strides(), op.dilations(), op.pads(), op.autoPad());
  }

  private static boolean isPlain(Window window) {
    return window.rank() == 2 && Arrays.stream(window.dilations()).allMatch(d -> d == 1);
  }

  /// {@return whether a size of the image is known only at run time}
  private static boolean isOpen(Value x) {
    return Arrays.stream(image(x)).anyMatch(size -> size < 0);
  }

  /// {@return whether the operator has such windows}: where a last one may begin behind the image, ONNX does not count it
  private static boolean isPooled(Window window, boolean ceil) {
    for (int i = 0; i < window.rank(); i++) {
      if (window.dilations()[i] != 1
          || ceil && window.reach(i) < window.strides()[i] + window.end()[i]) {
        return false;
      }
    }
    return window.rank() <= 2;
  }

  private static Value padded(GraphWriter g, Value x, Window window) {
    int[] widths = new int[2 * (window.rank() + 2)];
    System.arraycopy(window.pads(), 0, widths, 4, 2 * window.rank());
    return g.pad(x, 0, widths);
  }

  private static Value pooled(GraphWriter g, Value x, Window window, boolean ceil, String type) {
    if (window.rank() == 1) {
      return g.squeeze(pooled(g, g.unsqueeze(x, 2), window.widened(), ceil, type), 2);
    }
    return g.add(
        OperatorOps.pool2d(
                x,
                g.integers(window.kernel()[0], window.kernel()[1]),
                ImmutableIntArray.copyOf(window.strides()),
                ImmutableIntArray.copyOf(window.pads()),
                type)
            .ceilMode(ceil)
            .exclusive(true));
  }

  private static List<Value> max(MaxPoolOp op, GraphWriter g) {
    Value x = g.in(op.x());
    Window window = window(op, x);
    boolean ceil = op.ceilMode() != 0;
    boolean indexed = op.indices().isPresent();
    if (!indexed && isOpen(x) && GraphWriter.dtype(x).isFloat() && isPooled(window, ceil)) {
      return List.of(pooled(g, x, window, ceil, "max"));
    }
    if (!indexed && !ceil && isPlain(window) && GraphWriter.dtype(x).isFloat()) {
      return List.of(
          g.add(
              OperatorOps.pool2d(
                  x,
                  g.integers(window.kernel()[0], window.kernel()[1]),
                  ImmutableIntArray.copyOf(window.strides()),
                  ImmutableIntArray.copyOf(window.pads()),
                  "max")));
    }
    Value wide = g.wide(x);
    DType dtype = GraphWriter.dtype(wide);
    double lowest = dtype.isFloat() ? Double.NEGATIVE_INFINITY : Integer.MIN_VALUE;
    WindowParts parts = new WindowParts(g, window, image(x), ceil);
    List<Value> all = parts.of(wide, lowest);
    Value best = all.get(0);
    if (!indexed) {
      for (Value part : all.subList(1, all.size())) {
        best = g.max(best, part);
      }
      return List.of(g.cast(best, GraphWriter.dtype(x)));
    }
    List<Value> places = parts.of(places(g, GraphWriter.shape(x), op.storageOrder() != 0), 0);
    Value index = places.get(0);
    for (int i = 1; i < all.size(); i++) {
      Value larger = g.isLess(best, all.get(i));
      best = g.choose(larger, all.get(i), best);
      index = g.choose(larger, places.get(i), index);
    }
    return List.of(g.cast(best, GraphWriter.dtype(x)), index);
  }

  /// {@return where each element of a tensor of that shape lies}
  ///
  /// @param columns whether the images are counted column by column
  private static Value places(GraphWriter g, long[] shape, boolean columns) {
    Value sum = g.number(0, DType.INT64);
    long[] strides = new long[shape.length];
    long stride = 1;
    if (columns) {
      for (int i = 2; i < shape.length; i++) {
        strides[i] = stride;
        stride *= shape[i];
      }
      strides[1] = stride;
      strides[0] = stride * shape[1];
    } else {
      for (int i = shape.length - 1; i >= 0; i--) {
        strides[i] = stride;
        stride *= shape[i];
      }
    }
    for (int i = 0; i < shape.length; i++) {
      sum = g.add(sum, g.multiply(IndexRules.steps(g, shape.length, i, shape[i]), strides[i]));
    }
    return sum;
  }

  private static Value average(AveragePoolOp op, GraphWriter g) {
    Value x = g.in(op.x());
    Window window = window(op, x);
    boolean ceil = op.ceilMode() != 0;
    boolean all = op.countIncludePad() != 0;
    if (isOpen(x) && GraphWriter.dtype(x).isFloat() && isPooled(window, ceil) && !(all && ceil)) {
      return all
          ? pooled(g, padded(g, x, window), window.bare(), false, "avg")
          : pooled(g, x, window, ceil, "avg");
    }
    if (!ceil && isPlain(window) && !all && GraphWriter.dtype(x) == DType.FLOAT32) {
      return g.add(
          OperatorOps.pool2d(
                  x,
                  g.integers(window.kernel()[0], window.kernel()[1]),
                  ImmutableIntArray.copyOf(window.strides()),
                  ImmutableIntArray.copyOf(window.pads()),
                  "avg")
              .exclusive(true));
    }
    WindowParts parts = new WindowParts(g, window, image(x), ceil);
    Value sum = parts.sum(x);
    return g.divide(sum, g.numbers(GraphWriter.dtype(x), parts.counts(all), parts.countShape()));
  }

  private static Value norm(LpPoolOp op, GraphWriter g) {
    Value x = g.in(op.x());
    Window window =
        Window.of(
            image(x),
            kernel(op.kernelShape().orElseThrow(() -> new Refusal("has no kernel_shape"))),
            op.strides(),
            op.dilations(),
            op.pads(),
            op.autoPad());
    return norm(
        g,
        x,
        op.p(),
        powers -> new WindowParts(g, window, image(x), op.ceilMode() != 0).sum(powers));
  }

  /// Version 1 has a `p` that is no integer.
  private static Value norm(
      GraphWriter g, Value x, Optional<Attribute> given, UnaryOperator<Value> sum) {
    DType dtype = GraphWriter.dtype(x);
    double p =
        switch (given.orElse(null)) {
          case IntegerAttr whole -> whole.value();
          case FloatAttr number -> number.value();
          case null, default -> 2;
        };
    Value powers = g.add(OperatorOps.elementwisePow(g.abs(x), g.number(p, dtype)));
    return g.add(OperatorOps.elementwisePow(sum.apply(powers), g.number(1 / p, dtype)));
  }

  private static Value unpool(MaxUnpoolOp op, GraphWriter g) {
    Value x = g.in(op.x());
    long[] shape = GraphWriter.shape(x);
    int rank = shape.length - 2;
    int[] kernel = kernel(op.kernelShape());
    int[] strides = Window.ints(op.strides(), rank, 1, "strides");
    int[] pads = Window.ints(op.pads(), 2 * rank, 0, "pads");
    long[] inferred = shape.clone();
    for (int i = 0; i < rank; i++) {
      inferred[i + 2] = (shape[i + 2] - 1) * strides[i] + kernel[i] - pads[i] - pads[i + rank];
    }
    long[] wanted =
        g.in(op.outputShape()).map(value -> g.knownLongs(value, "output_shape")).orElse(inferred);
    // The indices count in the inferred shape; their coordinates stay.
    Value rest = g.reshape(g.in(op.i()), -1);
    Value flat = g.number(0, DType.INT64);
    long stride = 1;
    for (int i = shape.length - 1; i >= 0; i--) {
      Value size = g.number(inferred[i], DType.INT64);
      Value at = g.add(OperatorOps.remainder(rest, size));
      rest = g.add(OperatorOps.floorDivide(rest, size));
      flat = g.add(flat, g.multiply(at, stride));
      stride *= wanted[i];
    }
    Value zeros = g.full(0, GraphWriter.dtype(x), stride);
    return g.reshape(g.add(OperatorOps.scatter(zeros, flat, g.reshape(x, -1))), wanted);
  }
}

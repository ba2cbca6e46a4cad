package dev.weir.pass.onnx.rules;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.image.GridSampleOp;
import dev.weir.dialect.onnx.image.MaxRoiPoolOp;
import dev.weir.dialect.onnx.image.RoiAlignOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/// Images read at places that are computed.
final class SamplingRules {
  private static final double CUBIC = -0.75;

  private SamplingRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(GridSampleOp.class, (op, g) -> isOpen(op, g) ? open(op, g) : new Grid(op, g).run());
    table.one(RoiAlignOp.class, SamplingRules::regions);
    table.one(MaxRoiPoolOp.class, SamplingRules::largest);
  }

  private static boolean isOpen(GridSampleOp op, GraphWriter g) {
    return !GraphWriter.type(g.in(op.x())).isStatic()
        || !GraphWriter.type(g.in(op.grid())).isStatic();
  }

  /// The operator takes another one of two nearest pixels than ONNX does, and knows no cubic rule.
  private static Value open(GridSampleOp op, GraphWriter g) {
    Value x = g.in(op.x());
    if (!op.mode().equals("bilinear") && !op.mode().equals("linear")) {
      return new Grid(op, g).run();
    }
    return g.add(
        OperatorOps.gridSample(x, g.cast(g.in(op.grid()), GraphWriter.dtype(x)))
            .mode("bilinear")
            .paddingMode(op.paddingMode())
            .alignCorners(op.alignCorners() != 0));
  }

  /// A grid of places at which an image is read.
  private static final class Grid {
    private final GridSampleOp op;
    private final GraphWriter g;
    private final long[] shape;
    private final Value pixels;
    private final long points;
    private final DType dtype;

    Grid(GridSampleOp op, GraphWriter g) {
      this.op = op;
      this.g = g;
      Value x = g.in(op.x());
      shape = GraphWriter.sizes(x);
      dtype = GraphWriter.dtype(x);
      if (shape.length != 4) {
        throw new Refusal("reads images of two dimensions, not '%s'", x.type());
      }
      pixels = g.reshape(x, shape[0], shape[1], GraphWriter.size(x, 2) * GraphWriter.size(x, 3));
      Value grid = g.in(op.grid());
      points = GraphWriter.size(grid, 1) * GraphWriter.size(grid, 2);
    }

    Value run() {
      long[] grid = GraphWriter.sizes(g.in(op.grid()));
      Value x = coordinate(0, shape[3]);
      Value y = coordinate(1, shape[2]);
      Value result =
          switch (op.mode()) {
            case "nearest" -> at(g.round(placed(x, shape[3])), g.round(placed(y, shape[2])));
            case "bilinear", "linear" ->
                weighted(placed(x, shape[3]), placed(y, shape[2]), 0, this::linear);
            case "bicubic", "cubic" -> weighted(x, y, -1, this::cubic);
            default -> throw new Refusal("has the unknown mode '%s'", op.mode());
          };
      return g.reshape(result, shape[0], shape[1], grid[1], grid[2]);
    }

    /// From -1 to 1 becomes from the first element to the last one, or from edge to edge.
    private Value coordinate(int index, long size) {
      Value part = g.slice(g.in(op.grid()), 3, index, index + 1);
      Value unit = g.add(g.reshape(g.cast(part, dtype), shape[0], 1, points), 1);
      return op.alignCorners() != 0
          ? g.multiply(unit, (size - 1) / 2.0)
          : g.multiply(g.add(g.multiply(unit, (double) size), -1), 0.5);
    }

    /// {@return a coordinate that lies in the image, unless zeros are around it}
    private Value placed(Value at, long size) {
      return switch (op.paddingMode()) {
        case "zeros" -> at;
        case "border" -> g.min(g.max(at, 0), size - 1.0);
        case "reflection" -> {
          double low = op.alignCorners() != 0 ? 0 : -0.5;
          double range = op.alignCorners() != 0 ? size - 1.0 : size;
          if (range == 0) {
            yield g.multiply(at, 0.0);
          }
          Value distance = g.abs(g.add(at, -low));
          Value turn = g.add(OperatorOps.remainder(distance, g.number(2 * range, dtype)));
          Value inside = g.min(turn, g.subtract(g.number(2 * range, dtype), turn));
          yield g.min(g.max(g.add(inside, low), 0), size - 1.0);
        }
        default -> throw new Refusal("has the unknown padding mode '%s'", op.paddingMode());
      };
    }

    /// {@return the elements at whole coordinates; 0 beyond the image}
    private Value at(Value x, Value y) {
      Value column = g.min(g.max(x, 0), shape[3] - 1.0);
      Value row = g.min(g.max(y, 0), shape[2] - 1.0);
      Value flat =
          g.add(g.multiply(g.cast(row, DType.INT64), shape[3]), g.cast(column, DType.INT64));
      Value taken =
          g.add(OperatorOps.takeAlongAxis(pixels, g.expand(flat, shape[0], shape[1], points), 2));
      Value isInside = g.both(g.isEqual(column, x), g.isEqual(row, y));
      return g.multiply(taken, g.cast(isInside, dtype));
    }

    private Value weighted(Value x, Value y, int first, Function<Value, List<Value>> weights) {
      Value left = g.floor(x);
      Value top = g.floor(y);
      List<Value> columns = weights.apply(g.subtract(x, left));
      List<Value> rows = weights.apply(g.subtract(y, top));
      Value sum = null;
      for (int i = 0; i < rows.size(); i++) {
        for (int j = 0; j < columns.size(); j++) {
          Value column = g.add(left, (double) (first + j));
          Value row = g.add(top, (double) (first + i));
          Value taken = at(placed(column, shape[3]), placed(row, shape[2]));
          Value term = g.multiply(taken, g.multiply(rows.get(i), columns.get(j)));
          sum = sum == null ? term : g.add(sum, term);
        }
      }
      return sum;
    }

    private List<Value> linear(Value ratio) {
      return List.of(g.subtract(g.number(1, dtype), ratio), ratio);
    }

    private List<Value> cubic(Value ratio) {
      Value rest = g.subtract(g.number(1, dtype), ratio);
      return List.of(outer(g.add(ratio, 1)), inner(ratio), inner(rest), outer(g.add(rest, 1)));
    }

    /// `((a + 2) t - (a + 3)) t² + 1`.
    private Value inner(Value t) {
      Value slope = g.add(g.multiply(t, CUBIC + 2), -(CUBIC + 3));
      return g.add(g.multiply(slope, g.square(t)), 1);
    }

    /// `((a t - 5a) t + 8a) t - 4a`.
    private Value outer(Value t) {
      Value first = g.add(g.multiply(t, CUBIC), -5 * CUBIC);
      Value second = g.add(g.multiply(first, t), 8 * CUBIC);
      return g.add(g.multiply(second, t), -4 * CUBIC);
    }
  }

  /// The mean over a grid of points in each bin. A point's value is a sum over rows and columns, weighted by how
  /// near they are: two matmuls.
  private static Value regions(RoiAlignOp op, GraphWriter g) {
    Value x = g.in(op.x());
    DType dtype = GraphWriter.dtype(x);
    long[] shape = GraphWriter.shape(x);
    if (!op.mode().equals("avg")) {
      throw new Refusal("takes the mean of points only, mode 'avg', not '%s'", op.mode());
    }
    Value images =
        g.add(
            OperatorOps.gather(
                x, g.cast(g.in(op.batchIndices()), DType.INT64), g.scalar(0, DType.INT32)));
    boolean half =
        op.attribute("coordinate_transformation_mode") instanceof StringAttr mode
            ? mode.value().equals("half_pixel")
            : g.opset() >= 16;
    if (op.samplingRatio() < 1) {
      // As many points as a bin has pixels: an operator counts them, for one box of each image.
      long count = GraphWriter.shape(g.in(op.rois()))[0];
      return g.add(
          OperatorOps.roiAlign(images, g.in(op.rois()))
              .boxesNum(g.full(1, DType.INT32, count))
              .pooledHeight((int) op.outputHeight())
              .pooledWidth((int) op.outputWidth())
              .spatialScale(op.spatialScale())
              .samplingRatio(-1)
              .aligned(half));
    }
    Value rois = g.multiply(g.in(op.rois()), op.spatialScale());
    if (half) {
      rois = g.add(rois, -0.5);
    }
    long ratio = op.samplingRatio();
    Value columns = weights(g, rois, 0, shape[3], op.outputWidth(), ratio, half, dtype);
    Value rows = weights(g, rois, 1, shape[2], op.outputHeight(), ratio, half, dtype);
    Value points =
        g.matmul(
            g.matmul(g.unsqueeze(rows, 1), images),
            g.transpose(g.unsqueeze(columns, 1), 0, 1, 3, 2));
    long count = GraphWriter.size(rois, 0);
    Value bins =
        g.reshape(points, count, shape[1], op.outputHeight(), ratio, op.outputWidth(), ratio);
    return g.mean(bins, false, 3, 5);
  }

  /// The largest element of each bin, first of its columns and then of its rows; 0 where a bin has none.
  private static Value largest(MaxRoiPoolOp op, GraphWriter g) {
    Value x = g.in(op.x());
    long[] shape = GraphWriter.shape(x);
    Value rois = g.in(op.rois());
    long count = GraphWriter.shape(rois)[0];
    if (op.pooledShape().length() != 2 || shape.length != 4) {
      throw new Refusal(
          "pools images of rank 4 to two sizes, not '%s' to %s", x.type(), op.pooledShape());
    }
    Value numbers = g.reshape(g.cast(g.slice(rois, 1, 0, 1), DType.INT64), count);
    Value images = g.add(OperatorOps.gather(x, numbers, g.scalar(0, DType.INT32)));
    // A half goes away from zero.
    Value places = g.add(OperatorOps.round(g.multiply(rois, op.spatialScale())));
    long height = op.pooledShape().get(0);
    long width = op.pooledShape().get(1);
    // [R, Q, W] and [R, P, H].
    Value columns = bins(g, places, 1, shape[3], width);
    Value rows = bins(g, places, 2, shape[2], height);
    Value narrow =
        g.largest(
            g.choose(g.unsqueeze(columns, 1, 2), g.unsqueeze(images, 3), Double.NEGATIVE_INFINITY),
            false,
            4);
    Value small =
        g.largest(
            g.choose(
                g.unsqueeze(rows, 1, 3),
                g.unsqueeze(g.transpose(narrow, 0, 1, 3, 2), 2),
                Double.NEGATIVE_INFINITY),
            false,
            4);
    Value any = g.both(g.unsqueeze(hasAny(g, rows), 1, 3), g.unsqueeze(hasAny(g, columns), 1, 2));
    return g.choose(any, small, 0);
  }

  private static Value hasAny(GraphWriter g, Value places) {
    return g.isGreater(g.largest(g.cast(places, DType.FLOAT32), false, 2), 0);
  }

  /// {@return which places along a dimension each bin of each region has}
  ///
  /// @param first where the beginnings stand in `places`; the ends stand two behind
  private static Value bins(GraphWriter g, Value places, int first, long size, long bins) {
    DType dtype = GraphWriter.dtype(places);
    Value low = g.unsqueeze(g.slice(places, 1, first, first + 1L), 2);
    Value high = g.unsqueeze(g.slice(places, 1, first + 2L, first + 3L), 2);
    Value step = g.divide(g.max(g.add(g.subtract(high, low), 1.0), 1), (double) bins);
    Value number = g.cast(IndexRules.steps(g, 3, 1, bins), dtype);
    Value from = g.add(g.floor(g.multiply(step, number)), low);
    Value to = g.add(g.ceil(g.multiply(step, g.add(number, 1.0))), low);
    Value at = g.cast(IndexRules.steps(g, 3, 2, size), dtype);
    return g.both(g.not(g.isLess(at, from)), g.isLess(at, to));
  }

  /// {@return how much each row, or column, of the image counts at each point}
  private static Value weights(
      GraphWriter g,
      Value rois,
      int first,
      long size,
      long bins,
      long ratio,
      boolean half,
      DType dtype) {
    Value low = g.slice(rois, 1, first, first + 1L);
    Value extent = g.subtract(g.slice(rois, 1, first + 2L, first + 3L), low);
    if (!half) {
      extent = g.max(extent, 1);
    }
    double[] parts = new double[(int) (bins * ratio)];
    Arrays.setAll(parts, i -> (Math.floorDiv(i, ratio) + (i % ratio + 0.5) / ratio) / bins);
    Value at = g.add(low, g.multiply(extent, g.numbers(dtype, parts, 1, parts.length)));
    Value isInside = g.not(g.either(g.isLess(at, -1), g.isGreater(at, (double) size)));
    Value held = g.unsqueeze(g.min(g.max(at, 0), size - 1.0), 2);
    Value places = g.cast(IndexRules.steps(g, 3, 2, size), dtype);
    Value near = g.max(g.subtract(g.number(1, dtype), g.abs(g.subtract(held, places))), 0);
    return g.multiply(near, g.unsqueeze(g.cast(isInside, dtype), 2));
  }
}

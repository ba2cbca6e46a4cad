package dev.weir.backend.cpu.kernels.matrix;

import dev.weir.backend.cpu.kernels.Elements;
import dev.weir.backend.cpu.kernels.QuantizeKernels;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.backend.cpu.kernels.StageCall;
import dev.weir.backend.cpu.kernels.elementwise.BinaryKernels;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;
import java.util.Arrays;

/// Weights in integers of 8 or 4 bits, and products with them.
public final class WeightOnlyKernels {
  private WeightOnlyKernels() {}

  /// {@return the kernel of `pd_op.weight_quantize`}
  public static HostKernel weightQuantize(KernelAttributes attributes) {
    String algorithm = attributes.string("algo", "weight_only_int8");
    boolean packed = algorithm.equals("weight_only_int4");
    if (!packed && !algorithm.equals("weight_only_int8")) {
      throw KernelException.of("unknown algorithm '%s'", algorithm);
    }
    long group = attributes.integer("group_size", -1);
    double most = packed ? 7 : 127;
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Shapes.checkRank(x, 2, "the weights");
      int rows = Shapes.extent(x.dim(0));
      int columns = Shapes.extent(x.dim(1));
      if (!x.dtype().isFloat() || packed && columns % 2 != 0) {
        throw KernelException.of("weights of type %s cannot be quantised", x.describe());
      }
      int perScale = group < 1 ? Math.max(1, rows) : (int) Math.min(group, Math.max(1, rows));
      int groups = (rows + perScale - 1) / perScale;
      Tensor out = call.output(0, DType.INT8, packed ? columns / 2 : columns, rows);
      Tensor scale =
          group < 1
              ? call.output(1, x.dtype(), columns)
              : call.output(1, x.dtype(), groups, columns);
      double[] line = new double[columns];
      double[] largest = new double[columns];
      for (int g = 0; g < groups || g == 0; g++) {
        Arrays.fill(largest, 0);
        int end = Math.min(rows, (g + 1) * perScale);
        for (int r = g * perScale; r < end; r++) {
          Elements.load(x, (long) r * columns, line, 0, columns);
          for (int c = 0; c < columns; c++) {
            largest[c] = Math.max(largest[c], Math.abs(line[c]));
          }
        }
        for (int c = 0; c < columns; c++) {
          scale.setDouble((long) g * columns + c, largest[c] / most);
          largest[c] = scale.getDouble((long) g * columns + c);
        }
        for (int r = g * perScale; r < end; r++) {
          Elements.load(x, (long) r * columns, line, 0, columns);
          store(line, largest, most, packed, out, r, rows);
        }
      }
    };
  }

  private static void store(
      double[] line, double[] scales, double most, boolean packed, Tensor out, int r, int rows) {
    int step = packed ? 2 : 1;
    for (int c = 0; c < line.length; c += step) {
      long low = whole(line[c], scales[c], most);
      long value = packed ? low & 15 | whole(line[c + 1], scales[c + 1], most) << 4 : low;
      out.setLong((long) (c / step) * rows + r, (byte) value);
    }
  }

  private static long whole(double x, double scale, double most) {
    double value = scale == 0 ? 0 : QuantizeKernels.rounded(x / scale, false);
    return (long) Math.min(Math.max(value, -most), most);
  }

  /// {@return the kernel of `pd_op.weight_only_linear`}
  public static HostKernel weightOnlyLinear(KernelAttributes attributes) {
    boolean packed = packed(attributes);
    boolean transposed = attributes.bool("transpose_scale", false);
    boolean rounds = attributes.string("activation_dtype", "float").equals("int8");
    long group = attributes.integer("group_size", -1);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor weight = Shapes.required(call, 1);
      Tensor bias = Shapes.optional(call, 2);
      Tensor scale = Shapes.required(call, 3);
      checkWeights(x, weight, scale, packed, group);
      long columns = weight.dim(0) * (packed ? 2 : 1);
      long rows = weight.dim(1);
      if (x.rank() == 0 || x.dim(x.rank() - 1) != rows) {
        throw KernelException.of(
            "%d weights in a column do not fit an input of type %s", rows, x.describe());
      }
      long[] shape = x.shape();
      shape[shape.length - 1] = columns;
      Tensor out = call.output(0, x.dtype(), shape);
      int count = Shapes.extent(Shapes.product(shape, 0, shape.length - 1));
      WeightOnlyProduct product =
          new WeightOnlyProduct(
              weight,
              scale,
              transposed,
              packed,
              perScale(weight, group),
              Shapes.extent(columns),
              Shapes.extent(rows),
              rounds);
      if (product.fits(x)) {
        product.multiply(x, count, out);
      } else if (rounds) {
        multiplyInFloats(product, x, count, out);
      } else {
        Gemm.multiply(
            x.dtype(),
            count,
            columns,
            rows,
            new MatrixView(x, 0, rows, 1),
            new MatrixView(floats(x, weight, scale, transposed, packed, group), 0, 1, rows),
            new MatrixView(out, 0, columns, 1));
      }
      if (bias != null) {
        StageCall.runOver(BinaryKernels.add(KernelAttributes.none()), out, call, 1, out, bias);
      }
    };
  }

  /// Multiplies rows of another type, or weights with scales of another, as rows and scales of f32.
  private static void multiplyInFloats(WeightOnlyProduct product, Tensor x, int rows, Tensor out) {
    WeightOnlyProduct floats = product.withScale(asFloats(product.scale()));
    Tensor from = asFloats(x);
    if (!floats.fits(from)) {
      throw KernelException.of(
          "rows of type %s are not rounded for weights of type %s in groups of %d",
          x.describe(), product.weight().describe(), product.group());
    }
    Tensor to = Tensor.zeros(DType.FLOAT32, out.shape());
    floats.multiply(from, rows, to);
    copy(to, out);
  }

  private static Tensor asFloats(Tensor x) {
    if (x.dtype() == DType.FLOAT32) {
      return x;
    }
    Tensor floats = Tensor.zeros(DType.FLOAT32, x.shape());
    copy(x, floats);
    return floats;
  }

  private static void copy(Tensor from, Tensor to) {
    double[] line = new double[1024];
    long count = from.elementCount();
    for (long at = 0; at < count; at += line.length) {
      int length = (int) Math.min(line.length, count - at);
      Elements.load(from, at, line, 0, length);
      Elements.store(to, at, line, 0, length);
    }
  }

  /// {@return the kernel of `pd_op.weight_only_linear_grad`}
  public static HostKernel weightOnlyLinearGrad(KernelAttributes attributes) {
    boolean packed = packed(attributes);
    boolean transposed = attributes.bool("transpose_scale", false);
    long group = attributes.integer("group_size", -1);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor gradient = Shapes.required(call, 4);
      Tensor floats =
          floats(x, Shapes.required(call, 1), Shapes.required(call, 3), transposed, packed, group);
      long columns = floats.dim(0);
      long rows = floats.dim(1);
      long[] shape = x.shape();
      if (shape.length > 0) {
        shape[shape.length - 1] = columns;
      }
      if (x.rank() == 0
          || x.dim(x.rank() - 1) != rows
          || gradient.dtype() != x.dtype()
          || !gradient.hasShape(shape)) {
        throw KernelException.of(
            "rows of type %s have no gradient of type %s", x.describe(), gradient.describe());
      }
      Gemm.multiply(
          x.dtype(),
          Shapes.product(shape, 0, shape.length - 1),
          rows,
          columns,
          new MatrixView(gradient, 0, columns, 1),
          new MatrixView(floats, 0, rows, 1),
          new MatrixView(call.output(0, x.dtype(), x.shape()), 0, rows, 1));
    };
  }

  private static boolean packed(KernelAttributes attributes) {
    String dtype = attributes.string("weight_dtype", "int8");
    if (!dtype.equals("int4") && !dtype.equals("int8")) {
      throw KernelException.of("weights of type '%s' are not supported", dtype);
    }
    return dtype.equals("int4");
  }

  /// {@return how many weights of a column share a scale}
  private static int perScale(Tensor weight, long group) {
    int rows = Math.max(1, Shapes.extent(weight.dim(1)));
    return group < 1 ? rows : (int) Math.min(group, rows);
  }

  private static void checkWeights(
      Tensor x, Tensor weight, Tensor scale, boolean packed, long group) {
    Shapes.checkRank(weight, 2, "the weights");
    int rows = Shapes.extent(weight.dim(1));
    int columns = Shapes.extent(weight.dim(0) * (packed ? 2 : 1));
    int perScale = perScale(weight, group);
    if (!x.dtype().isFloat()
        || !weight.dtype().isInteger()
        || scale.elementCount() != (long) columns * ((rows + perScale - 1) / perScale)) {
      throw KernelException.of(
          "weights of type %s with scales of type %s do not fit an input of type %s",
          weight.describe(), scale.describe(), x.describe());
    }
  }

  /// The weights as floats, a row for each column of the result.
  private static Tensor floats(
      Tensor x, Tensor weight, Tensor scale, boolean transposed, boolean packed, long group) {
    checkWeights(x, weight, scale, packed, group);
    int rows = Shapes.extent(weight.dim(1));
    int columns = Shapes.extent(weight.dim(0) * (packed ? 2 : 1));
    int perScale = perScale(weight, group);
    DType type = x.dtype() == DType.FLOAT64 ? DType.FLOAT64 : DType.FLOAT32;
    Tensor floats = Tensor.zeros(type, columns, rows);
    double[] line = new double[rows];
    int groups = Math.ceilDiv(rows, perScale);
    for (int c = 0; c < columns; c++) {
      for (int r = 0; r < rows; r++) {
        int g = r / perScale;
        long at = transposed ? (long) c * groups + g : (long) g * columns + c;
        line[r] = whole(weight, packed, c, r, rows) * scale.getDouble(at);
      }
      Elements.store(floats, (long) c * rows, line, 0, rows);
    }
    return floats;
  }

  private static long whole(Tensor weight, boolean packed, int c, int r, int rows) {
    if (!packed) {
      return weight.getLong((long) c * rows + r);
    }
    long both = weight.getLong((long) (c / 2) * rows + r);
    return c % 2 == 0 ? both << 60 >> 60 : both >> 4;
  }
}

package dev.weir.pass.onnx.rules;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.quantization.ConvIntegerOp;
import dev.weir.dialect.onnx.quantization.DequantizeLinearOp;
import dev.weir.dialect.onnx.quantization.DynamicQuantizeLinearOp;
import dev.weir.dialect.onnx.quantization.MatMulIntegerOp;
import dev.weir.dialect.onnx.quantization.QLinearConvOp;
import dev.weir.dialect.onnx.quantization.QLinearMatMulOp;
import dev.weir.dialect.onnx.quantization.QuantizeLinearOp;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.ElementNumbers;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Numbers as scaled integers. Sums of products of 8-bit integers are computed in f64 where `f32` does not hold them exactly.
/// Scaled numbers are computed in f32, whatever the type of the scale.
public final class QuantizationRules {
  private QuantizationRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(
        QuantizeLinearOp.class,
        (op, g) -> {
          Value x = g.in(op.x());
          Optional<Value> zero = g.in(op.yZeroPoint());
          return quantized(
              g,
              x,
              along(g, x, g.in(op.yScale()), op.axis(), op.blockSize()),
              zero.map(value -> along(g, x, value, op.axis(), op.blockSize())),
              zero.map(GraphWriter::dtype)
                  .orElseGet(() ->
                      op.outputDtype() == 0 ? DType.UINT8 : ElementNumbers.dtype(op.outputDtype())),
              op.saturate() != 0);
        });
    table.one(
        DequantizeLinearOp.class,
        (op, g) -> {
          Value x = g.in(op.x());
          Value scale = along(g, x, g.in(op.xScale()), op.axis(), op.blockSize());
          Optional<Value> zero =
              g.in(op.xZeroPoint()).map(value -> along(g, x, value, op.axis(), op.blockSize()));
          boolean isWide = GraphWriter.dtype(x) == DType.INT32 && zero.isPresent();
          Value shifted = shifted(g, x, zero, isWide ? DType.FLOAT64 : DType.FLOAT32);
          return g.cast(
              g.multiply(g.cast(shifted, DType.FLOAT32), g.cast(scale, DType.FLOAT32)),
              GraphWriter.dtype(scale));
        });
    table.many(DynamicQuantizeLinearOp.class, (op, g) -> dynamic(g, g.in(op.x())));
    table.one(
        MatMulIntegerOp.class,
        (op, g) ->
            g.cast(
                product(
                    g, g.in(op.a()), g.in(op.aZeroPoint()), g.in(op.b()), g.in(op.bZeroPoint())),
                DType.INT32));
    table.one(
        QLinearMatMulOp.class,
        (op, g) -> {
          Value product =
              product(
                  g,
                  g.in(op.a()),
                  Optional.of(g.in(op.aZeroPoint())),
                  g.in(op.b()),
                  Optional.of(g.in(op.bZeroPoint())));
          Value scale =
              g.divide(
                  g.multiply(
                      rows(g, Optional.of(g.in(op.aScale()))).orElseThrow(), g.in(op.bScale())),
                  g.in(op.yScale()));
          return requantized(g, product, scale, g.in(op.yZeroPoint()));
        });
    table.one(
        ConvIntegerOp.class,
        (op, g) -> {
          Value x = g.in(op.x());
          Value filter = g.in(op.w());
          Optional<Value> zero = g.in(op.wZeroPoint()).map(value -> filters(g, filter, value));
          DType exact = ByteSums.of(g, x, g.in(op.xZeroPoint()), filter, zero, Optional.empty());
          return g.cast(
              ConvolutionRules.convolution(
                  g,
                  shifted(g, x, g.in(op.xZeroPoint()), exact),
                  shifted(g, filter, zero, exact),
                  Optional.empty(),
                  op.group(),
                  op.strides(),
                  op.dilations(),
                  op.pads(),
                  op.autoPad()),
              DType.INT32);
        });
    table.one(QLinearConvOp.class, QuantizationRules::convolution);
  }

  /// {@return `values` for each element of `x`}: where there are blocks, each is for so many elements along an axis
  private static Value along(GraphWriter g, Value x, Value values, long axis, long block) {
    if (block == 0) {
      return along(g, x, values, axis);
    }
    int rank = GraphWriter.rank(x);
    int at = GraphWriter.axis(axis, rank);
    long size = GraphWriter.size(x, at);
    if (block < 0 || GraphWriter.rank(values) != rank) {
      throw new Refusal("has blocks of %d for scales '%s'", block, values.type());
    }
    long[] places = new long[(int) size];
    Arrays.setAll(places, i -> i / block);
    return IndexRules.gather(g, values, g.longs(places, size), at);
  }

  /// {@return `values`, one or one for each element along an axis, in the rank of `x`}
  private static Value along(GraphWriter g, Value x, Value values, long axis) {
    long[] sizes = GraphWriter.shape(values);
    if (sizes.length == 0 || sizes[0] == 1) {
      return g.reshape(values);
    }
    int rank = GraphWriter.rank(x);
    long[] shape = new long[rank];
    Arrays.fill(shape, 1);
    shape[GraphWriter.axis(axis, rank)] = sizes[0];
    return g.reshape(values, shape);
  }

  /// {@return what is given for each row, as a column}
  private static Optional<Value> rows(GraphWriter g, Optional<Value> values) {
    return values.map(value ->
        GraphWriter.rank(value) == 1 && GraphWriter.size(value, 0) > 1
            ? g.unsqueeze(value, 1)
            : value);
  }

  /// {@return what is given for each filter, in the rank of the filters}
  private static Value filters(GraphWriter g, Value filter, Value values) {
    return along(g, filter, values, 0);
  }

  /// {@return the matmul of integers from which zero points are taken away, in f64}
  ///
  /// Matrices are multiplied as they are, so that a kernel reads their bytes; what the zero points add is taken away from
  /// the sums: `(a - p)(b - q) = ab - p * columns(b) - rows(a - p) * q`.
  public static Value product(
      GraphWriter g, Value a, Optional<Value> aZero, Value b, Optional<Value> bZero) {
    Optional<Value> p = rows(g, aZero);
    if (GraphWriter.rank(a) < 2 || GraphWriter.rank(b) < 2) {
      return g.matmul(shifted(g, a, p, DType.FLOAT64), shifted(g, b, bZero, DType.FLOAT64));
    }
    Value product = g.matmul(g.cast(a, DType.FLOAT64), g.cast(b, DType.FLOAT64));
    if (p.isPresent()) {
      Value columns = g.sum(g.cast(b, DType.FLOAT64), true, GraphWriter.rank(b) - 2);
      product = g.subtract(product, g.multiply(g.cast(p.get(), DType.FLOAT64), columns));
    }
    if (bZero.isPresent()) {
      Value rows = g.sum(shifted(g, a, p, DType.FLOAT64), true, GraphWriter.rank(a) - 1);
      product = g.subtract(product, g.multiply(rows, g.cast(bZero.get(), DType.FLOAT64)));
    }
    return product;
  }

  private static Value shifted(GraphWriter g, Value x, Optional<Value> zero, DType dtype) {
    Value wide = g.cast(x, dtype);
    return zero.isPresent() ? g.subtract(wide, g.cast(zero.get(), dtype)) : wide;
  }

  /// {@return `x / scale + zero`, rounded and held in range}
  public static Value quantized(
      GraphWriter g, Value x, Value scale, Optional<Value> zero, DType dtype) {
    return quantized(g, x, scale, zero, dtype, true);
  }

  private static Value quantized(
      GraphWriter g, Value x, Value scale, Optional<Value> zero, DType dtype, boolean saturate) {
    Value quotient = g.divide(g.cast(x, DType.FLOAT32), g.cast(scale, DType.FLOAT32));
    if (dtype.isFloat()) {
      return CreationRules.convert(g, quotient, dtype, saturate);
    }
    Value rounded = g.round(quotient);
    Value placed =
        zero.isPresent() ? g.add(rounded, g.cast(zero.get(), GraphWriter.dtype(rounded))) : rounded;
    return saturated(g, placed, dtype);
  }

  private static Value saturated(GraphWriter g, Value x, DType dtype) {
    int bits = dtype.bitSize();
    double low = dtype.isUnsigned() ? 0 : -Math.scalb(1.0, bits - 1);
    double high = Math.scalb(1.0, dtype.isUnsigned() ? bits : bits - 1) - 1;
    return g.cast(g.cast(g.min(g.max(x, low), high), DType.INT32), dtype);
  }

  private static Value requantized(GraphWriter g, Value sums, Value scale, Value zero) {
    DType dtype = GraphWriter.dtype(sums);
    Value rounded = g.round(g.multiply(sums, g.cast(scale, dtype)));
    return saturated(g, g.add(rounded, g.cast(zero, dtype)), GraphWriter.dtype(zero));
  }

  /// {@return `x` as bytes, their scale and their zero point}: the range is widened to hold 0, so that 0 has an
  /// integer of its own
  public static List<Value> dynamic(GraphWriter g, Value x) {
    long[] all = new long[GraphWriter.rank(x)];
    Arrays.setAll(all, i -> i);
    Value low = g.min(g.smallest(x, false, all), 0);
    Value high = g.max(g.largest(x, false, all), 0);
    Value scale = g.divide(g.subtract(high, low), 255);
    // Where all is 0 the scale is 0, and so is everything else.
    Value divisor = g.choose(g.isEqual(scale, 0), g.number(1, DType.FLOAT32), scale);
    Value zero = saturated(g, g.round(g.divide(g.negate(low), divisor)), DType.UINT8);
    return List.of(quantized(g, x, divisor, Optional.of(zero), DType.UINT8, true), scale, zero);
  }

  private static Value convolution(QLinearConvOp op, GraphWriter g) {
    Value x = g.in(op.x());
    Value filter = g.in(op.w());
    Optional<Value> xZero = Optional.of(g.in(op.xZeroPoint()));
    Optional<Value> wZero = Optional.of(filters(g, filter, g.in(op.wZeroPoint())));
    DType exact = ByteSums.of(g, x, xZero, filter, wZero, g.in(op.b()));
    Value sums =
        ConvolutionRules.convolution(
            g,
            shifted(g, x, xZero, exact),
            shifted(g, filter, wZero, exact),
            g.in(op.b()).map(bias -> g.cast(bias, exact)),
            op.group(),
            op.strides(),
            op.dilations(),
            op.pads(),
            op.autoPad());
    Value scale = g.divide(g.multiply(g.in(op.xScale()), g.in(op.wScale())), g.in(op.yScale()));
    return requantized(g, sums, along(g, sums, scale, 1), g.in(op.yZeroPoint()));
  }
}

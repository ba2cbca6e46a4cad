package dev.weir.pass.onnx.rules;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.signal.BlackmanWindowOp;
import dev.weir.dialect.onnx.signal.DftOp;
import dev.weir.dialect.onnx.signal.HammingWindowOp;
import dev.weir.dialect.onnx.signal.HannWindowOp;
import dev.weir.dialect.onnx.signal.MelWeightMatrixOp;
import dev.weir.dialect.onnx.signal.StftOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.ElementNumbers;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Windows and Fourier transforms. A transform is a product with a matrix of cosines and sines, computed in
/// f64.
final class SignalRules {
  /// From this version on the axis of a transform is an operand, and the last but one by default.
  private static final long AXIS_IS_OPERAND = 20;

  private SignalRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(
        HannWindowOp.class,
        (op, g) -> window(g, op.size(), op.outputDatatype(), op.periodic() != 0, 0.5, 0.5, 0));
    table.one(
        HammingWindowOp.class,
        (op, g) ->
            window(g, op.size(), op.outputDatatype(), op.periodic() != 0, 25.0 / 46, 21.0 / 46, 0));
    table.one(
        BlackmanWindowOp.class,
        (op, g) -> window(g, op.size(), op.outputDatatype(), op.periodic() != 0, 0.42, 0.5, 0.08));
    table.one(DftOp.class, SignalRules::transform);
    table.one(StftOp.class, SignalRules::shortTime);
    table.one(MelWeightMatrixOp.class, SignalRules::mel);
  }

  private static Value window(
      GraphWriter g, Value sizes, long type, boolean periodic, double a, double b, double c) {
    int size = (int) CreationRules.checked(g.knownLongs(g.in(sizes), "size"))[0];
    double[] values = new double[size];
    double turn = 2 * Math.PI / (periodic ? size : Math.max(1, size - 1));
    for (int i = 0; i < size; i++) {
      values[i] = a - b * Math.cos(turn * i) + c * Math.cos(2 * turn * i);
    }
    return g.numbers(ElementNumbers.dtype(type), values, size);
  }

  private static Value transform(DftOp op, GraphWriter g) {
    Value x = g.in(op.input());
    int rank = GraphWriter.rank(x);
    long byDefault = g.opset() < AXIS_IS_OPERAND ? 1 : -2;
    long given =
        g.in(op.axis())
            .map(value -> g.knownLongs(value, "axis")[0])
            .or(op::axisAttribute)
            .orElse(byDefault);
    int axis = GraphWriter.axis(given, rank);
    long size = GraphWriter.size(x, axis);
    long length = g.in(op.dftLength()).map(value -> g.knownLongs(value, "length")[0]).orElse(size);
    // The transformed axis goes last but one.
    int[] order = new int[rank];
    Arrays.setAll(order, i -> i);
    order[axis] = rank - 2;
    order[rank - 2] = axis;
    Value moved = g.cast(g.transpose(x, order), DType.FLOAT64);
    Value fitted = SliceRules.part(g, moved, rank - 2, 0, Math.min(size, length), 1);
    if (length > size) {
      int[] widths = new int[2 * rank];
      widths[2 * (rank - 2) + 1] = (int) (length - size);
      fitted = g.pad(fitted, 0, widths);
    }
    long kept = op.onesided() != 0 ? length / 2 + 1 : length;
    Value result = fourier(g, fitted, (int) length, (int) kept, op.inverse() != 0);
    return g.cast(g.transpose(result, order), GraphWriter.dtype(x));
  }

  /// {@return the transform along the last axis but one; the last holds real and imaginary parts}
  private static Value fourier(GraphWriter g, Value x, int length, int kept, boolean inverse) {
    CreationRules.checked(new long[] {length, kept});
    int rank = GraphWriter.rank(x);
    double[] cosines = new double[kept * length];
    double[] sines = new double[kept * length];
    double scale = inverse ? 1.0 / length : 1;
    for (int k = 0; k < kept; k++) {
      for (int n = 0; n < length; n++) {
        double angle = 2 * Math.PI * ((long) k * n % length) / length;
        cosines[k * length + n] = scale * Math.cos(angle);
        sines[k * length + n] = scale * Math.sin(inverse ? angle : -angle);
      }
    }
    Value c = g.numbers(DType.FLOAT64, cosines, kept, length);
    Value s = g.numbers(DType.FLOAT64, sines, kept, length);
    Value real = g.slice(x, rank - 1, 0, 1);
    Value outReal = g.matmul(c, real);
    Value outImaginary = g.matmul(s, real);
    if (GraphWriter.size(x, rank - 1) == 2) {
      Value imaginary = g.slice(x, rank - 1, 1, 2);
      outReal = g.subtract(outReal, g.matmul(s, imaginary));
      outImaginary = g.add(outImaginary, g.matmul(c, imaginary));
    }
    return g.concat(List.of(outReal, outImaginary), rank - 1);
  }

  private static Value shortTime(StftOp op, GraphWriter g) {
    Value x = g.in(op.signal());
    long[] shape = GraphWriter.shape(x);
    int step = (int) g.knownLongs(g.in(op.frameStep()), "frame_step")[0];
    Optional<Value> window = g.in(op.window());
    long length =
        g.in(op.frameLength())
            .map(value -> g.knownLongs(value, "frame_length")[0])
            .or(() -> window.map(value -> GraphWriter.size(value, 0)))
            .orElseThrow(() -> new Refusal("is given neither a window nor a frame_length"));
    if (step < 1 || length < 1 || length > shape[1]) {
      throw new Refusal("takes frames of %d elements, %d apart, of '%s'", length, step, x.type());
    }
    int frames = (int) ((shape[1] - length) / step) + 1;
    long[] places =
        new long[(int) CreationRules.checked(new long[] {frames, length})[0] * (int) length];
    for (int f = 0; f < frames; f++) {
      for (int n = 0; n < length; n++) {
        places[(int) (f * length) + n] = (long) f * step + n;
      }
    }
    long parts = shape.length > 2 ? shape[2] : 1;
    Value signal = g.cast(g.reshape(x, shape[0], shape[1], parts), DType.FLOAT64);
    Value cut =
        g.reshape(
            g.add(
                OperatorOps.gather(
                    signal, g.longs(places, places.length), g.scalar(1, DType.INT32))),
            shape[0],
            frames,
            length,
            parts);
    if (window.isPresent()) {
      cut = g.multiply(cut, g.cast(g.reshape(window.get(), length, 1), DType.FLOAT64));
    }
    int kept = (int) (op.onesided() != 0 ? length / 2 + 1 : length);
    return g.cast(fourier(g, cut, (int) length, kept, false), GraphWriter.dtype(x));
  }

  private static double number(GraphWriter g, Value x, String what) {
    return g.find(g.in(x))
        .map(tensor -> tensor.getDouble(0))
        .orElseThrow(() -> new Refusal("needs its %s when it is compiled", what));
  }

  private static Value mel(MelWeightMatrixOp op, GraphWriter g) {
    int bands = (int) number(g, op.numMelBins(), "number of bands");
    int length = (int) number(g, op.dftLength(), "length");
    double rate = number(g, op.sampleRate(), "rate");
    double low = number(g, op.lowerEdgeHertz(), "lower edge");
    double high = number(g, op.upperEdgeHertz(), "upper edge");
    int spectrum = length / 2 + 1;
    CreationRules.checked(new long[] {bands, spectrum});
    long[] edges = new long[bands + 2];
    double lowMel = 2595 * Math.log10(1 + low / 700);
    double highMel = 2595 * Math.log10(1 + high / 700);
    for (int i = 0; i < edges.length; i++) {
      double mel = lowMel + i * ((highMel - lowMel) / edges.length);
      double hertz = 700 * (Math.pow(10, mel / 2595) - 1);
      edges[i] = (long) Math.floor((length + 1) * hertz / rate);
    }
    double[] weights = new double[spectrum * bands];
    for (int i = 0; i < bands; i++) {
      long left = edges[i];
      long centre = edges[i + 1];
      long right = edges[i + 2];
      if (left == centre && centre >= 0 && centre < spectrum) {
        weights[(int) centre * bands + i] = 1;
      } else {
        for (long j = Math.max(0, left); j <= centre && j < spectrum; j++) {
          weights[(int) j * bands + i] = (double) (j - left) / (centre - left);
        }
      }
      for (long j = Math.max(0, centre); j < right && j < spectrum; j++) {
        weights[(int) j * bands + i] = (double) (right - j) / (right - centre);
      }
    }
    return g.numbers(ElementNumbers.dtype(op.outputDatatype()), weights, spectrum, bands);
  }
}

package dev.weir.pass.operator.quantize;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.pass.operator.quantize.QuantizationPoint.Observed;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;

/// Puts a pair of `quantize_linear` and `dequantize_linear` before each operand of the operators that can be quantised
/// and have ranges; weights become integers at once, so that only a `dequantize_linear` is left of the pair.
///
/// Operands that are one value of one range share a pair. What is computed differs from what was computed before by the
/// steps of the integers only.
public final class QuantizationInsertion {
  private final Operation root;
  private final ParameterScope scope;
  private final QuantizationOptions options;
  private final Diagnostics diagnostics;
  private final Rewriter rewriter = new Rewriter();
  private final Map<Value, Map<QuantizationScale, Value>> data = new IdentityHashMap<>();
  private final Map<Value, Map<Integer, Value>> weights = new IdentityHashMap<>();
  private long pairs;
  private long folded;

  /// @param scope the weights of the program, to which those in integers are added
  public QuantizationInsertion(
      Operation root, ParameterScope scope, QuantizationOptions options, Diagnostics diagnostics) {
    this.root = root;
    this.scope = scope;
    this.options = options;
    this.diagnostics = diagnostics;
  }

  /// Quantises what has ranges. Nothing is changed where a range does not fit the program, which is reported.
  ///
  /// @return how many operators are quantised now
  public long run(QuantizationRanges ranges) {
    ImmutableList<QuantizationPoint> points =
        QuantizationPoints.of(root, scope, options, diagnostics);
    QuantizationRanges.Lookup lookup = ranges.lookup();
    int errors = diagnostics.errorCount();
    var ready = ImmutableList.<QuantizationPoint>builder();
    for (QuantizationPoint point : points) {
      if (isReady(point, lookup)) {
        ready.add(point);
      }
    }
    checkNumbers(ranges);
    if (diagnostics.errorCount() > errors) {
      return 0;
    }
    ImmutableList<QuantizationPoint> quantized = ready.build();
    if (quantized.isEmpty()) {
      diagnostics.warning(
          root.location(),
          points.isEmpty()
              ? "nothing is quantised: no operator of the program can be"
              : "nothing is quantised: the ranges name none of the operators that can be");
    }
    quantized.forEach(point -> quantize(point, lookup));
    weights.keySet().stream()
        .map(Value::definingOp)
        .filter(op -> op != null && op.isUnused())
        .forEach(rewriter::erase);
    return quantized.size();
  }

  /// {@return how many pairs were put around data}
  public long pairs() {
    return pairs;
  }

  /// {@return how many weights became integers}
  public long folded() {
    return folded;
  }

  private boolean isReady(QuantizationPoint point, QuantizationRanges.Lookup ranges) {
    for (Observed observed : point.observed()) {
      Optional<TensorRange> range = ranges.find(point.number(), observed.operand());
      if (range.isEmpty()) {
        diagnostics.remark(
            point.op().location(),
            "'%s' (#%d) stays in floats: there is no range for its %s",
            point.op().name(),
            point.number(),
            observed.operand());
        return false;
      }
      check(point, range.get());
    }
    return true;
  }

  private void check(QuantizationPoint point, TensorRange range) {
    if (!range.op().equals(point.op().name())) {
      diagnostics
          .error(
              range.location(),
              "the range is for '%s', but #%d of the program is '%s'; calibrate this program again",
              range.op(),
              range.number(),
              point.op().name())
          .note(point.op().location(), "which stands here");
    } else if (!Double.isFinite(range.low())
        || !Double.isFinite(range.high())
        || range.low() > range.high()) {
      diagnostics.error(
          range.location(),
          "a range goes from its least to its largest value, not from %s to %s",
          range.low(),
          range.high());
    }
  }

  /// A number that the program has not means that the ranges are those of another one.
  private void checkNumbers(QuantizationRanges ranges) {
    long count = QuantizationPoints.count(root);
    for (TensorRange range : ranges.ranges()) {
      if (range.number() < 0 || range.number() >= count) {
        diagnostics.error(
            range.location(),
            "the range is for #%d, but the program has %d operators that can be quantised;"
                + " calibrate this program again",
            range.number(),
            count);
        return;
      }
    }
  }

  private void quantize(QuantizationPoint point, QuantizationRanges.Lookup ranges) {
    Operation op = point.op();
    rewriter.setInsertionPoint(op);
    rewriter.setLocation(op.location());
    for (Observed observed : point.observed()) {
      TensorRange range = ranges.find(point.number(), observed.operand()).orElseThrow();
      boolean isData = observed.operand().equals(QuantizationPoint.DATA);
      QuantizationScale scale =
          QuantizationScale.of(range.low(), range.high(), options.symmetric() || !isData);
      Value value = observed.value();
      Value back =
          data.computeIfAbsent(value, _ -> new HashMap<>())
              .computeIfAbsent(scale, _ -> pair(value, scale));
      rewriter.setOperand(op, isData ? 0 : 1, back);
    }
    point
        .weights()
        .ifPresent(tensor -> {
          Value value = point.op().quantizedWeights();
          int axis = options.perChannel() ? point.op().weightChannels() : -1;
          Value back =
              weights
                  .computeIfAbsent(value, _ -> new HashMap<>())
                  .computeIfAbsent(axis, _ -> integers(value, tensor, axis));
          rewriter.setOperand(op, 1, back);
        });
  }

  private Value pair(Value value, QuantizationScale scale) {
    pairs++;
    placeBehind(value);
    Value factor = number(scale.scale(), DType.FLOAT32);
    Value zero = number(scale.zero(), DType.INT8);
    Value whole =
        rewriter
            .add(OperatorOps.quantizeLinear(value, zero, value.type()).scale(factor).quantAxis(-1))
            .y();
    return rewriter
        .add(OperatorOps.dequantizeLinear(whole, zero, value.type()).scale(factor).quantAxis(-1))
        .y();
  }

  /// Weights in integers, taken back to floats.
  private Value integers(Value value, Tensor tensor, int axis) {
    folded++;
    placeBehind(value);
    StoredTensors stored = new StoredTensors(scope, rewriter);
    Optional<String> name = KnownTensors.name(value);
    Tensor scales = QuantizationScale.ofWeights(tensor, axis);
    Value whole = stored.add(QuantizationScale.quantize(tensor, scales, axis), name, ".int8");
    Value factors = stored.add(scales, name, ".scale");
    Value zero = number(0, DType.FLOAT32);
    return rewriter
        .add(OperatorOps.dequantizeLinear(whole, zero, value.type()).scale(factors).quantAxis(axis))
        .y();
  }

  /// Behind the value, so that every use of it may read what is added.
  private void placeBehind(Value value) {
    Operation op = value.definingOp();
    if (op == null) {
      rewriter.setInsertionPointToStart(value.parentBlock());
    } else {
      rewriter.setInsertionPointAfter(op);
      rewriter.setLocation(op.location());
    }
  }

  private Value number(double value, DType dtype) {
    return rewriter.add(OperatorOps.full(ImmutableLongArray.of(1), value).dtype(dtype)).result(0);
  }
}

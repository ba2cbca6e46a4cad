package dev.weir.pass.operator.quantize;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.operator.Quantizable;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.WalkResult;
import dev.weir.ir.trait.IsolatedFromAbove;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorType;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/// Finds the operators of a program that can be quantised. Those that are [Quantizable] are numbered in program order,
/// so that the number of one is the same whatever is skipped.
public final class QuantizationPoints {
  private final QuantizationOptions options;
  private final KnownTensors known;
  private final Diagnostics diagnostics;
  private final ImmutableList.Builder<QuantizationPoint> found = ImmutableList.builder();
  private int next;

  private QuantizationPoints(
      QuantizationOptions options, KnownTensors known, Diagnostics diagnostics) {
    this.options = options;
    this.known = known;
    this.diagnostics = diagnostics;
  }

  /// {@return what of `root` can be quantised}; of what cannot, a remark gives the reason
  ///
  /// @param scope the weights of the program
  public static ImmutableList<QuantizationPoint> of(
      Operation root, ParameterScope scope, QuantizationOptions options, Diagnostics diagnostics) {
    QuantizationPoints points =
        new QuantizationPoints(options, new KnownTensors(root, scope), diagnostics);
    root.walkPreOrder(op -> {
      if (op instanceof Quantizable quantizable) {
        points.add(quantizable, root);
      }
      return WalkResult.ADVANCE;
    });
    return points.found.build();
  }

  /// {@return how many operators are numbered in `root`}
  static long count(Operation root) {
    AtomicLong count = new AtomicLong();
    root.walk(Quantizable.class, _ -> count.incrementAndGet());
    return count.get();
  }

  private void add(Quantizable op, Operation root) {
    int number = next++;
    Value weights = op.quantizedWeights();
    Optional<Tensor> values = known.find(weights);
    String reason = reason(op, number, values, root);
    if (reason.isEmpty()) {
      found.add(new QuantizationPoint(number, op, values));
    } else {
      diagnostics.remark(
          op.location(), "'%s' (#%d) stays in floats: %s", op.name(), number, reason);
    }
  }

  /// {@return what speaks against it, or nothing}
  private String reason(Quantizable op, int number, Optional<Tensor> weights, Operation root) {
    if (options.skips(op, number)) {
      return "it is to be skipped";
    }
    if (!isF32(op.quantizedData()) || !isF32(op.quantizedWeights())) {
      return "it multiplies '%s' by '%s', not f32 by f32"
          .formatted(op.quantizedData().type(), op.quantizedWeights().type());
    }
    if (op.definition().isInplaceTwin()) {
      return "it overwrites its operand";
    }
    if (known.find(op.quantizedData()).isPresent()) {
      return "its first operand is a weight, the second one should be";
    }
    if (isNested(op, root)) {
      return "it stands in the body of another operator, whose values are not seen";
    }
    if (weights.isPresent()) {
      return finite(weights.get()) ? "" : "its weights are not finite";
    }
    if (known.isMissing(op.quantizedWeights())) {
      return "the values of its weights are not given; add --params=FILE";
    }
    return options.products()
        ? ""
        : "its second operand is no weight; option products takes it along";
  }

  private static boolean isF32(Value value) {
    return value.type() instanceof TensorType type
        && type.rank() > 0
        && type.elementType().equals(FloatType.F32);
  }

  private static boolean finite(Tensor tensor) {
    for (long i = 0; i < tensor.elementCount(); i++) {
      if (!Double.isFinite(tensor.getDouble(i))) {
        return false;
      }
    }
    return true;
  }

  /// {@return whether `op` stands deeper than in the module or a function of it}
  private static boolean isNested(Operation op, Operation root) {
    Operation parent = op.parent();
    Block block = op.block();
    return block != null
        && parent != null
        && parent != root
        && !(parent instanceof IsolatedFromAbove);
  }
}

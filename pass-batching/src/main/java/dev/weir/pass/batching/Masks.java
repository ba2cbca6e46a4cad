package dev.weir.pass.batching;

import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.trait.Terminator;
import dev.weir.ir.type.TensorType;
import java.util.Arrays;
import java.util.List;

/// Which lanes something is done for, as a vector of booleans.
final class Masks {
  private Masks() {}

  /// {@return `condition`, of one element a lane, as a vector}
  static Value vector(LaneSweep sweep, Value condition) {
    return Sizes.tensor(condition).rank() == 1
        ? condition
        : sweep.builder().add(OperatorOps.reshape(condition, sweep.integers(sweep.size()))).out();
  }

  /// {@return the lanes of `mask` that the program runs for here}
  static Value and(LaneSweep sweep, Value mask) {
    Value around = sweep.mask();
    return around == null ? mask : sweep.builder().add(OperatorOps.logicalAnd(mask, around)).out();
  }

  /// {@return `a` in the lanes of `mask`, and `b` in the others}
  static Value select(LaneSweep sweep, Value mask, Value a, Value b) {
    TensorType type = Sizes.tensor(a);
    if (!type.isStatic() || !type.equals(b.type())) {
      throw new NoRuleException(
          "it picks between '%s' and '%s' lane by lane".formatted(a.type(), b.type()), true);
    }
    long[] sizes = new long[type.rank()];
    Arrays.fill(sizes, 1);
    sizes[0] = sweep.size();
    Value condition = mask;
    if (type.rank() > 1) {
      condition = sweep.builder().add(OperatorOps.reshape(condition, sweep.integers(sizes))).out();
      condition =
          sweep
              .builder()
              .add(OperatorOps.expand(condition, sweep.integers(type.shape().toArray())))
              .out();
    }
    return sweep.builder().add(OperatorOps.where(condition, a, b)).out();
  }

  /// Ends the rule unless all that `op` holds may run for lanes that would not have run it.
  static void requirePure(Operation op, BatchRules rules) {
    BatchedStack.refuse(op);
    op.walk(at -> {
      if (at == op || at.regionCount() > 0 || at instanceof Terminator) {
        return;
      }
      if (!MemoryEffects.isPure(at)) {
        throw new NoRuleException(
            "'%s' in it has effects, and not all lanes run it".formatted(at.name()), false);
      }
      if (rules.mayTrap(at)) {
        throw new NoRuleException(
            "'%s' in it may fail, and not all lanes run it".formatted(at.name()), false);
      }
    });
  }

  /// Ends the rule unless all `values` are tensors.
  static void requireTensors(List<? extends Value> values) {
    for (Value each : values) {
      if (!(each.type() instanceof TensorType)) {
        throw new NoRuleException(
            "it carries '%s', which is no tensor".formatted(each.type()), true);
      }
    }
  }
}

package dev.weir.pass.operator.program;

import dev.weir.dialect.controlflow.YieldOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.trait.MemoryEffects.Effect;
import dev.weir.ir.trait.MemoryEffects.EffectOn;
import dev.weir.ir.trait.StructuredWhile;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.SeesInplaceTwins;
import dev.weir.pass.general.CsePass;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/// Merges operators that compute the same, as long as nobody could tell them apart by their storage:
/// what is written in place, carried by a loop or yielded keeps a tensor of its own, and so does what
/// is computed from something written in place. What nothing uses stays, and so do branches and loops.
///
/// Source: paddle/fluid/pir/transforms/general/common_subexpression_elimination_pass.cc. Deviation: a
/// value does not count as unsafe for having been computed from a random one, since it is the same
/// value for all who use it.
public record CommonSubexpressionEliminationPass() implements SeesInplaceTwins {
  /// The type of the pass.
  public static final PassType<CommonSubexpressionEliminationPass> TYPE =
      PassType.of(
          CommonSubexpressionEliminationPass.class,
          "common_subexpression_elimination_pass",
          "Merges operators that compute the same and whose storage nobody writes",
          CommonSubexpressionEliminationPass::new);

  @Override
  public PassType<CommonSubexpressionEliminationPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    Storage storage = new Storage();
    op.walk(storage::note);
    CsePass.run(
        op, run, new CsePass.Rules(at -> at.regionCount() == 0 && storage.mayMerge(at), false));
  }

  /// Whose storage matters.
  private static final class Storage {
    private final Set<Value> written = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Value> passedOn = Collections.newSetFromMap(new IdentityHashMap<>());

    void note(Operation op) {
      if (op instanceof StructuredWhile || op instanceof YieldOp) {
        op.operands().forEach(passedOn::add);
      } else if (op instanceof MemoryEffects known) {
        for (EffectOn effect : known.effectsOnValues()) {
          if (effect.effect() == Effect.WRITE && effect.value() != null) {
            written.add(effect.value());
          }
        }
      } else if (!op.definition().isRegistered()) {
        op.operands().forEach(written::add);
      }
    }

    boolean mayMerge(Operation op) {
      if (op.regionCount() > 0) {
        return false;
      }
      for (Value operand : op.operands()) {
        if (written.contains(operand)) {
          return false;
        }
      }
      for (Value result : op.results()) {
        if (!(result.type() instanceof TensorType)
            || written.contains(result)
            || passedOn.contains(result)) {
          return false;
        }
      }
      return true;
    }
  }
}

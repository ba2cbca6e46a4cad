package dev.weir.pass.general;

import dev.weir.ir.Operation;
import dev.weir.ir.RewriteListener;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.trait.MemoryEffects.Effect;
import dev.weir.ir.trait.RecursiveMemoryEffects;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.trait.Terminator;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.SeesInplaceTwins;
import dev.weir.rewrite.Cursor;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;

/// Erases operations whose results are unused and that do nothing else, in one sweep from the end to
/// the start. An operation with regions goes with all it holds where nothing in there has an effect.
/// What keeps itself alive around a loop stays.
public record DcePass() implements SeesInplaceTwins {
  /// The pass's name.
  public static final PassType<DcePass> TYPE =
      PassType.of(DcePass.class, "dce", "Erases operations that nothing needs", DcePass::new);

  @Override
  public PassType<DcePass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    long erased = new Sweep(op).run();
    run.count("erased", erased);
    if (erased == 0) {
      run.preserveAll();
    }
  }

  private static final class Sweep {
    private final Rewriter rewriter = new Rewriter();
    private final Cursor cursor;
    private final Deque<Operation> unused = new ArrayDeque<>();

    /// Operations whose effects are those of what they hold, and that hold an effect.
    private final Set<Operation> effectful = Collections.newSetFromMap(new IdentityHashMap<>());

    private long erased;

    Sweep(Operation root) {
      cursor = Cursor.backward(root);
      rewriter.setListener(
          new RewriteListener() {
            @Override
            public void erasing(Operation op) {
              erased++;
              cursor.leaving(op);
            }
          });
    }

    /// Regions are swept before the operation that holds them, so what is left in there tells whether
    /// it has an effect.
    long run() {
      for (Operation op = cursor.advance(); op != null; op = cursor.advance()) {
        if (op.isUnused() && mayGo(op)) {
          erase(op);
        } else {
          noteEffect(op);
        }
      }
      return erased;
    }

    private void noteEffect(Operation op) {
      Operation parent = op.parent();
      if (parent instanceof RecursiveMemoryEffects && hasEffect(op)) {
        effectful.add(parent);
      }
    }

    private boolean mayGo(Operation op) {
      return !(op instanceof Terminator) && !(op instanceof Symbol) && !hasEffect(op);
    }

    private boolean hasEffect(Operation op) {
      if (op instanceof MemoryEffects known) {
        Set<Effect> effects = known.effects();
        if (effects.contains(Effect.WRITE) || effects.contains(Effect.FREE)) {
          return true;
        }
        return op instanceof RecursiveMemoryEffects && effectful.contains(op);
      }
      return op instanceof RecursiveMemoryEffects
          ? effectful.contains(op)
          : !(op instanceof Terminator);
    }

    private void erase(Operation op) {
      unused.add(op);
      while (!unused.isEmpty()) {
        Operation next = unused.removeLast();
        if (next.block() == null) {
          continue;
        }
        Value[] operands = next.regionCount() == 0 ? next.operands().values() : new Value[0];
        rewriter.erase(next);
        for (Value operand : operands) {
          Operation definer = operand.definingOp();
          boolean gone =
              definer != null
                  && definer.block() != null
                  && operand.isUnused()
                  && definer.isUnused()
                  && definer.regionCount() == 0
                  && mayGo(definer);
          if (gone) {
            unused.add(definer);
          }
        }
      }
    }
  }
}

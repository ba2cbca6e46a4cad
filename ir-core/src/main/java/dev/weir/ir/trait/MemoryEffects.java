package dev.weir.ir.trait;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpInterface;
import org.jspecify.annotations.Nullable;

/// An operation that says what it does besides computing its results. One without this interface
/// is taken to do anything.
@OpInterface
public interface MemoryEffects extends Operation {
  /// What an operation may do to something outside its results.
  enum Effect {
    /// Makes something new that can be told apart from all else.
    ALLOCATE,
    /// Ends the life of something.
    FREE,
    /// Depends on what others write.
    READ,
    /// Changes what others may read, or the outside world.
    WRITE
  }

  /// An effect and what it falls on.
  ///
  /// @param value the operand or result whose memory is meant, or null where it may be any
  record EffectOn(Effect effect, @Nullable Value value) {}

  /// {@return what the operation itself may do, its regions not counted}
  ImmutableSet<Effect> effects();

  /// {@return the same with the values whose memory is meant}; the default leaves open which
  default ImmutableList<EffectOn> effectsOnValues() {
    return effects().stream()
        .map(effect -> new EffectOn(effect, null))
        .collect(ImmutableList.toImmutableList());
  }

  /// {@return whether `op`, with all it holds, does nothing besides computing its results}
  static boolean isPure(Operation op) {
    return op.walkPreOrder(at -> {
      if (at instanceof MemoryEffects known) {
        return known.effects().isEmpty()
            ? dev.weir.ir.WalkResult.ADVANCE
            : dev.weir.ir.WalkResult.INTERRUPT;
      }
      return at instanceof RecursiveMemoryEffects || at instanceof Terminator && at != op
          ? dev.weir.ir.WalkResult.ADVANCE
          : dev.weir.ir.WalkResult.INTERRUPT;
    })
        == dev.weir.ir.WalkResult.ADVANCE;
  }

  /// {@return whether `op` can be erased once nothing uses its results}: it neither writes nor
  /// frees, and is no terminator and no symbol
  static boolean isTriviallyDead(Operation op) {
    return op.isUnused() && wouldBeTriviallyDead(op);
  }

  /// {@return whether `op` could be erased if nothing used its results}
  static boolean wouldBeTriviallyDead(Operation op) {
    if (op instanceof Terminator || op instanceof Symbol) {
      return false;
    }
    if (op.regionCount() == 0) {
      if (op instanceof MemoryEffects known) {
        ImmutableSet<Effect> effects = known.effects();
        return effects.isEmpty()
            || !effects.contains(Effect.WRITE) && !effects.contains(Effect.FREE);
      }
      return op instanceof RecursiveMemoryEffects;
    }
    return op.walkPreOrder(at -> {
      if (at instanceof MemoryEffects known) {
        return known.effects().contains(Effect.WRITE) || known.effects().contains(Effect.FREE)
            ? dev.weir.ir.WalkResult.INTERRUPT
            : dev.weir.ir.WalkResult.ADVANCE;
      }
      return at instanceof RecursiveMemoryEffects || at instanceof Terminator && at != op
          ? dev.weir.ir.WalkResult.ADVANCE
          : dev.weir.ir.WalkResult.INTERRUPT;
    })
        == dev.weir.ir.WalkResult.ADVANCE;
  }
}

package dev.weir.rewrite;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Operation;
import java.util.List;
import java.util.function.Consumer;

/// Is told what a driver does and why, for traces and statistics.
public interface RewriteObserver {
  /// {@return an observer that passes everything on to all of `observers`}
  static RewriteObserver all(List<? extends RewriteObserver> observers) {
    return observers.size() == 1 ? observers.get(0) : new Several(ImmutableList.copyOf(observers));
  }

  /// The patterns of `patterns` are about to be matched against `op`.
  default void visiting(Operation op, FrozenPatterns patterns) {}

  /// `pattern` is about to be tried on `op`.
  default void trying(Pattern pattern, Operation op) {}

  /// `pattern` was applied to what stood at `op`, which may be erased.
  default void applied(Pattern pattern, Operation op) {}

  /// `pattern` did not match `op`.
  default void noMatch(Pattern pattern, Operation op, String reason) {}

  /// What `pattern` did at `op` is taken back, for this reason.
  default void takenBack(Pattern pattern, Operation op, String reason) {}

  /// `op` is about to be replaced by what it folded to.
  default void folded(Operation op) {}

  /// `op` is about to be erased since nothing needs it.
  default void dead(Operation op) {}

  /// Several observers in a row.
  record Several(ImmutableList<RewriteObserver> observers) implements RewriteObserver {
    private void each(Consumer<RewriteObserver> call) {
      observers.forEach(call);
    }

    @Override
    public void visiting(Operation op, FrozenPatterns patterns) {
      each(o -> o.visiting(op, patterns));
    }

    @Override
    public void trying(Pattern pattern, Operation op) {
      each(o -> o.trying(pattern, op));
    }

    @Override
    public void applied(Pattern pattern, Operation op) {
      each(o -> o.applied(pattern, op));
    }

    @Override
    public void noMatch(Pattern pattern, Operation op, String reason) {
      each(o -> o.noMatch(pattern, op, reason));
    }

    @Override
    public void takenBack(Pattern pattern, Operation op, String reason) {
      each(o -> o.takenBack(pattern, op, reason));
    }

    @Override
    public void folded(Operation op) {
      each(o -> o.folded(op));
    }

    @Override
    public void dead(Operation op) {
      each(o -> o.dead(op));
    }
  }
}

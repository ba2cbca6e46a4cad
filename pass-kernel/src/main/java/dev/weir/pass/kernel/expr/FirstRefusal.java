package dev.weir.pass.kernel.expr;

import dev.weir.ir.Operation;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Keeps the first reason that an analysis finds why something cannot be lowered to generated kernels. What the analysis
/// comes to after that is of no use: it may go on with any value.
public final class FirstRefusal {
  private @Nullable Refusal first;

  /// Adds that `operation` cannot be lowered, for `reason`.
  public void add(Operation operation, String reason) {
    if (first == null) {
      first = new Refusal(operation, reason);
    }
  }

  /// {@return whether there is a reason}
  public boolean isPresent() {
    return first != null;
  }

  /// {@return the first reason, if there is one}
  public Optional<Refusal> get() {
    return Optional.ofNullable(first);
  }

  /// {@return `value`, or the first reason if there is one}
  public <T> Lowered<T> unless(T value) {
    return first == null ? Lowered.of(value) : new Lowered.Refused<>(first);
  }
}

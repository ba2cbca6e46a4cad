package dev.weir.pass.kernel.expr;

import dev.weir.ir.Operation;
import java.util.Optional;
import java.util.function.Function;

/// What comes of lowering something to generated kernels: what was made, or why it cannot be.
///
/// @param <T> what is made
public sealed interface Lowered<T> {
  /// It can be lowered.
  record Made<T>(T result) implements Lowered<T> {}

  /// It cannot be lowered.
  record Refused<T>(Refusal why) implements Lowered<T> {}

  /// {@return `result` as what was made}
  static <T> Lowered<T> of(T result) {
    return new Made<>(result);
  }

  /// {@return the refusal of `operation`}
  static <T> Lowered<T> refused(Operation operation, String reason) {
    return new Refused<>(new Refusal(operation, reason));
  }

  /// {@return what was made, if anything}
  default Optional<T> made() {
    return this instanceof Made<T>(T result) ? Optional.of(result) : Optional.empty();
  }

  /// {@return why nothing was made, if so}
  default Optional<Refusal> refusal() {
    return this instanceof Refused<T>(Refusal why) ? Optional.of(why) : Optional.empty();
  }

  /// {@return what `next` makes of what was made}
  default <U> Lowered<U> map(Function<? super T, ? extends U> next) {
    return then(result -> of(next.apply(result)));
  }

  /// {@return what comes of lowering what was made further by `next`}
  default <U> Lowered<U> then(Function<? super T, Lowered<U>> next) {
    return switch (this) {
      case Made<T>(T result) -> next.apply(result);
      case Refused<T>(Refusal why) -> new Refused<>(why);
    };
  }

  /// {@return the same, where a refusal is one of `operation`, which all of this is made of}
  default Lowered<T> as(Operation operation) {
    return this instanceof Refused<T>(Refusal why) ? refused(operation, why.reason()) : this;
  }
}

package dev.weir.evaluate;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;

/// What an operation computes from constants.
public sealed interface Outcome {
  /// The results.
  record Results(ImmutableList<Attribute> values) implements Outcome {}

  /// Results that mean nothing, and must not be looked at: a promise was broken.
  record Poisoned(String reason) implements Outcome {}

  /// Behaviour that is undefined: the program is wrong.
  record Undefined(String reason) implements Outcome {}

  /// No result, since the operation is not known well enough.
  record Unsupported(String reason) implements Outcome {}

  /// {@return these results}
  static Outcome of(Attribute... values) {
    return new Results(ImmutableList.copyOf(values));
  }

  /// {@return results that mean nothing}
  static Outcome poisoned(String reason) {
    return new Poisoned(reason);
  }

  /// {@return undefined behaviour}
  static Outcome undefined(String reason) {
    return new Undefined(reason);
  }

  /// {@return that there is no result}
  static Outcome unsupported(String reason) {
    return new Unsupported(reason);
  }
}

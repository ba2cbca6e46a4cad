package dev.weir.pass.batching.rules;

import com.google.common.collect.ImmutableList;

/// The ops of a sealed interface.
final class Permitted {
  private Permitted() {}

  /// {@return the interfaces that `kind` permits, and those that these permit, which are not sealed}
  static ImmutableList<Class<?>> of(Class<?> kind) {
    var found = ImmutableList.<Class<?>>builder();
    for (Class<?> each : kind.getPermittedSubclasses()) {
      if (each.isSealed()) {
        found.addAll(of(each));
      } else {
        found.add(each);
      }
    }
    return found.build();
  }
}

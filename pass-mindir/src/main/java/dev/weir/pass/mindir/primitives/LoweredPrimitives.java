package dev.weir.pass.mindir.primitives;

import com.google.common.collect.ImmutableSortedSet;

/// The primitives that [dev.weir.pass.mindir.MindirToPdOpPass] lowers.
public final class LoweredPrimitives {
  private LoweredPrimitives() {}

  /// {@return their names}, without what says how a primitive is called
  public static ImmutableSortedSet<String> names() {
    return PrimitiveTable.names();
  }
}

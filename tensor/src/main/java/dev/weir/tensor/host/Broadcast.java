package dev.weir.tensor.host;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.type.BroadcastShape;
import java.util.List;

/// The shape that tensors have together.
public final class Broadcast {
  private Broadcast() {}

  /// {@return the shape of all of `shapes` together}
  ///
  /// @param name of what takes the tensors, in messages
  /// @throws IllegalArgumentException if there is none
  public static ImmutableLongArray of(String name, List<long[]> shapes) {
    ImmutableLongArray all = ImmutableLongArray.of();
    for (long[] sizes : shapes) {
      ImmutableLongArray before = all;
      ImmutableLongArray next = ImmutableLongArray.copyOf(sizes);
      all =
          BroadcastShape.of(before, next)
              .orElseThrow(() ->
                  new IllegalArgumentException(
                      "%s takes tensors of shapes that do not broadcast, so it has to say what it gives: %s and %s"
                          .formatted(name, before, next)));
    }
    return all;
  }
}

package dev.weir.tensor.host;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.primitives.ImmutableLongArray;
import java.util.Arrays;
import java.util.List;

/// The shape that tensors have together.
public final class Broadcast {
  private Broadcast() {}

  /// {@return the shape of all of `shapes` together}
  ///
  /// @param name of what takes the tensors, in messages
  /// @throws IllegalArgumentException if there is none
  public static ImmutableLongArray of(String name, List<long[]> shapes) {
    long[] all = {};
    for (long[] sizes : shapes) {
      long[] wider = new long[Math.max(all.length, sizes.length)];
      for (int i = 0; i < wider.length; i++) {
        int left = i - (wider.length - all.length);
        int right = i - (wider.length - sizes.length);
        long x = left < 0 ? 1 : all[left];
        long y = right < 0 ? 1 : sizes[right];
        checkArgument(
            x == y || x == 1 || y == 1,
            "%s takes tensors of shapes that do not broadcast, so it has to say what it gives: %s"
                + " and %s",
            name,
            Arrays.toString(all),
            Arrays.toString(sizes));
        wider[i] = x == 1 ? y : x;
      }
      all = wider;
    }
    return ImmutableLongArray.copyOf(all);
  }
}

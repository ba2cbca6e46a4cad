package dev.weir.backend.cpu.x86;

import static com.google.common.base.Preconditions.checkArgument;

import org.jspecify.annotations.Nullable;

/// A place in memory: `base + scale * index + displacement`.
///
/// @param index any register but `RSP`, which the encoding has no room for
/// @param scale 1, 2, 4 or 8
public record Address(Register base, @Nullable Register index, int scale, int displacement) {
  /// Checks the index and its scale.
  public Address {
    checkArgument(index != Register.RSP, "RSP is no index");
    checkArgument(scale > 0 && scale <= 8 && Integer.bitCount(scale) == 1, "no scale: %s", scale);
  }
}

package dev.weir.ir;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Two blocks of one region, which are or enclose two others.
record BlockPair(Block a, Block b) {
  /// {@return the blocks of the innermost region that encloses both `a` and `b`, if there is one}
  static Optional<BlockPair> inOneRegion(Block a, Block b) {
    int depthOfA = depth(a);
    int depthOfB = depth(b);
    Block one = a;
    Block other = b;
    for (; depthOfA > depthOfB; depthOfA--) {
      one = around(one);
    }
    for (; depthOfB > depthOfA; depthOfB--) {
      other = around(other);
    }
    while (one != null && other != null) {
      if (one == other || one.parent() != null && one.parent() == other.parent()) {
        return Optional.of(new BlockPair(one, other));
      }
      one = around(one);
      other = around(other);
    }
    return Optional.empty();
  }

  private static int depth(Block block) {
    int depth = 0;
    for (Block at = around(block); at != null; at = around(at)) {
      depth++;
    }
    return depth;
  }

  private static @Nullable Block around(@Nullable Block block) {
    Operation parent = block == null ? null : block.parentOp();
    return parent == null ? null : parent.block();
  }

  boolean isOne() {
    return a == b;
  }

  /// {@return the region that holds both; only where there are two}
  Region region() {
    return java.util.Objects.requireNonNull(a.parent());
  }
}

package dev.weir.pass;

/// A pass that sees in-place twins as they are, since it looks at what is written over or leaves
/// operations alone.
public interface SeesInplaceTwins extends Pass {
  @Override
  default boolean seesInplaceTwins() {
    return true;
  }
}

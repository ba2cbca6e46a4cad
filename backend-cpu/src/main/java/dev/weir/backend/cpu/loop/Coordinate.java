package dev.weir.backend.cpu.loop;

/// Where along one dimension an element lies: at `base + loop`, `base` being fixed outside the loops of the
/// nest, `loop` the variable of one of them or 0.
public record Coordinate(Index base, Index loop) {
  /// The first element.
  public static final Coordinate ZERO = new Coordinate(Index.ZERO, Index.ZERO);

  /// {@return whether this is nothing but the variable of a loop, or 0}
  public boolean isPlain() {
    return base.is(0);
  }
}

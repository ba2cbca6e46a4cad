package dev.weir.backend.cpu.convolution;

import dev.weir.backend.cpu.vector.VectorSupport;

/// The tile that the inner loops keep in registers.
///
/// @param lanes floats per vector
/// @param rows filters of a tile
/// @param vectors vectors of pixels of a tile at most
record Blocking(int lanes, int rows, int vectors) {
  /// What suits this machine. With vectors of 512 bits there are 32 registers: 24 sums leave some, and
  /// numbers of channels are mostly multiples of 8. With 16 registers, 12 sums.
  static final Blocking PREFERRED =
      VectorSupport.floatLanes() == 16 || !VectorSupport.isPresent()
          ? new Blocking(16, 8, 3)
          : new Blocking(VectorSupport.floatLanes(), 6, 2);

  /// {@return pixels of a tile at most}
  int columns() {
    return lanes * vectors;
  }
}

package dev.weir.backend.cpu.convolution;

/// The loops of a convolution.
///
/// @param products the one that multiplies
/// @param rows those that lay out, combine and finish rows
record LoopSet(TileProducts products, ConvolutionLoops rows) {
  /// {@return loops of one kind}
  static LoopSet of(ConvolutionLoops loops) {
    return new LoopSet(loops, loops);
  }
}

package dev.weir.backend.cpu.convolution;

import dev.weir.backend.cpu.vector.WarmUp;
import java.lang.foreign.Arena;

/// The loops that convolutions use: those with vectors once they are compiled.
final class LoopsChoice {
  private static final int DEPTH = 32;
  private static final long FAST_NANOS = 50_000;
  private static final int FAST_RUNS = 8;

  /// Runs after which the compiler has seen enough of each loop.
  private static final int RUNS = 6_000;

  private static final WarmUp<LoopSet> COMMON =
      new WarmUp<>(
          "convolution", LoopSet.of(new PlainLoops(Blocking.PREFERRED)), LoopsChoice::compiled);

  private LoopsChoice() {}

  /// {@return the loops to use for so many multiplications}
  static LoopSet current(long multiplications) {
    return COMMON.current(multiplications);
  }

  private static LoopSet compiled() {
    Blocking blocking = Blocking.PREFERRED;
    ConvolutionLoops loops = GeneratedLoops.make(blocking);
    TileProducts products = MachineProducts.make(blocking).orElse(loops);
    int width = blocking.columns();
    int lanes = blocking.lanes();
    float[] filters = new float[DEPTH * blocking.rows()];
    float[] rows = new float[RowTransform.IN * 2 * width];
    float[] patches = new float[RowTransform.IN * DEPTH * width + lanes];
    float[] tile = new float[RowTransform.IN * blocking.rows() * width];
    int[] places = new int[DEPTH];
    try (Arena arena = Arena.ofConfined()) {
      long memory = arena.allocate(2L * width * Float.BYTES).address();
      int fast = 0;
      for (int runs = 0; runs < RUNS || fast < FAST_RUNS; runs++) {
        long started = System.nanoTime();
        for (int vectors = 1; vectors <= blocking.vectors(); vectors++) {
          products.multiply(filters, 0, patches, 0, tile, 0, DEPTH, vectors);
        }
        loops.load(memory, 4, RowTransform.IN, rows, 0, width, width - 3);
        loops.copy(rows, 0, places, DEPTH, patches, 0, width, places, places, 2);
        loops.transform(
            rows, 0, width, places, DEPTH, patches, 0, width, DEPTH * width, places, places, 2);
        loops.combine(tile, 0, blocking.rows() * width, patches, 0, width, blocking.vectors());
        for (int i = 0; i < 4; i++) {
          loops.finish(tile, 0, width - 3, 1, i < 2 ? memory : 0, memory, i % 2 == 0);
        }
        loops.slide(rows, 0, places, filters, 0, DEPTH, tile, 0, 2);
        fast = System.nanoTime() - started < FAST_NANOS ? fast + 1 : 0;
      }
    }
    return new LoopSet(products, loops);
  }
}

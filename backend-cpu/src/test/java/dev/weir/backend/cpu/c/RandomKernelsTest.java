package dev.weir.backend.cpu.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.interpret.TileInterpreter;
import dev.weir.runtime.device.KernelCache;
import dev.weir.runtime.device.KernelLibrary;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Kernels drawn by chance compute on C what the interpreter says: loops are merged, values kept or
/// computed again, and buffers shared without anybody noticing.
@Tag("campaign")
@Tag("thorough")
class RandomKernelsTest {
  private static final int COUNT = Integer.getInteger("weir.randomKernels", 24);
  private static final long FIRST = Long.getLong("weir.randomSeed", 1);
  private static final long[][] SIZES = {{6, 9}, {5, 7}, {1, 1}, {0, 4}};

  @Test
  void agreeWithTheInterpreter() {
    assumeTrue(CFolder.isInstalled("cc"), "skipped, no C compiler 'cc'");
    List<String> texts = new ArrayList<>();
    List<TileFuncOp> functions = new ArrayList<>();
    for (int i = 0; i < COUNT; i++) {
      texts.add(new RandomKernel(FIRST + i).text("kernel_" + i));
      functions.addAll(CFolder.parse(texts.get(i)));
    }
    CTarget target = new CTarget();
    try (KernelLibrary library = target.load(target.generate(functions), KernelCache.NONE)) {
      for (int i = 0; i < COUNT; i++) {
        for (long[] sizes : SIZES) {
          compare(library, functions.get(i), texts.get(i), sizes);
        }
      }
    }
  }

  private static void compare(
      KernelLibrary library, TileFuncOp function, String text, long[] sizes) {
    int count = (int) (2 * sizes[0] * sizes[1]);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment[] actual = drawn(arena, count, sizes);
      MemorySegment[] expected = drawn(arena, count, sizes);
      TileInterpreter.of(function).run(List.of(expected), sizes);
      library.kernel(function.symName()).launch(actual, sizes);
      for (int k = 2; k < 4; k++) {
        assertThat(actual[k].toArray(ValueLayout.JAVA_INT))
            .as("pointer %d at sizes %d x %d of\n%s", k, sizes[0], sizes[1], text)
            .isEqualTo(expected[k].toArray(ValueLayout.JAVA_INT));
      }
    }
  }

  private static MemorySegment[] drawn(Arena arena, int count, long[] sizes) {
    Random random = new Random(5);
    MemorySegment[] tensors = new MemorySegment[4];
    for (int i = 0; i < tensors.length; i++) {
      long elements = i == 1 ? sizes[1] : count;
      tensors[i] = arena.allocate(4 * elements, 64);
      for (int k = 0; k < elements; k++) {
        tensors[i].setAtIndex(ValueLayout.JAVA_INT, k, random.nextInt(2001) - 1000);
      }
    }
    return tensors;
  }
}

package dev.weir.backend.cpu.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.interpret.TileInterpreter;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.KernelCache;
import dev.weir.runtime.device.KernelLibrary;
import dev.weir.runtime.device.KernelSources;
import dev.weir.runtime.device.LoadedKernel;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Kernels built with this machine's compiler and called from Java.
class CTargetTest {
  private static final int PAGE = 4096;

  private final CTarget target = new CTarget();

  @BeforeEach
  void needsCompiler() {
    assumeTrue(CFolder.isInstalled("cc"), "skipped, no C compiler 'cc'");
  }

  private KernelLibrary load(String... names) {
    return target.load(target.generate(CFolder.functions(names)), KernelCache.NONE);
  }

  /// Every f16 there is, and floats with any bits: the JDK's own conversions are the oracle.
  @Test
  void halvesAreRoundedAsIeeeSays() {
    int count = 1 << 16;
    Random random = new Random(7);
    try (Arena arena = Arena.ofConfined();
        KernelLibrary library = load("halves")) {
      MemorySegment x = arena.allocate(4L * count, 64);
      MemorySegment h = arena.allocate(2L * count, 64);
      MemorySegment b = arena.allocate(2L * count, 64);
      MemorySegment hx = arena.allocate(2L * count, 64);
      MemorySegment hy = arena.allocate(4L * count, 64);
      for (int i = 0; i < count; i++) {
        int near = Float.floatToRawIntBits(Float.float16ToFloat((short) i)) + random.nextInt(5) - 2;
        int bits = i % 2 == 0 ? random.nextInt() : near + (random.nextInt(3) - 1 << 12);
        x.setAtIndex(ValueLayout.JAVA_INT, i, bits);
        hx.setAtIndex(ValueLayout.JAVA_SHORT, i, (short) i);
      }
      library.kernel("halves").launch(new MemorySegment[] {x, h, b, hx, hy}, new long[] {count});
      for (int i = 0; i < count; i++) {
        float value = x.getAtIndex(ValueLayout.JAVA_FLOAT, i);
        short half = h.getAtIndex(ValueLayout.JAVA_SHORT, i);
        short brain = b.getAtIndex(ValueLayout.JAVA_SHORT, i);
        if (Float.isNaN(value)) {
          assertThat(Float.float16ToFloat(half)).isNaN();
          assertThat(Float.intBitsToFloat(brain << 16)).isNaN();
        } else {
          assertThat(half).as("f16 of %s", value).isEqualTo(Float.floatToFloat16(value));
          assertThat(brain).as("bf16 of %s", value).isEqualTo(nearestBrain(value));
        }
        assertThat(Float.floatToIntBits(hy.getAtIndex(ValueLayout.JAVA_FLOAT, i)))
            .isEqualTo(Float.floatToIntBits(Float.float16ToFloat((short) i)));
      }
    }
  }

  /// The nearest of the two floats whose lower half is 0, the even one of two as near.
  private static short nearestBrain(float value) {
    int below = Float.floatToRawIntBits(value) >>> 16;
    double low = Float.intBitsToFloat(below << 16);
    double high = next(below);
    double toLow = Math.abs(value - low);
    double toHigh = Math.abs(high - value);
    boolean up = toHigh < toLow || toHigh == toLow && (below & 1) == 1;
    return (short) (up ? below + 1 : below);
  }

  /// What follows in size, were the exponent not to end.
  private static double next(int below) {
    float high = Float.intBitsToFloat(below + 1 << 16);
    return Float.isInfinite(high) && !Float.isInfinite(Float.intBitsToFloat(below << 16))
        ? Math.copySign(0x1p128, high)
        : high;
  }

  @Test
  void functionsAreExactToTwoUnits() {
    Map<String, DoubleUnaryOperator> oracles = new java.util.LinkedHashMap<>();
    oracles.put("exp", Math::exp);
    oracles.put("expm1", Math::expm1);
    oracles.put("log", Math::log);
    oracles.put("log1p", Math::log1p);
    oracles.put("tanh", Math::tanh);
    oracles.put("sqrt", Math::sqrt);
    oracles.put("rsqrt", x -> 1 / Math.sqrt(x));
    int count = 200_000;
    Random random = new Random(11);
    try (Arena arena = Arena.ofConfined();
        KernelLibrary library = load("functions")) {
      MemorySegment[] tensors = new MemorySegment[oracles.size() + 1];
      for (int i = 0; i < tensors.length; i++) {
        tensors[i] = arena.allocate(4L * count, 64);
      }
      for (int i = 0; i < count; i++) {
        float value =
            i % 2 == 0
                ? Float.intBitsToFloat(random.nextInt())
                : (float) (random.nextGaussian() * Math.pow(10, i % 5 - 2));
        tensors[0].setAtIndex(ValueLayout.JAVA_FLOAT, i, value);
      }
      library.kernel("functions").launch(tensors, new long[] {count});
      int column = 1;
      for (Map.Entry<String, DoubleUnaryOperator> oracle : oracles.entrySet()) {
        for (int i = 0; i < count; i++) {
          float x = tensors[0].getAtIndex(ValueLayout.JAVA_FLOAT, i);
          float actual = tensors[column].getAtIndex(ValueLayout.JAVA_FLOAT, i);
          double expected = oracle.getValue().applyAsDouble(x);
          float rounded = (float) expected;
          boolean near =
              Float.isFinite(rounded)
                  ? Math.abs(actual - expected) <= 2 * Math.ulp(rounded)
                  : Float.compare(actual, rounded) == 0;
          assertThat(near)
              .as("%s of %s is %s, not %s", oracle.getKey(), x, actual, rounded)
              .isTrue();
        }
        column++;
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 1024, 70_001})
  void elementwiseAgreesWithTheInterpreter(int count) {
    TileFuncOp function = CFolder.functions("elementwise").get(0);
    Random random = new Random(count);
    try (Arena arena = Arena.ofConfined();
        KernelLibrary library = load("elementwise")) {
      MemorySegment x = arena.allocate(2L * count + 2, 64);
      for (int i = 0; i < count; i++) {
        short half = Float.floatToFloat16((float) random.nextGaussian() * 4);
        x.setAtIndex(ValueLayout.JAVA_SHORT, i, half);
      }
      MemorySegment scale = arena.allocateFrom(ValueLayout.JAVA_FLOAT, 0.5f);
      MemorySegment y = arena.allocate(2L * count + 2, 64);
      MemorySegment expected = arena.allocate(2L * count + 2, 64);
      library.kernel("scaled_exp").launch(new MemorySegment[] {x, scale, y}, new long[] {count});
      TileInterpreter.of(function).run(List.of(x, scale, expected), count);
      for (int i = 0; i < count; i++) {
        float want = Float.float16ToFloat(expected.getAtIndex(ValueLayout.JAVA_SHORT, i));
        float got = Float.float16ToFloat(y.getAtIndex(ValueLayout.JAVA_SHORT, i));
        boolean near = want == got || Math.abs(want - got) <= Math.abs(want) * 0x1p-10f;
        assertThat(near).as("element %d is %s, not %s", i, got, want).isTrue();
      }
    }
  }

  @Test
  void aKernelThatDoesNotCompileIsNamed() {
    KernelSources good = target.generate(CFolder.functions("row_reduce"));
    byte[] wrong = "int row_softmax(void) { return missing; }".getBytes(StandardCharsets.UTF_8);
    KernelSources bad = new KernelSources(ImmutableMap.of("kernels.c", wrong), good.kernels());
    assertThatThrownBy(() -> target.load(bad, KernelCache.NONE))
        .isInstanceOf(DeviceException.class)
        .hasMessageContaining("target 'c', kernel 'row_softmax': ")
        .hasMessageContaining("missing");
  }

  @Test
  void withoutACompilerItSaysWhatToInstall() {
    assertThatThrownBy(
            () -> SystemCompiler.find(Map.of("CC", "no-such-compiler", "PATH", "/usr/bin")))
        .isInstanceOf(DeviceException.class)
        .hasMessage(
            "target 'c': there is no C compiler: no-such-compiler not found; install gcc or clang, "
                + "or name one in the variable CC");
  }

  @Test
  void aCompilerThatHangsEndsWithWhoeverWaits(@TempDir Path folder) throws Exception {
    Path marker = folder.resolve("started");
    Path hangs = folder.resolve("cc");
    Files.writeString(
        hangs,
        "#!/bin/sh\ncase $1 in --version) exit;; esac\n: >" + marker + "\nsleep 1000 & wait\n");
    assertThat(hangs.toFile().setExecutable(true)).isTrue();
    SystemCompiler compiler = SystemCompiler.find(Map.of("CC", hangs.toString()));
    AtomicReference<Throwable> fault = new AtomicReference<>();
    Thread builder =
        Thread.ofPlatform()
            .start(() -> {
              try {
                compiler.build(target.generate(CFolder.functions("row_reduce")));
              } catch (DeviceException e) {
                fault.set(e);
              }
            });
    while (!Files.exists(marker)) {
      Thread.sleep(10);
    }
    List<ProcessHandle> running = ProcessHandle.current().descendants().toList();
    builder.interrupt();
    builder.join();
    assertThat(fault.get())
        .hasMessage("target 'c', kernel 'row_softmax': " + hangs + " failed: interrupted");
    assertThat(running).isNotEmpty();
    for (ProcessHandle process : running) {
      process.onExit().get(30, TimeUnit.SECONDS);
    }
  }

  @Test
  void wrongArgumentsAreRefused() {
    try (KernelLibrary library = load("row_reduce")) {
      LoadedKernel kernel = library.kernel("row_softmax");
      assertThatThrownBy(() -> kernel.launch(new MemorySegment[1], new long[2]))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("kernel 'row_softmax' takes 2 pointers and 2 sizes, got 1 and 2");
      assertThatThrownBy(() -> library.kernel("other"))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void whatIsBuiltIsCachedByContent() {
    KeptBuilds cache = new KeptBuilds();
    target.load(target.generate(CFolder.functions("row_reduce")), cache).close();
    target.load(target.generate(CFolder.functions("row_reduce")), cache).close();
    assertThat(cache.puts).isEqualTo(1);
    target.load(target.generate(CFolder.functions("matmul")), cache).close();
    assertThat(cache.puts).isEqualTo(2);
  }

  @Test
  void loadingManyTimesLeavesNothingBehind() throws IOException {
    KernelSources sources = target.generate(CFolder.functions("row_reduce"));
    KeptBuilds cache = new KeptBuilds();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment x = arena.allocate(4 * 64 * 64, 64);
      MemorySegment y = arena.allocate(4 * 64 * 64, 64);
      long before = 0;
      for (int i = 0; i < 300; i++) {
        if (i == 60) {
          before = residentBytes();
        }
        try (KernelLibrary library = target.load(sources, cache)) {
          MemorySegment scratch = library.memory().allocate(1 << 16);
          library.kernel("row_softmax").launch(new MemorySegment[] {x, y}, new long[] {64, 64});
          library.memory().free(scratch);
        }
      }
      assertThat(residentBytes() - before).isLessThan(7L << 20);
      assertThat(mappedLibraries()).isZero();
    }
  }

  private static long residentBytes() throws IOException {
    Path statistics = Path.of("/proc/self/statm");
    assumeTrue(Files.exists(statistics), "skipped, no /proc/self/statm");
    System.gc();
    return Long.parseLong(Files.readString(statistics).split(" ", 3)[1]) * PAGE;
  }

  private static long mappedLibraries() throws IOException {
    return Files.readString(Path.of("/proc/self/maps"))
        .lines()
        .filter(line -> line.contains("weir-c"))
        .count();
  }

  private static final class KeptBuilds implements KernelCache {
    private final Map<String, byte[]> built = new HashMap<>();
    private int puts;

    @Override
    public Optional<byte[]> get(String key) {
      return Optional.ofNullable(built.get(key));
    }

    @Override
    public void put(String key, byte[] bytes) {
      puts++;
      built.put(key, bytes);
    }
  }
}

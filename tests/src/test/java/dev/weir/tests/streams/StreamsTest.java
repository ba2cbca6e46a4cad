package dev.weir.tests.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.Floats;
import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.LoweredProgram;
import dev.weir.compiler.OperatorForm;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.pass.mindir.effects.CopyElimination;
import dev.weir.runtime.Executable;
import dev.weir.runtime.Profile;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.DeviceOptions;
import dev.weir.runtime.device.KernelCache;
import dev.weir.runtime.device.KernelLibrary;
import dev.weir.runtime.device.TileTarget;
import dev.weir.runtime.host.HostCompiler;
import dev.weir.tests.TargetPrograms;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/// Independent kernels and copies of a program are on several streams of a device, and events order what depends on each
/// other: without any of them the emulation stops.
class StreamsTest {
  /// A product and sums that need nothing of each other, and two products of both.
  private static final String DIAMOND =
      """
      func.func @main(%x: tensor<32x32xf32> {pir.name = "x"}, %y: tensor<32x32xf32> {pir.name = "y"},
          %z: tensor<32x32xf32> {pir.name = "z"}) -> (tensor<32x32xf32>, tensor<32x32xf32>) {
        %0 = pd_op.matmul %x, %y : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
        %axis = pd_op.full {shape = array<i64: 1>, value = 0.0 : f64, dtype = #pir.dtype<int32>} : tensor<1xi32>
        %1 = pd_op.cumsum %z, %axis : (tensor<32x32xf32>, tensor<1xi32>) -> tensor<32x32xf32>
        %2 = pd_op.matmul %0, %1 : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
        %3 = pd_op.matmul %2, %1 : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
        return %2, %3 : tensor<32x32xf32>, tensor<32x32xf32>
      }
      """;

  private static final TileTarget TARGET =
      ServiceLoader.load(TileTarget.class).stream()
          .map(ServiceLoader.Provider::get)
          .filter(target -> target.name().equals("cuda-emulation"))
          .findFirst()
          .orElseThrow();

  /// What was built, which needs not be built again.
  private static final Map<String, byte[]> BUILT = new HashMap<>();

  private static final KernelCache CACHE =
      new KernelCache() {
        @Override
        public Optional<byte[]> get(String key) {
          return Optional.ofNullable(BUILT.get(key));
        }

        @Override
        public void put(String key, byte[] code) {
          BUILT.put(key, code);
        }
      };

  private static KernelLibrary library(LoweredProgram lowered, DeviceOptions options) {
    try {
      return TARGET.load(lowered.sources().orElseThrow(), CACHE, options);
    } catch (DeviceException e) {
      if (String.valueOf(e.getMessage()).contains("no C++ compiler")) {
        return abort("skipped: " + e.getMessage());
      }
      throw e;
    }
  }

  private static LoweredProgram lower(String text) {
    Diagnostics diagnostics = new Diagnostics();
    DialectRegistry registry = DialectRegistry.load();
    Operation module =
        IrParser.parse(
                SourceText.of("program.mlir", text), registry, ParseOptions.STRICT, diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    var store =
        OperatorForm.of(
            module,
            ParameterStore.empty(),
            CopyElimination.NEEDED,
            Optional.empty(),
            registry,
            diagnostics);
    assertThat(store).as("%s", diagnostics.all()).isPresent();
    return new Compilation(CompileOptions.of("cuda-emulation"), registry, diagnostics)
        .lower(module)
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  private static Executable executable(LoweredProgram lowered, KernelLibrary library) {
    Diagnostics diagnostics = new Diagnostics();
    return HostCompiler.compile(
            lowered.module(),
            ParameterStore.empty(),
            Optional.empty(),
            "cuda-emulation",
            Optional.of(library),
            diagnostics)
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  private static ImmutableMap<String, Tensor> inputs(int seed) {
    var inputs = ImmutableMap.<String, Tensor>builder();
    for (String name : List.of("x", "y", "z")) {
      float[] numbers = new float[32 * 32];
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = (i * 7 + seed * 3 + name.charAt(0)) % 5 - 2;
      }
      inputs.put(name, Tensor.of(Arena.ofAuto(), numbers, 32, 32));
    }
    return inputs.buildOrThrow();
  }

  private static List<List<Float>> numbers(ImmutableMap<String, Tensor> outputs) {
    return outputs.values().stream().map(output -> Floats.asList(output.toFloatArray())).toList();
  }

  private static List<List<Float>> expected(int seed) {
    try (Executable jvm = TargetPrograms.compile(DIAMOND, "jvm")) {
      return numbers(jvm.run(inputs(seed)));
    }
  }

  @Test
  void independentKernelsAreOnSeveralStreams() {
    LoweredProgram lowered = lower(DIAMOND);
    DroppingLibrary library = new DroppingLibrary(library(lowered, DeviceOptions.DEFAULT), -1);
    try (Executable program = executable(lowered, library)) {
      for (int run = 0; run < 4; run++) {
        assertThat(numbers(program.run(inputs(run)))).isEqualTo(expected(run));
      }
      // Two streams of kernels, and one for copies in each direction.
      assertThat(library.used()).containsExactly(0, 1, 4, 5);
      // The second run records the kernels, which are one graph from then on.
      assertThat(library.replays()).isEqualTo(3);
    }
  }

  /// What is dropped is a wait of the first run, where each kernel is launched by itself, or of the second, which records.
  @Test
  void everyEventIsNeeded() {
    LoweredProgram lowered = lower(DIAMOND);
    int each;
    int all;
    DroppingLibrary counting = new DroppingLibrary(library(lowered, DeviceOptions.DEFAULT), -1);
    try (Executable program = executable(lowered, counting)) {
      program.run(inputs(0));
      each = counting.awaited();
      program.run(inputs(1));
      all = counting.awaited();
    }
    assertThat(each).isGreaterThanOrEqualTo(5);
    assertThat(all).isGreaterThan(each);
    for (int dropped = 0; dropped < all; dropped++) {
      KernelLibrary library = new DroppingLibrary(library(lowered, DeviceOptions.DEFAULT), dropped);
      Executable program = executable(lowered, library);
      int runs = dropped < each ? 1 : 2;
      assertThatThrownBy(
              () -> {
                for (int run = 0; run < runs; run++) {
                  program.run(inputs(run));
                }
              })
          .as("wait %d of %d", dropped, all)
          .hasMessageContaining("on another stream, and no event orders the two");
      assertThatThrownBy(program::close).hasMessageContaining("no event orders the two");
    }
  }

  @Test
  void aRunThatFailedLeavesNothingUnderWay() {
    LoweredProgram lowered = lower(DIAMOND);
    try (Executable program = executable(lowered, library(lowered, DeviceOptions.DEFAULT))) {
      Map<String, Tensor> wrong = new HashMap<>(inputs(0));
      wrong.remove("z");
      assertThatThrownBy(() -> program.run(wrong)).hasMessageContaining("'z' is missing");
      assertThat(numbers(program.run(inputs(2)))).isEqualTo(expected(2));
    }
  }

  @Test
  void threadsShareTheStreams() throws Exception {
    LoweredProgram lowered = lower(DIAMOND);
    List<List<Float>> wanted = expected(3);
    try (Executable program = executable(lowered, library(lowered, DeviceOptions.DEFAULT));
        var threads = Executors.newFixedThreadPool(3)) {
      List<Future<Boolean>> runs = new ArrayList<>();
      for (int i = 0; i < 9; i++) {
        runs.add(
            threads.submit(() -> {
              return numbers(program.run(inputs(3))).equals(wanted);
            }));
      }
      for (Future<Boolean> run : runs) {
        assertThat(run.get()).isTrue();
      }
    }
  }

  @Test
  void aProfileSaysOnWhichStreamAKernelWas() {
    LoweredProgram lowered = lower(DIAMOND);
    try (Executable program = executable(lowered, library(lowered, DeviceOptions.DEFAULT))) {
      Profile profile = new Profile();
      program.run(inputs(0), ImmutableMap.of(), Optional.of(profile));
      assertThat(profile.events())
          .extracting(event -> event.kind() + " " + event.stream())
          .containsExactlyInAnyOrder(
              "copy 4",
              "copy 4",
              "copy 4",
              "generated 0",
              "generated 1",
              "generated 1",
              "generated 1",
              "copy 5",
              "copy 5");
      // What a stream does is done in order.
      Map<Integer, Long> free = new HashMap<>();
      for (Profile.Event event : profile.events()) {
        assertThat(event.start() + 1_000)
            .isGreaterThanOrEqualTo(free.getOrDefault(event.stream(), 0L));
        free.put(event.stream(), event.start() + event.nanos());
      }
    }
  }

  /// A run needs the three inputs, of 4 KiB each, and what comes of them.
  @Test
  void noMoreMemoryThanAllowed() {
    LoweredProgram lowered = lower(DIAMOND);
    try (Executable program =
        executable(lowered, library(lowered, DeviceOptions.DEFAULT.withMemory(10_000)))) {
      assertThatThrownBy(() -> program.run(inputs(0)))
          .isInstanceOf(DeviceException.class)
          .hasMessageContaining("10000 that it may have")
          .hasMessageContaining("allow more, or run it with smaller inputs");
    }
    try (Executable program =
        executable(lowered, library(lowered, DeviceOptions.DEFAULT.withMemory(40_000)))) {
      assertThat(numbers(program.run(inputs(0)))).isEqualTo(expected(0));
    }
  }

  /// The emulation has two devices, whose memory and streams have nothing in common.
  @Test
  void programsRunOnSeveralDevices() {
    LoweredProgram lowered = lower(DIAMOND);
    try (Executable first = executable(lowered, library(lowered, DeviceOptions.DEFAULT));
        Executable second =
            executable(lowered, library(lowered, DeviceOptions.DEFAULT.withDevice(1)))) {
      for (int run = 0; run < 3; run++) {
        assertThat(numbers(first.run(inputs(run)))).isEqualTo(expected(run));
        assertThat(numbers(second.run(inputs(run + 1)))).isEqualTo(expected(run + 1));
      }
    }
    assertThatThrownBy(() -> library(lowered, DeviceOptions.DEFAULT.withDevice(2)))
        .isInstanceOf(DeviceException.class)
        .hasMessageContaining("there is no device 2; the driver has 2, counted from 0");
  }

  @Test
  void memoryOfAnotherDeviceIsNotTouched() {
    LoweredProgram lowered = lower(DIAMOND);
    try (KernelLibrary first = library(lowered, DeviceOptions.DEFAULT)) {
      KernelLibrary second = library(lowered, DeviceOptions.DEFAULT.withDevice(1));
      MemorySegment there = first.memory().allocate(64);
      assertThatThrownBy(() -> second.memory().copyIn(MemorySegment.ofArray(new byte[64]), there))
          .isInstanceOf(DeviceException.class)
          .hasMessageContaining("CUDA_ERROR_INVALID_VALUE");
      second.close();
    }
  }
}

package dev.weir.runtime.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.runtime.Executable;
import dev.weir.runtime.Profile;
import dev.weir.runtime.RunException;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// Launches of generated kernels, on the host's memory and on a device's.
class LaunchTest {
  private static final DialectRegistry DIALECTS = DialectRegistry.load();

  /// `8x`, by three launches on sizes that are known only at run time.
  private static final String DYNAMIC =
      program(
          "?",
          "dims = array<i32: 0, 0>, sizes = affine_map<()[s0] -> (s0)>, "
              + "shapes = [affine_map<()[s0] -> (s0)>]",
          "cpu",
          "");

  private static final String STATIC =
      program(
          "4",
          "dims = array<i32>, sizes = affine_map<() -> (4)>, " + "shapes = [affine_map<() -> (4)>]",
          "cpu",
          "");

  private static final String ON_DEVICE =
      program(
          "?",
          "dims = array<i32: 0, 0>, sizes = affine_map<()[s0] -> (s0)>, "
              + "shapes = [affine_map<()[s0] -> (s0)>]",
          "gpu",
          phi(
              "%f",
              "shadow_feed",
              "(%x)",
              "(!pd_kernel.tensor<undefined, tensor<?xf32>>) -> "
                  + "!pd_kernel.tensor<gpu, tensor<?xf32>>"));

  private static final String STATIC_ON_DEVICE =
      program(
          "4",
          "dims = array<i32>, sizes = affine_map<() -> (4)>, " + "shapes = [affine_map<() -> (4)>]",
          "gpu",
          phi(
              "%f",
              "shadow_feed",
              "(%x)",
              "(!pd_kernel.tensor<undefined, tensor<4xf32>>) -> "
                  + "!pd_kernel.tensor<gpu, tensor<4xf32>>"));

  /// A kernel that takes its two operands to have the same size, and the second one's elements for places.
  private static String pair(String more) {
    return phi("%x", "data", "()", "() -> !pd_kernel.tensor<undefined, tensor<?xf32>>")
        + phi("%i", "data", "()", "() -> !pd_kernel.tensor<undefined, tensor<?xi64>>")
            .replace("\"x\"", "\"i\"")
        + "%y = \"pd_kernel.launch\"(%x, %i) <{callee = \"double\", aliases = array<i32: -1>, "
        + "dims = array<i32: 0, 0, 1, 0>, sizes = affine_map<()[s0, s1] -> (s0)>, "
        + "shapes = [affine_map<()[s0, s1] -> (s0)>], "
        + more
        + "}> : (!pd_kernel.tensor<undefined, tensor<?xf32>>, !pd_kernel.tensor<undefined, "
        + "tensor<?xi64>>) -> !pd_kernel.tensor<cpu, tensor<?xf32>>\n"
        + "\"pir.shadow_output\"(%y) {output_name = \"y\"} : "
        + "(!pd_kernel.tensor<cpu, tensor<?xf32>>) -> ()\n";
  }

  private static String phi(String result, String kernel, String operands, String types) {
    return result
        + " = \"pd_kernel.phi_kernel\""
        + operands
        + " <{kernel_key = #pd_kernel.key<Undefined, UNDEFINED, float32>, kernel_name = \""
        + kernel
        + "\", op_name = \"pd_op."
        + kernel
        + "\"}> {name = \"x\"} : "
        + types
        + "\n";
  }

  private static String program(String size, String sizes, String place, String feed) {
    String type = "!pd_kernel.tensor<" + place + ", tensor<" + size + "xf32>>";
    String input = "!pd_kernel.tensor<undefined, tensor<" + size + "xf32>>";
    String first = feed.isEmpty() ? "%x" : "%f";
    String launch =
        "\"pd_kernel.launch\"(%s) <{callee = \"double\", aliases = array<i32: 0>, "
            + sizes
            + "}> : (%s) -> "
            + type
            + "\n";
    return phi("%x", "data", "()", "() -> " + input)
        + feed
        + "%1 = "
        + launch.formatted(first, feed.isEmpty() ? input : type)
        + "%2 = "
        + launch.formatted("%1", type)
        + "%3 = "
        + launch.formatted("%2", type)
        + "\"pir.shadow_output\"(%3) {output_name = \"y\"} : ("
        + type
        + ") -> ()\n";
  }

  private static Executable compile(String text, DoublingLibrary library) {
    Diagnostics diagnostics = new Diagnostics();
    Optional<Operation> module =
        IrParser.parseFile(
                SourceText.of("test.mlir", text), DIALECTS, ParseOptions.STRICT, diagnostics)
            .map(IrParser.Parsed::operation);
    Optional<Executable> compiled =
        module.flatMap(parsed ->
            HostCompiler.compile(
                parsed,
                ParameterStore.empty(),
                Optional.empty(),
                "fake",
                Optional.of(library),
                diagnostics));
    assertThat(diagnostics.all()).isEmpty();
    return compiled.orElseThrow();
  }

  private static float[] run(Executable executable, float... values) {
    Tensor x = Tensor.of(Arena.ofAuto(), values, values.length);
    return executable.run(Map.of("x", x)).get("y").toFloatArray();
  }

  @Test
  void sizesFollowTheOperands() {
    DoublingLibrary library = new DoublingLibrary(true);
    try (Executable executable = compile(DYNAMIC, library)) {
      assertThat(executable.kernels()).containsExactly("double", "double", "double");
      assertThat(run(executable, 1, 2, 3)).containsExactly(8, 16, 24);
      assertThat(run(executable, 5)).containsExactly(40);
      assertThat(run(executable, 1, 2, 3, 4, 5)).containsExactly(8, 16, 24, 32, 40);
    }
    assertThat(library.closed).isTrue();
  }

  @Test
  void nothingIsLaunchedForNoElements() {
    DoublingLibrary library = new DoublingLibrary(true);
    try (Executable executable = compile(DYNAMIC, library)) {
      assertThat(run(executable)).isEmpty();
      assertThat(library.launches).isZero();
    }
  }

  @Test
  void resultsAreWrittenOverOperandsThatNobodyNeeds() {
    try (Executable executable = compile(STATIC, new DoublingLibrary(true))) {
      assertThat(executable.plan().offsets().length()).isEqualTo(1);
      assertThat(executable.plan().live()).isEqualTo(16);
      float[] input = {1, 2, 3, 4};
      Tensor x = Tensor.of(Arena.ofAuto(), input, 4);
      assertThat(executable.run(Map.of("x", x)).get("y").toFloatArray())
          .containsExactly(8, 16, 24, 32);
      assertThat(x.toFloatArray()).containsExactly(input);
    }
  }

  @Test
  void tensorsGoToTheDeviceAndBack() {
    DoublingLibrary library = new DoublingLibrary(false);
    try (Executable executable = compile(ON_DEVICE, library)) {
      assertThat(run(executable, 1, 2, 3)).containsExactly(8, 16, 24);
      int made = library.blocks;
      assertThat(run(executable, 5)).containsExactly(40);
      assertThat(run(executable, 7, 8, 9)).containsExactly(56, 64, 72);
      assertThat(library.blocks).isEqualTo(made);
      assertThat(run(executable, new float[100])).containsExactly(new float[100]);
      assertThat(library.blocks).isGreaterThan(made);
      assertThat(library.blocksInUse()).isEqualTo(made);
    }
    assertThat(library.blocksInUse()).isZero();
    assertThat(library.closed).isTrue();
  }

  private static float[] run(Executable executable, float[] x, long... i) {
    return executable
        .run(
            Map.of(
                "x", Tensor.of(Arena.ofAuto(), x, x.length),
                "i", Tensor.of(Arena.ofAuto(), i, i.length)))
        .get("y")
        .toFloatArray();
  }

  @Test
  void sizesThatMustBeEqualAreCompared() {
    String equal = pair("equalities = [affine_map<()[s0, s1] -> (s0, s1)>]");
    DoublingLibrary library = new DoublingLibrary(true);
    try (Executable executable = compile(equal, library)) {
      assertThatThrownBy(() -> run(executable, new float[3], 0, 1))
          .isInstanceOfSatisfying(
              RunException.class, e -> assertThat(e.location().toString()).contains("test.mlir"))
          .hasMessage(
              "kernel 'double' cannot run: dimension 0 of operand 0 is 3, but must be 2 as"
                  + " dimension 0 of operand 1");
      assertThat(library.launches).isZero();
    }
    String fixed = pair("equalities = [affine_map<()[s0, s1] -> (s1, s0 * 2)>]");
    try (Executable executable = compile(fixed, library)) {
      assertThatThrownBy(() -> run(executable, new float[3], 0, 1))
          .hasMessage(
              "kernel 'double' cannot run: dimension 0 of operand 1 is 2, but must be 6 as"
                  + " dimension 0 of operand 0 times 2");
    }
    DoublingLibrary other = new DoublingLibrary(true);
    try (Executable executable = compile(equal, other)) {
      assertThat(run(executable, new float[] {1, 2}, 7, 8)).containsExactly(2, 4);
      assertThat(other.launches).isEqualTo(1);
    }
  }

  @Test
  void placesAreLookedAt() {
    DoublingLibrary library = new DoublingLibrary(true);
    String text =
        pair(
            "bounds = [#pd_kernel.bounds<operand = 1, operator = \"gather\", noun = \"index\", "
                + "wraps = true, extents = affine_map<()[s0, s1] -> (s0)>, exempt = [-100]>]");
    try (Executable executable = compile(text, library)) {
      assertThat(run(executable, new float[] {1, 2}, 0, -2, -100, 1)).containsExactly(2, 4);
      assertThatThrownBy(() -> run(executable, new float[] {1, 2}, 0, -3, 7))
          .isInstanceOf(RunException.class)
          .hasMessage("'gather' failed: pd_op.gather: index -3 is out of range for extent 2");
      assertThat(run(executable, new float[] {1, 2, 3}, 0, -3)).containsExactly(2, 4, 6);
      assertThat(library.launches).isEqualTo(2);
    }
  }

  @Test
  void severalSizesTakeTurns() {
    String text =
        pair(
            "bounds = [#pd_kernel.bounds<operand = 1, operator = \"gather_nd\", noun = \"index\", "
                + "wraps = false, extents = affine_map<()[s0, s1] -> (3, s0)>, exempt = []>]");
    try (Executable executable = compile(text, new DoublingLibrary(true))) {
      assertThat(run(executable, new float[9], 2, 8, 0, 3)).hasSize(9);
      assertThatThrownBy(() -> run(executable, new float[9], 2, 8, 3, 3))
          .hasMessage("'gather_nd' failed: pd_op.gather_nd: index 3 is not in [0, 3)");
      assertThatThrownBy(() -> run(executable, new float[9], 2, 8, 2, 9))
          .hasMessage("'gather_nd' failed: pd_op.gather_nd: index 9 is not in [0, 9)");
    }
  }

  @Test
  void launchesThatFollowEachOtherAreTakenDownOnce() {
    DoublingLibrary library = new DoublingLibrary(false);
    try (Executable executable = compile(STATIC_ON_DEVICE, library)) {
      assertThat(executable.kernels()).containsExactly("double", "double", "double");
      assertThat(run(executable, 1, 2, 3, 4)).containsExactly(8, 16, 24, 32);
      assertThat(library.recordings).isZero();
      assertThat(run(executable, 5, 6, 7, 8)).containsExactly(40, 48, 56, 64);
      assertThat(run(executable, 9, 10, 11, 12)).containsExactly(72, 80, 88, 96);
      assertThat(library.recordings).isEqualTo(1);
      assertThat(library.replays).isEqualTo(2);
      assertThat(library.launches).isEqualTo(3);
      Profile profile = new Profile();
      Tensor x = Tensor.of(Arena.ofAuto(), new float[] {1, 2, 3, 4}, 4);
      executable.run(Map.of("x", x), Map.of(), Optional.of(profile));
      assertThat(profile.events())
          .extracting(Profile.Event::name)
          .containsExactly("copy to the device", "double", "double", "double");
      assertThat(library.launches).isEqualTo(6);
      assertThat(run(executable, 5, 6, 7, 8)).containsExactly(40, 48, 56, 64);
      assertThat(library.replays).isEqualTo(3);
    }
    assertThat(library.blocksInUse()).isZero();
  }

  @Test
  void whatTheHostDoesOrChangesIsNotTakenDown() {
    for (DoublingLibrary library : List.of(new DoublingLibrary(true), new DoublingLibrary(false))) {
      try (Executable executable = compile(library.isHost() ? STATIC : ON_DEVICE, library)) {
        for (int i = 0; i < 4; i++) {
          assertThat(run(executable, 1, 2, 3, i)).containsExactly(8, 16, 24, 8 * i);
        }
        assertThat(library.recordings).isZero();
        assertThat(library.launches).isEqualTo(12);
      }
    }
  }

  @Test
  void threadsTakeNothingDownForEachOther() throws InterruptedException {
    DoublingLibrary library = new DoublingLibrary(false);
    int threads = 4;
    AtomicInteger right = new AtomicInteger();
    try (Executable executable = compile(STATIC_ON_DEVICE, library)) {
      List<Thread> started = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        float number = t;
        started.add(
            Thread.ofPlatform()
                .start(() -> {
                  for (int i = 0; i < 200; i++) {
                    float[] y = run(executable, number, i, 1, 2);
                    if (Arrays.equals(y, new float[] {8 * number, 8f * i, 8, 16})) {
                      right.incrementAndGet();
                    }
                  }
                }));
      }
      for (Thread thread : started) {
        thread.join();
      }
      assertThat(right).hasValue(200 * threads);
      assertThat(library.recordings).isBetween(1, threads);
    }
  }

  @Test
  void aFaultOfTheDeviceIsLocated() {
    DoublingLibrary library = new DoublingLibrary(true);
    try (Executable executable = compile(DYNAMIC, library)) {
      library.breakDown();
      assertThatThrownBy(() -> run(executable, 1))
          .isInstanceOfSatisfying(
              RunException.class, e -> assertThat(e.location().toString()).contains("test.mlir"))
          .hasMessage("target 'fake', kernel 'double': out of order");
    }
  }

  @Test
  void outputsAreComputedWhereTheyAreWanted() {
    try (Executable executable = compile(STATIC, new DoublingLibrary(true))) {
      Tensor x = Tensor.of(Arena.ofAuto(), new float[] {1, 2, 3, 4}, 4);
      Tensor y = Tensor.zeros(x.dtype(), 4);
      Tensor first = executable.run(Map.of("x", x)).get("y");
      assertThat(executable.run(Map.of("x", x), Map.of("y", y), Optional.empty()).get("y"))
          .isSameAs(y);
      assertThat(y.toFloatArray()).containsExactly(8, 16, 24, 32);
      Tensor second = executable.run(Map.of("x", y)).get("y");
      assertThat(first.toFloatArray()).containsExactly(8, 16, 24, 32);
      assertThat(second.toFloatArray()).containsExactly(64, 128, 192, 256);
      assertThatThrownBy(() ->
              executable.run(
                  Map.of("x", x), Map.of("y", Tensor.zeros(x.dtype(), 5)), Optional.empty()))
          .hasMessage("output 'y' must be tensor<4xf32>, got f32[5]");
      assertThatThrownBy(() -> executable.run(Map.of("x", x), Map.of("z", y), Optional.empty()))
          .hasMessage("the program has no output 'z'");
    }
  }

  @Test
  void aProfileIsToldOfEachStep() {
    Profile profile = new Profile();
    try (Executable executable = compile(ON_DEVICE, new DoublingLibrary(false))) {
      Tensor x = Tensor.of(Arena.ofAuto(), new float[] {1, 2, 3}, 3);
      executable.run(Map.of("x", x), Map.of(), Optional.of(profile));
      executable.run(Map.of("x", x));
    }
    assertThat(profile.events())
        .extracting(Profile.Event::name)
        .containsExactly("copy to the device", "double", "double", "double");
    assertThat(profile.events())
        .extracting(Profile.Event::bytes)
        .containsExactly(12L, 24L, 24L, 24L);
  }
}

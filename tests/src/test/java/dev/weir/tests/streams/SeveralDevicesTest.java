package dev.weir.tests.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.abort;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.Floats;
import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.LoweredProgram;
import dev.weir.compiler.OperatorForm;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.AllocatedTensorType;
import dev.weir.dialect.kernel.LaunchOp;
import dev.weir.dialect.kernel.PhiKernelOp;
import dev.weir.dialect.kernel.RuntimeKernel;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Verifier;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.pass.mindir.effects.CopyElimination;
import dev.weir.runtime.Executable;
import dev.weir.runtime.Profile;
import dev.weir.runtime.device.KernelCache;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// One program over several devices: operators name theirs, and what another device wants is copied.
class SeveralDevicesTest {
  /// For x, `((x + x) * (x + x) - x) + (x + x)`, so `4 x x + x`; FIRST and SECOND are devices of the second and third line.
  private static final String CHAIN =
      """
      func.func @main(%x: tensor<2x4xf32> {pir.name = "x"}) -> tensor<2x4xf32> {
        %0 = pd_op.add %x, %x : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
        %1 = pd_op.multiply %0, %0 {pd_kernel.device = "FIRST"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
        %2 = pd_op.subtract %1, %x {pd_kernel.device = "SECOND"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
        %3 = pd_op.add %2, %0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
        return %3 : tensor<2x4xf32>
      }
      """;

  private static final float[] X = {1, -2, 3, 0.5f, 0, 10, -0.25f, 4};

  private static String chain(String first, String second) {
    return CHAIN.replace("FIRST", first).replace("SECOND", second);
  }

  private static Optional<LoweredProgram> lower(
      String text, String target, Diagnostics diagnostics) {
    DialectRegistry registry = DialectRegistry.load();
    Operation module =
        IrParser.parse(
                SourceText.of("program.mlir", text), registry, ParseOptions.STRICT, diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    return OperatorForm.of(
            module,
            ParameterStore.empty(),
            CopyElimination.NEEDED,
            Optional.empty(),
            registry,
            diagnostics)
        .flatMap(store ->
            new Compilation(CompileOptions.of(target).withParameters(store), registry, diagnostics)
                .lower(module));
  }

  private static LoweredProgram lower(String text, String target) {
    Diagnostics diagnostics = new Diagnostics();
    return lower(text, target, diagnostics)
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  private static List<String> errors(String text, String target) {
    Diagnostics diagnostics = new Diagnostics();
    Optional<LoweredProgram> program = lower(text, target, diagnostics);
    if (program.isPresent() && diagnostics.errorCount() == 0) {
      program.get().load(KernelCache.NONE, diagnostics);
    }
    return diagnostics.all().stream()
        .filter(each -> each.severity() == Diagnostic.Severity.ERROR)
        .map(each ->
            each.location().toString().replaceAll("loc\\(\"(.*)\":(.*)\\)", "$1:$2")
                + ": "
                + each.message())
        .toList();
  }

  private static Executable load(LoweredProgram program) {
    Diagnostics diagnostics = new Diagnostics();
    Optional<Executable> loaded = program.load(KernelCache.NONE, diagnostics);
    if (loaded.isEmpty()) {
      String all = diagnostics.all().toString();
      if (all.contains("no C++ compiler")
          || all.contains("libOpenCL")
          || all.contains("no C compiler")) {
        return abort("skipped: " + all);
      }
      throw new AssertionError(all);
    }
    return loaded.get();
  }

  private static ImmutableMap<String, Tensor> input() {
    return ImmutableMap.of("x", Tensor.of(Arena.ofAuto(), X, 2, 4));
  }

  /// Several runs, as the second one records launches and the third one replays them.
  private static void computes(LoweredProgram program) {
    try (Executable loaded = load(program)) {
      for (int run = 0; run < 4; run++) {
        List<Float> got =
            Floats.asList(loaded.run(input()).values().iterator().next().toFloatArray());
        for (int i = 0; i < X.length; i++) {
          assertThat(got.get(i)).isCloseTo(4 * X[i] * X[i] + X[i], within(1e-6f));
        }
      }
    }
  }

  /// {@return what `program` does, a line for each step}
  private static List<String> steps(LoweredProgram program) {
    List<String> steps = new ArrayList<>();
    for (Operation op : program.module().region(0).entry()) {
      if (op instanceof LaunchOp launch) {
        steps.add("launch " + place(launch));
      } else if (op instanceof PhiKernelOp call
          && call.runtimeKernel().filter(RuntimeKernel::isCopy).isPresent()) {
        steps.add(call.kernelName() + " " + place(call));
      }
    }
    return steps;
  }

  private static String text(LoweredProgram program) {
    return IrPrinter.print(program.module(), PrintOptions.of(DialectRegistry.load()));
  }

  private static String place(Operation op) {
    return ((AllocatedTensorType) op.result(0).type()).placeText();
  }

  @ParameterizedTest
  @CsvSource({
    "cuda-emulation, cuda-emulation:1, cuda-emulation:1",
    "cuda-emulation, cuda-emulation:1, cuda-emulation:0",
    "cuda-emulation, c, cuda-emulation:1",
    "jvm, cuda-emulation:1, cuda-emulation:0",
    "jvm, opencl, c",
    "opencl, opencl, jvm",
    "c, opencl, cuda-emulation:1",
    "interpret, jvm, c",
  })
  void numbersAreThose(String target, String first, String second) {
    computes(lower(chain(first, second), target));
  }

  @Test
  void whatAnotherDeviceWantsIsCopiedOnce() {
    assertThat(steps(lower(chain("cuda-emulation:1", "cuda-emulation:1"), "cuda-emulation")))
        .containsExactly(
            "shadow_feed gpu",
            "launch gpu",
            // Of the sum, which the second device wants.
            "memcpy_d2h cpu",
            "memcpy_h2d gpu:1",
            "shadow_feed gpu:1",
            "launch gpu:1",
            // Of the difference, which the first device wants; it has the sum itself.
            "memcpy_d2h cpu",
            "memcpy_h2d gpu",
            "launch gpu");
  }

  @Test
  void nothingIsCopiedToADeviceThatHasIt() {
    assertThat(steps(lower(chain("cuda-emulation:1", "cuda-emulation:0"), "cuda-emulation")))
        .containsExactly(
            "shadow_feed gpu",
            "launch gpu",
            "memcpy_d2h cpu",
            "memcpy_h2d gpu:1",
            "launch gpu:1",
            "memcpy_d2h cpu",
            "memcpy_h2d gpu",
            "launch gpu");
  }

  @Test
  void theProgramSaysWhichDevicesThereAre() {
    LoweredProgram program = lower(chain("c", "cuda-emulation:1"), "jvm");
    String text = text(program);
    assertThat(text)
        .contains("pd_kernel.devices = [\"jvm:0\", \"c:0\", \"cuda-emulation:1\"]")
        .contains("pd_kernel.device = \"c:0\"")
        .contains("!pd_kernel.tensor<gpu:2, tensor<2x4xf32>>");
    // What was printed runs as it is.
    computes(lower(text, "jvm"));
  }

  @Test
  void aProfileNamesTheDeviceOfEachStep() {
    Profile profile = new Profile();
    try (Executable loaded = load(lower(chain("cuda-emulation:1", "c"), "cuda-emulation"))) {
      loaded.run(input(), Map.of(), Optional.of(profile));
    }
    assertThat(
            profile.events().stream()
                .filter(event -> event.kind().equals("generated"))
                .map(Profile.Event::device))
        .containsExactly("c:0", "cuda-emulation:0", "cuda-emulation:1", "cuda-emulation:0");
    // Each device has streams of its own; what works on the host's memory has none.
    TreeSet<String> streams = new TreeSet<>();
    profile.events().forEach(event -> streams.add(event.device() + " " + event.stream()));
    assertThat(streams)
        .containsExactly(
            "c:0 -1",
            "cuda-emulation:0 0",
            "cuda-emulation:0 4",
            "cuda-emulation:0 5",
            "cuda-emulation:1 0",
            "cuda-emulation:1 4",
            "cuda-emulation:1 5");
  }

  /// `w` is on both devices; the host has what is stored in the end.
  @Test
  void weightsAreOnEachDeviceThatUsesThem() {
    String text =
        """
        module {
          %x = pd_op.data {name = "x", shape = array<i64: 2, 4>, dtype = #pir.dtype<float32>} : tensor<2x4xf32>
          %w = pir.parameter "w" : tensor<4xf32>
          %0 = pd_op.multiply %x, %w : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
          %1 = pd_op.multiply %0, %w {pd_kernel.device = "cuda-emulation:1"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
          pir.shadow_output %1, "y" : tensor<2x4xf32>
        }
        """;
    Tensor weight = Tensor.of(Arena.ofAuto(), new float[] {1, 2, 3, 4}, 4);
    Diagnostics diagnostics = new Diagnostics();
    DialectRegistry registry = DialectRegistry.load();
    Operation module =
        IrParser.parse(SourceText.of("p.mlir", text), registry, ParseOptions.STRICT, diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    ParameterStore store = ParameterStore.copyOf(ImmutableMap.of("w", weight));
    LoweredProgram program =
        new Compilation(
                CompileOptions.of("cuda-emulation").withParameters(store), registry, diagnostics)
            .lower(module)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    try (Executable loaded = load(program)) {
      float[] got = loaded.run(input()).values().iterator().next().toFloatArray();
      for (int i = 0; i < X.length; i++) {
        int w = i % 4 + 1;
        assertThat(got[i]).isEqualTo(X[i] * w * w);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cude:1 | program.mlir:3:8: 'pd_op.multiply' op is to run on 'cude:1', and there is no"
            + " target 'cude'",
        "cuda:x | program.mlir:3:8: 'pd_op.multiply' op 'pd_kernel.device' is \"cuda:x\": expected"
            + " the name of a target",
        "cuda-emulation:7 | program.mlir:3:8: target 'cuda': no GPU to run on: there is no device"
            + " 7; the driver has 2, counted from 0",
        "c:1 | program.mlir:3:8: target 'c': there is no device 1; it has one, whose number is 0",
      })
  void aDeviceThatIsNotThereIsAnError(String device, String message) {
    List<String> errors = errors(chain(device, "jvm"), "jvm");
    assertThat(errors).hasSize(1);
    assertThat(errors.getFirst()).contains(message);
  }

  @Test
  void onlyOperatorsOfTheProgramItselfNameDevices() {
    String text =
        """
        func.func @main(%x: tensor<4xf32> {pir.name = "x"}, %c: tensor<1xi1> {pir.name = "c"}) -> tensor<4xf32> {
          %0 = pd_op.if %c : tensor<1xi1> -> (tensor<4xf32>) {
            %1 = pd_op.relu %x {pd_kernel.device = "c"} : (tensor<4xf32>) -> tensor<4xf32>
            pir.yield %1 : tensor<4xf32>
          } else {
            pir.yield %x : tensor<4xf32>
          }
          return %0 : tensor<4xf32>
        }
        """;
    assertThat(errors(text, "jvm"))
        .singleElement()
        .asString()
        .contains("program.mlir:3:10", "names a device inside of 'pd_op.if'");
  }

  @Test
  void aLaunchOnTensorsOfTwoDevicesDoesNotVerify() {
    // The second launch reads what the first device has instead of its copy.
    List<String> lines =
        new ArrayList<>(
            text(lower(chain("cuda-emulation:1", "cuda-emulation:0"), "cuda-emulation"))
                .lines()
                .toList());
    String typed = "(!pd_kernel.tensor<gpu:1, ";
    int changed = 0;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.contains("pd_kernel.launch") && line.contains(typed)) {
        String own = line.replaceFirst("pd_kernel.launch\"\\(%\\d+", "pd_kernel.launch\"(%1");
        lines.set(i, own.replace(typed, "(!pd_kernel.tensor<gpu, "));
        changed++;
      }
    }
    assertThat(changed).isEqualTo(1);
    Diagnostics diagnostics = new Diagnostics();
    IrParser.parse(
            SourceText.of("program.mlir", String.join("\n", lines)),
            DialectRegistry.load(),
            ParseOptions.STRICT,
            diagnostics)
        .ifPresent(module -> Verifier.verify(module, diagnostics));
    assertThat(diagnostics.all().toString())
        .contains(
            "works on tensors of 'gpu' and of 'gpu:1': a kernel reaches the memory of its own"
                + " device only");
  }
}

package dev.weir.compiler.tune;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.ScheduleKernelsPass;
import dev.weir.compiler.TargetPipeline;
import dev.weir.compiler.Targets;
import dev.weir.compiler.schedules.TunedKernel;
import dev.weir.compiler.schedules.TuningDatabase;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.compute.AxisMapping;
import dev.weir.dialect.compute.AxisScheduleAttr;
import dev.weir.dialect.compute.KernelOp;
import dev.weir.dialect.compute.RasterAttr;
import dev.weir.dialect.compute.ReductionSplitAttr;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.pass.PassManager;
import dev.weir.pass.Pipeline;
import dev.weir.pass.kernel.tune.KernelForm;
import dev.weir.pass.kernel.tune.NestSchedule;
import dev.weir.pass.kernel.tune.ScheduleSpace;
import dev.weir.runtime.device.TileTarget;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Schedules that are tried and kept: what a database says is what a kernel gets, and no schedule changes a number.
class TunerTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();
  private static final TileTarget JVM = Targets.find("jvm").orElseThrow();
  private static final String DEVICE = TunedKernel.device("jvm", JVM.device());

  @TempDir Path folder;

  /// A matmul with relu, and a softmax of what it gives.
  private static String program(int m, int k, int n) {
    return """
    %%x = pd_op.data {name = "x", shape = array<i64: %1$d, %2$d>, dtype = #pir.dtype<float32>} : tensor<%1$dx%2$dxf32>
    %%w = pd_op.data {name = "w", shape = array<i64: %2$d, %3$d>, dtype = #pir.dtype<float32>} : tensor<%2$dx%3$dxf32>
    %%p = pd_op.matmul %%x, %%w : (tensor<%1$dx%2$dxf32>, tensor<%2$dx%3$dxf32>) -> tensor<%1$dx%3$dxf32>
    %%r = pd_op.relu %%p : (tensor<%1$dx%3$dxf32>) -> tensor<%1$dx%3$dxf32>
    %%y = pd_op.softmax %%r {axis = 1 : i32} : (tensor<%1$dx%3$dxf32>) -> tensor<%1$dx%3$dxf32>
    "pir.shadow_output"(%%y) {output_name = "y"} : (tensor<%1$dx%3$dxf32>) -> ()
    """
        .formatted(m, k, n);
  }

  private static Operation parse(String text) {
    Diagnostics diagnostics = new Diagnostics();
    Optional<Operation> module =
        IrParser.parse(
            SourceText.of("program.mlir", text), REGISTRY, ParseOptions.STRICT, diagnostics);
    assertThat(diagnostics.all()).isEmpty();
    return module.orElseThrow();
  }

  /// {@return the kernels of `text` as they are scheduled for `target`, with what `file` knows}
  private static List<KernelOp> scheduled(
      String text, String target, Optional<Path> file, Diagnostics diagnostics) {
    CompileOptions options = CompileOptions.of(target);
    if (file.isPresent()) {
      options = options.withTuning(file.get());
    }
    var elements = ImmutableList.<Pipeline.Element>builder();
    for (Pipeline.Element each : TargetPipeline.toKernels(options).elements()) {
      elements.add(each);
      if (each instanceof Pipeline.RunPass(ScheduleKernelsPass _)) {
        break;
      }
    }
    Operation module = parse(text);
    boolean done =
        PassManager.builder(new Pipeline(module.name(), elements.build()), REGISTRY)
            .provide(ParameterScope.class, ParameterScope.of(ParameterStore.empty()))
            .build()
            .run(module, diagnostics);
    List<KernelOp> kernels = new ArrayList<>();
    if (done) {
      module.walk(KernelOp.class, kernels::add);
    }
    return kernels;
  }

  private static KernelOp kernel(String text, String kind) {
    Diagnostics diagnostics = new Diagnostics();
    KernelOp found =
        scheduled(text, "jvm", Optional.empty(), diagnostics).stream()
            .filter(each -> each.kind().equals(kind))
            .findFirst()
            .orElseThrow();
    assertThat(diagnostics.all()).isEmpty();
    return found;
  }

  private Path file(TunedKernel... kernels) throws IOException {
    return Files.writeString(
        folder.resolve("known.json"), new TuningDatabase(ImmutableList.copyOf(kernels)).toJson());
  }

  private static ImmutableMap<String, Tensor> inputs(int m, int k, int n) {
    Tensor x = Tensor.allocate(Arena.ofAuto(), DType.FLOAT32, m, k);
    Tensor w = Tensor.allocate(Arena.ofAuto(), DType.FLOAT32, k, n);
    for (int i = 0; i < m * k; i++) {
      x.setDouble(i, (i * 37 % 101) / 50.0 - 1);
    }
    for (int i = 0; i < k * n; i++) {
      w.setDouble(i, (i * 53 % 97) / 50.0 - 1);
    }
    return ImmutableMap.of("x", x, "w", w);
  }

  private static Tensor run(String text, Optional<Path> file, ImmutableMap<String, Tensor> inputs) {
    Diagnostics diagnostics = new Diagnostics();
    CompileOptions options = CompileOptions.of("jvm");
    if (file.isPresent()) {
      options = options.withTuning(file.get());
    }
    try (var program =
        new Compilation(options, REGISTRY, diagnostics).compile(parse(text)).orElseThrow()) {
      assertThat(diagnostics.all()).isEmpty();
      return program.run(inputs).get("y");
    }
  }

  @Test
  void aKernelGetsWhatTheDatabaseSays() throws IOException {
    KernelOp kernel = kernel(program(96, 64, 80), "matmul");
    KernelForm form = KernelForm.of(kernel);
    NestSchedule given = NestSchedule.of(kernel).orElseThrow().getFirst();
    AxisScheduleAttr rows = given.axes().getFirst();
    assertThat(rows.mapping()).isEqualTo(AxisMapping.PROGRAMS);
    assertThat(rows.tile()).isNotEqualTo(16);
    NestSchedule wanted =
        new NestSchedule(
            ImmutableList.of(
                new AxisScheduleAttr(AxisMapping.PROGRAMS, 16, rows.order()),
                given.axes().get(1),
                given.axes().get(2)),
            1,
            Optional.empty(),
            Optional.empty());
    Path known = file(TunedKernel.of(DEVICE, form, ImmutableList.of(wanted), 1.5, true));

    Diagnostics diagnostics = new Diagnostics();
    List<KernelOp> kernels = scheduled(program(96, 64, 80), "jvm", Optional.of(known), diagnostics);
    assertThat(diagnostics.all()).isEmpty();
    assertThat(kernels)
        .filteredOn(each -> each.kind().equals("matmul"))
        .singleElement()
        .satisfies(each -> assertThat(NestSchedule.of(each)).contains(ImmutableList.of(wanted)));

    ImmutableMap<String, Tensor> inputs = inputs(96, 64, 80);
    assertThat(
            run(program(96, 64, 80), Optional.of(known), inputs)
                .contentEquals(run(program(96, 64, 80), Optional.empty(), inputs)))
        .isTrue();
  }

  @Test
  void sizesOfAsManyDigitsMeanTheSame() {
    KernelOp kernel = kernel(program(96, 64, 80), "matmul");
    NestSchedule schedule =
        new NestSchedule(
            ImmutableList.of(
                new AxisScheduleAttr(AxisMapping.PROGRAMS, 16, 0),
                new AxisScheduleAttr(AxisMapping.PROGRAMS, 80, 2),
                new AxisScheduleAttr(AxisMapping.LOOP, 64, 1)),
            1,
            Optional.empty(),
            Optional.empty());
    TunedKernel known =
        TunedKernel.of(DEVICE, KernelForm.of(kernel), ImmutableList.of(schedule), 1.1, true);
    assertThat(known.ranges().getFirst())
        .containsExactly(
            new TunedKernel.Range(64, 127),
            new TunedKernel.Range(80, 80),
            new TunedKernel.Range(64, 64));
    assertThat(known.matches(DEVICE, form(127, 64, 80))).isTrue();
    assertThat(known.matches(DEVICE, form(128, 64, 80))).isFalse();
    assertThat(known.matches(DEVICE, form(96, 65, 80))).isFalse();
    assertThat(known.matches("c" + DEVICE.substring(3), form(96, 64, 80))).isFalse();
    assertThat(known.matches(DEVICE, KernelForm.of(kernel(program(96, 64, 80), "row_reduce"))))
        .isFalse();
  }

  private static KernelForm form(int m, int k, int n) {
    return KernelForm.of(kernel(program(m, k, n), "matmul"));
  }

  @Test
  void aDatabaseIsReadAsItWasWritten() throws IOException {
    NestSchedule all =
        new NestSchedule(
            ImmutableList.of(
                new AxisScheduleAttr(AxisMapping.PROGRAMS, 16, 0),
                new AxisScheduleAttr(AxisMapping.WHOLE, 64, 2),
                new AxisScheduleAttr(AxisMapping.WHOLE_OR_LOOP, 32, 1)),
            3,
            Optional.of(new ReductionSplitAttr(2, 0, 64)),
            Optional.of(new RasterAttr(0, 8)));
    TunedKernel kernel =
        new TunedKernel(
            "a \"device\"",
            "00ff",
            ImmutableList.of(
                ImmutableList.of(
                    new TunedKernel.Range(1, 5),
                    new TunedKernel.Range(64, 64),
                    new TunedKernel.Range(-1, -1))),
            ImmutableList.of(all),
            1.25,
            false);
    Diagnostics diagnostics = new Diagnostics();
    assertThat(TuningDatabase.read(file(kernel), diagnostics))
        .contains(new TuningDatabase(ImmutableList.of(kernel)));
    assertThat(diagnostics.all()).isEmpty();
    // What is found again replaces what was known, once.
    TunedKernel again =
        new TunedKernel(
            kernel.device(), kernel.form(), kernel.ranges(), kernel.schedules(), 2, true);
    assertThat(new TuningDatabase(ImmutableList.of(kernel)).with(List.of(again)).kernels())
        .containsExactly(again);
  }

  @Test
  void whatIsWrongWithADatabaseIsSaidAtItsPlace() throws IOException {
    assertThat(fault("{\"version\": 2, \"kernels\": []}")).endsWith("1:13) expected version 1");
    assertThat(fault("{\"version\": 1}")).endsWith("1:1) missing \"kernels\"");
    String good = Files.readString(file(known(AxisMapping.LOOP)));
    assertThat(fault(good.replace("\"loop\"", "\"lop\"")))
        .contains(":4:")
        .endsWith("expected programs, whole, loop or whole_or_loop");
    assertThat(fault(good.replace("\"from\":7", "\"from\":9")))
        .endsWith("expects a range, got 9 to 7");
    assertThat(fault(good.substring(0, good.length() / 2))).contains(":4:");
  }

  private static TunedKernel known(AxisMapping mapping) {
    return new TunedKernel(
        DEVICE,
        "0",
        ImmutableList.of(ImmutableList.of(new TunedKernel.Range(7, 7))),
        ImmutableList.of(
            new NestSchedule(
                ImmutableList.of(new AxisScheduleAttr(mapping, 4, 0)),
                1,
                Optional.empty(),
                Optional.empty())),
        1,
        true);
  }

  private String fault(String text) throws IOException {
    Diagnostics diagnostics = new Diagnostics();
    assertThat(
            TuningDatabase.read(Files.writeString(folder.resolve("bad.json"), text), diagnostics))
        .isEmpty();
    assertThat(diagnostics.all()).hasSize(1);
    var only = diagnostics.all().getFirst();
    return only.location() + " " + only.message();
  }

  /// On Ascend a tile of 4096 by 4096 is larger than the memory that holds sums.
  @Test
  void aScheduleThatDoesNotFitIsLeftOutWithAWarning() throws IOException {
    String text = program(4096, 4096, 4096).replace("f32", "f16").replace("float32", "float16");
    TileTarget ascend = Targets.find("ascend").orElseThrow();
    Diagnostics diagnostics = new Diagnostics();
    KernelOp kernel =
        scheduled(text, "ascend", Optional.empty(), diagnostics).stream()
            .filter(each -> each.kind().equals("matmul"))
            .findFirst()
            .orElseThrow();
    ImmutableList<NestSchedule> usual = NestSchedule.of(kernel).orElseThrow();
    List<AxisScheduleAttr> axes = new ArrayList<>();
    for (AxisScheduleAttr axis : usual.getFirst().axes()) {
      axes.add(new AxisScheduleAttr(axis.mapping(), 4096, axis.order()));
    }
    NestSchedule large =
        new NestSchedule(ImmutableList.copyOf(axes), 1, Optional.empty(), Optional.empty());
    Path known =
        file(
            TunedKernel.of(
                TunedKernel.device("ascend", ascend.device()),
                KernelForm.of(kernel),
                ImmutableList.of(large),
                2,
                true));
    List<KernelOp> kernels = scheduled(text, "ascend", Optional.of(known), diagnostics);
    assertThat(diagnostics.all())
        .singleElement()
        .satisfies(warning ->
            assertThat(warning.message())
                .startsWith("kernel '@" + kernel.symName() + "' does not get the schedule that is")
                .contains("4096 x 4096"));
    assertThat(kernels)
        .filteredOn(each -> each.kind().equals("matmul"))
        .singleElement()
        .satisfies(each -> assertThat(NestSchedule.of(each)).contains(usual));
  }

  /// What is reduced keeps its tiles; the inner axis of a matmul, whose products are added one by one, need not.
  @Tag("thorough")
  @Test
  void noScheduleSumsInAnotherOrder() {
    KernelOp softmax = kernel(program(300, 64, 80), "row_reduce");
    List<AxisScheduleAttr> rows = NestSchedule.of(softmax).orElseThrow().getFirst().axes();
    assertThat(ScheduleSpace.of(softmax, JVM.device()))
        .isNotEmpty()
        .allSatisfy(other -> assertThat(other.getFirst().axes().get(1)).isEqualTo(rows.get(1)));
    KernelOp matmul = kernel(program(300, 512, 80), "matmul");
    assertThat(ScheduleSpace.of(matmul, JVM.device()))
        .anySatisfy(other -> assertThat(other.getFirst().axes().get(2).tile()).isEqualTo(128));
  }

  @Test
  void aProgramIsTunedAndGivesTheSame() throws IOException {
    Diagnostics diagnostics = new Diagnostics();
    ImmutableMap<String, Tensor> inputs = inputs(64, 32, 48);
    List<String> phases = new ArrayList<>();
    Tuner tuner =
        new Tuner(
            CompileOptions.of("jvm"),
            JVM,
            REGISTRY,
            new TuningSettings(3, Duration.ofMillis(20)),
            phases::add,
            diagnostics);
    TuningReport report = tuner.tune(parse(program(64, 32, 48)), inputs).orElseThrow();
    assertThat(diagnostics.all()).isEmpty();
    assertThat(report.unmeasured()).isEmpty();
    assertThat(report.kernels()).extracting(TuningReport.KernelResult::name).contains("matmul_1");
    assertThat(report.kernels()).allSatisfy(kernel -> assertThat(kernel.tried()).isBetween(1, 3));
    double shares = 0;
    for (TuningReport.KernelResult kernel : report.kernels()) {
      shares += kernel.share().orElseThrow();
    }
    assertThat(shares).isBetween(0.9, 1.001);
    assertThat(phases).contains("as it is", "trial 1 of 3", "trial 3 of 3", "what was found");
    Path known = file(report.entries().toArray(TunedKernel[]::new));
    assertThat(
            run(program(64, 32, 48), Optional.of(known), inputs)
                .contentEquals(run(program(64, 32, 48), Optional.empty(), inputs)))
        .isTrue();
  }

  /// Where there is no such device, the same is chosen each time.
  @Test
  void estimatesDecideWhereThereIsNoDevice() {
    String first = estimated();
    assertThat(first).isEqualTo(estimated()).contains("chosen by estimates");
  }

  private static String estimated() {
    Diagnostics diagnostics = new Diagnostics();
    TileTarget ascend = Targets.find("ascend").orElseThrow();
    Tuner tuner =
        new Tuner(
            CompileOptions.of("ascend"),
            ascend,
            REGISTRY,
            new TuningSettings(4, Duration.ofMillis(20)),
            phase -> {},
            diagnostics);
    TuningReport report =
        tuner.tune(parse(program(512, 512, 512)), inputs(512, 512, 512)).orElseThrow();
    assertThat(diagnostics.all()).isEmpty();
    return report.text() + new TuningDatabase(report.entries()).toJson();
  }
}

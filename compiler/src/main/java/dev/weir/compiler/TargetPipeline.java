package dev.weir.compiler;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.Operation;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.Pipeline;
import dev.weir.pass.general.DcePass;
import dev.weir.pass.general.LateInlinePass;
import dev.weir.pass.kernel.buffer.PlanBuffersPass;
import dev.weir.pass.kernel.lower.InplacePass;
import dev.weir.pass.kernel.tile.GroupsToComputePass;
import dev.weir.pass.mindir.MindirToPdOpPass;
import dev.weir.pass.mindir.closures.MindirDefunctionalizePass;
import dev.weir.pass.mindir.effects.AutoMonadPass;
import dev.weir.pass.mindir.effects.AutoMonadReorderPass;
import dev.weir.pass.mindir.effects.CopyElimination;
import dev.weir.pass.onnx.OnnxToPdOpPass;
import dev.weir.pass.operator.decompose.DecomposeCompositePass;
import dev.weir.pass.operator.decompose.DecomposePass;
import dev.weir.pass.operator.fusion.PrepareConvolutionsPass;
import dev.weir.pass.operator.inplace.ValueFormPass;
import dev.weir.pass.operator.program.FuncToProgramPass;
import dev.weir.pass.operator.program.IfToSelectPass;
import dev.weir.pass.operator.program.ListLoopRowsPass;
import dev.weir.pass.operator.quantize.FoldQuantizationPass;
import dev.weir.pass.operator.repeat.OutlineRepeatedPass;
import dev.weir.pass.operator.shape.LowerWitnessesPass;
import dev.weir.pass.operator.shape.MaterializeSizesPass;
import dev.weir.pass.operator.shape.ShapeInferencePass;
import dev.weir.pass.operator.shape.ShapeSimplifyPass;
import dev.weir.pass.operator.shape.SpecializeByRangePass;
import dev.weir.pass.operator.shape.SpecializeShapesPass;
import dev.weir.runtime.device.TileTarget;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The passes that carry a program down to the kernels of a target. `weir passes --pipeline=T` prints them,
/// [Compilation] runs them.
public final class TargetPipeline {
  /// The option of passes that do something for a target.
  static final Option<String> TARGET =
      Option.text("target", Targets.JVM, "what the kernels are for, such as jvm, c or cuda");

  /// The decompositions that would undo, on the target `jvm`, what was done to convolutions, and those of what it has kernels for.
  private static final ImmutableList<String> KEPT =
      ImmutableList.of("decompose-conv2d-add-act", "decompose-vector-matmul");

  /// How many operations make it worth while to look for what a program repeats.
  private static final int LARGE_PROGRAM = 8192;

  /// What pipelines run on.
  static final String MODULE = "builtin.module";

  private TargetPipeline() {}

  /// {@return the passes that make a program of operators of what a file holds}: of an ONNX model, of MindIR's function
  /// graphs, or of a single function
  ///
  /// @param copies which reads of MindIR's parameters are copied
  public static Pipeline toOperators(CopyElimination copies) {
    return Pipeline.on(
        MODULE,
        new OnnxToPdOpPass(),
        new FuncToProgramPass(),
        new AutoMonadPass(),
        new AutoMonadReorderPass(copies),
        new MindirToPdOpPass());
  }

  /// {@return all that `weir run` does to a program}
  ///
  /// @param target the name of the target, one of [Targets#names]
  /// @param fusion whether operators that belong together become one kernel
  public static Pipeline of(String target, boolean fusion) {
    return new Pipeline(
        MODULE,
        ImmutableList.<Pipeline.Element>builder()
            .addAll(toOperators(CopyElimination.NEEDED).elements())
            .addAll(toKernels(CompileOptions.of(target).withFusion(fusion)).elements())
            .build());
  }

  /// {@return the passes from operators to kernels}
  ///
  /// @param options for which target, which types inputs have, what else is done to the operators, and whether those that
  ///     belong together become one kernel
  public static Pipeline toKernels(CompileOptions options) {
    return new Pipeline(
        MODULE,
        ImmutableList.<Pipeline.Element>builder()
            .addAll(toPlacedKernels(options).elements())
            .addAll(toPlannedKernels().elements())
            .build());
  }

  /// {@return the last of these passes, which look at a program as a whole}
  static Pipeline toPlannedKernels() {
    return Pipeline.on(MODULE, new InplacePass(true), PlanBuffersPass.DEFAULT);
  }

  /// {@return the passes after which operators have the types that they have in runs, none works in place, and nothing else
  /// has changed}
  static Pipeline toTypedOperators(CompileOptions options) {
    return Pipeline.on(
        MODULE, new SpecializeShapesPass(options.inputs(), options.facts()), new ValueFormPass());
  }

  /// {@return the others of these passes}
  static Pipeline toPlacedKernels(CompileOptions options) {
    String target = options.target();
    boolean fusion = options.fusion();
    var elements = ImmutableList.<Pipeline.Element>builder();
    if (fusion || !target.equals(Targets.JVM)) {
      elements.addAll(toSimpleOperators(options, false).elements());
      add(
          elements,
          new FormGroupsPass(target, fusion),
          new GroupsToComputePass(),
          // Kernels know sizes from types: what computed these for operators is not needed any
          // more.
          new DcePass());
      if (hasManyThreads(Targets.find(target))) {
        add(elements, new MergeProductsPass(target));
      }
      add(
          elements,
          new ScheduleKernelsPass(target, options.tuning().map(Path::toString).orElse("")));
    } else {
      elements.addAll(toLibraryOperators(options).elements());
    }
    add(
        elements,
        new MindirDefunctionalizePass(),
        new LowerToKernelsPass(target),
        new PlaceTensorsPass(target));
    return new Pipeline(MODULE, elements.build());
  }

  /// {@return what is done to a program that is at the kernel level already}: the passes asked for, after which its
  /// tensors that have none get places and memory is planned
  ///
  /// @param isPlaced whether its tensors have places
  /// @param isPlanned whether it has a plan that fits if no pass is asked for
  static Pipeline onKernels(CompileOptions options, boolean isPlaced, boolean isPlanned) {
    var elements = ImmutableList.<Pipeline.Element>builder();
    options.passes().ifPresent(more -> elements.addAll(elements(more)));
    if (checksKernels(options)) {
      add(elements, new CheckKernelsPass());
    }
    if (!isPlaced) {
      add(elements, new PlaceTensorsPass(options.target()), new InplacePass(true));
    }
    if (!isPlaced || !isPlanned || options.passes().isPresent()) {
      add(elements, PlanBuffersPass.DEFAULT);
    }
    return new Pipeline(MODULE, elements.build());
  }

  /// {@return whether kernels that Weir did not generate are checked where they run}
  private static boolean checksKernels(CompileOptions options) {
    return !options.trustsKernels()
        && !Targets.find(options.target()).map(TileTarget::stopsFaults).orElse(false);
  }

  /// {@return the passes after which operators can be put in groups}
  ///
  /// @param explain whether open sizes and their constraints are printed
  static Pipeline toSimpleOperators(CompileOptions options, boolean explain) {
    var elements = ImmutableList.<Pipeline.Element>builder();
    elements.addAll(toLibraryOperators(options).elements());
    boolean onJvm = options.target().equals(Targets.JVM);
    if (addsBytes(Targets.find(options.target()))) {
      add(elements, new FoldQuantizationPass());
    }
    add(
        elements,
        new PrepareConvolutionsPass(onJvm),
        new DecomposePass(onJvm ? KEPT : ImmutableList.of()),
        new SpecializeByRangePass(options.likely()),
        new ShapeInferencePass(options.facts(), true, explain),
        new ShapeSimplifyPass(options.facts()),
        new MaterializeSizesPass(false),
        new LowerWitnessesPass());
    return new Pipeline(MODULE, elements.build());
  }

  /// {@return whether `target` is good at sums of bytes, which are added up in f64}: devices have no f64, or none that is
  /// fast
  private static boolean addsBytes(Optional<TileTarget> target) {
    return Compilation.runsOnHost(target)
        && target.map(each -> each.device().dtypes().contains(DType.FLOAT64)).orElse(true);
  }

  private static boolean hasManyThreads(Optional<TileTarget> target) {
    return target.map(each -> each.device().maxThreads() > 1).orElse(false);
  }

  /// {@return the passes after which operators are such as the library has kernels for}
  private static Pipeline toLibraryOperators(CompileOptions options) {
    var elements = ImmutableList.<Pipeline.Element>builder();
    // In-place operators go before all that moves, merges or fuses operators.
    add(
        elements,
        new SpecializeShapesPass(options.inputs(), options.facts()),
        new ValueFormPass(true));
    options.passes().ifPresent(more -> elements.addAll(elements(more)));
    if (checksKernels(options)) {
      add(elements, new CheckKernelsPass());
    }
    add(elements, new LateInlinePass());
    Optional<TileTarget> target = Targets.find(options.target());
    if (Compilation.runsOnHost(target) && !target.map(TileTarget::isEmulated).orElse(false)) {
      // Lists lie on the host, where a device would have to send each row.
      add(elements, new ListLoopRowsPass());
    }
    add(
        elements,
        new IfToSelectPass(),
        new OutlineRepeatedPass(LARGE_PROGRAM),
        new DecomposeCompositePass());
    return new Pipeline(MODULE, elements.build());
  }

  private static ImmutableList<Pipeline.Element> elements(Pipeline pipeline) {
    return pipeline.anchor().equals(Pipeline.ANY) || pipeline.anchor().equals(MODULE)
        ? pipeline.elements()
        : ImmutableList.of(new Pipeline.Nested(pipeline));
  }

  private static void add(ImmutableList.Builder<Pipeline.Element> elements, Pass... passes) {
    for (Pass pass : passes) {
      elements.add(new Pipeline.RunPass(pass));
    }
  }

  /// {@return what generates kernels for the target `name`}, or null after reporting that there is none
  static @Nullable TileTarget generator(String name, Operation op, PassRun run) {
    Optional<TileTarget> target = Targets.find(name);
    if (target.isEmpty()) {
      run.diagnostics()
          .error(
              op.location(),
              "unknown target '%s'; the targets are: %s",
              name,
              String.join(", ", Targets.names()));
      run.fail();
    }
    return target.orElse(null);
  }
}

package dev.weir.compiler;

import dev.weir.dialect.compute.CallOp;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.tile.DevicePresets;
import dev.weir.dialect.tile.TargetDescriptor;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.WalkResult;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.kernel.lower.KernelLowering;
import dev.weir.pass.kernel.lower.LoweringCounts;
import dev.weir.pass.kernel.source.SourceLaunches;
import dev.weir.pass.kernel.tile.GroupLowering;
import dev.weir.runtime.device.TileTarget;

/// Lowers a program for a target: kernels at index level, and groups, become kernels of the target and launches of
/// them, operators outside become calls of the library's kernels on the host. `place-tensors` then says where tensors
/// live.
///
/// @param target the name of the target, one of [Targets#names]
public record LowerToKernelsPass(String target) implements Pass {
  /// The type of the pass.
  public static final PassType<LowerToKernelsPass> TYPE =
      PassType.builder(
              LowerToKernelsPass.class,
              "lower-to-kernels",
              "Lowers groups to kernels of a target, and operators to calls of the library's")
          .option(TargetPipeline.TARGET, LowerToKernelsPass::target)
          .build(options -> new LowerToKernelsPass(options.get(TargetPipeline.TARGET)));

  @Override
  public PassType<LowerToKernelsPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    TileTarget generator = TargetPipeline.generator(target, op, run);
    if (generator == null) {
      return;
    }
    String language = generator.sourceLanguage().orElse("");
    boolean groups =
        op.walkPreOrder(each -> stopAtKernel(each, language, run.registry()))
            == WalkResult.INTERRUPT;
    Diagnostics found = new Diagnostics();
    boolean done =
        KernelLowering.choose(
            op,
            Targets.library(),
            groups ? generator.backend() : Backend.CPU,
            new GroupLowering(groups ? generator : TargetDescriptor.of(DevicePresets.CPU)),
            language,
            run.registry(),
            found);
    for (Diagnostic each : found.all()) {
      // What falls back is told together with what cannot be generated.
      if (each.severity() != Diagnostic.Severity.REMARK) {
        run.diagnostics().add(each);
      }
    }
    if (done) {
      LoweringCounts.count(op, run);
    } else {
      run.fail();
    }
  }

  private static WalkResult stopAtKernel(Operation op, String language, DialectRegistry registry) {
    return op instanceof GroupOp
            || op instanceof CallOp
            || SourceLaunches.isGiven(op, language, registry)
        ? WalkResult.INTERRUPT
        : WalkResult.ADVANCE;
  }
}

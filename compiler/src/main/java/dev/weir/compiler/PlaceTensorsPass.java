package dev.weir.compiler;

import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.kernel.AllocatedTensorType;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.LaunchOp;
import dev.weir.ir.Operation;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.kernel.lower.LoweringCounts;
import dev.weir.pass.kernel.lower.TensorPlacement;
import dev.weir.runtime.device.TileTarget;

/// Gives the tensors of a program of kernel calls places, where the target has its tensors and where the library has
/// its own, and copies a tensor where it is wanted elsewhere. Where no kernel is launched, nothing runs on a device.
///
/// @param target the name of the target, one of [Targets#names]
public record PlaceTensorsPass(String target) implements Pass {
  /// The type of the pass.
  public static final PassType<PlaceTensorsPass> TYPE =
      PassType.builder(
              PlaceTensorsPass.class,
              "place-tensors",
              "Places the tensors of kernel calls, and copies them where they are wanted elsewhere")
          .option(TargetPipeline.TARGET, PlaceTensorsPass::target)
          .build(options -> new PlaceTensorsPass(options.get(TargetPipeline.TARGET)));

  @Override
  public PassType<PlaceTensorsPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    TileTarget generator = TargetPipeline.generator(target, op, run);
    if (generator == null) {
      return;
    }
    PlaceAttr.Kind place = generator.backend().place();
    boolean launches = op.anyMatch(each -> each instanceof LaunchOp launch && isAt(launch, place));
    Backend backend = launches ? generator.backend() : Backend.CPU;
    if (TensorPlacement.place(op, backend, run.registry(), run.diagnostics())) {
      LoweringCounts.countCopies(op, run);
    } else {
      run.fail();
    }
  }

  /// {@return whether `launch` is not placed elsewhere}
  private static boolean isAt(LaunchOp launch, PlaceAttr.Kind place) {
    return launch.resultCount() == 0
        || !(launch.result(0).type() instanceof AllocatedTensorType type)
        || type.place() == place;
  }
}

package dev.weir.compiler;

import dev.weir.compiler.schedules.TuningDatabase;
import dev.weir.dialect.tile.TargetDescriptor;
import dev.weir.ir.Operation;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.kernel.tile.KernelScheduling;
import java.nio.file.Path;
import java.util.Optional;

/// Chooses how kernels at index level are carried out on the device of a target: what programs, tiles and loops
/// iterate over, and how large tiles are. A kernel whose programs are too few for the device while each reduces much
/// becomes two. What has a schedule, as one written by hand, keeps it; what one is known for in a [TuningDatabase] gets that.
///
/// @param target the name of the target, one of [Targets#names]
/// @param tuning the file of known schedules, empty for none
public record ScheduleKernelsPass(String target, String tuning) implements Pass {
  private static final Option<String> TUNING =
      Option.text("tuning", "", "a file of schedules that 'weir tune' found, for kernels it knows");

  /// The type of the pass.
  public static final PassType<ScheduleKernelsPass> TYPE =
      PassType.builder(
              ScheduleKernelsPass.class,
              "schedule-kernels",
              "Chooses tiles, loops and programs of kernels at index level for a target")
          .option(TargetPipeline.TARGET, ScheduleKernelsPass::target)
          .option(TUNING, ScheduleKernelsPass::tuning)
          .build(options ->
              new ScheduleKernelsPass(options.get(TargetPipeline.TARGET), options.get(TUNING)));

  @Override
  public PassType<ScheduleKernelsPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    TargetDescriptor described = TargetPipeline.generator(target, op, run);
    if (described == null) {
      return;
    }
    Optional<TuningDatabase> known =
        tuning.isEmpty()
            ? Optional.of(TuningDatabase.EMPTY)
            : TuningDatabase.read(Path.of(tuning), run.diagnostics());
    if (known.isEmpty()) {
      run.fail();
      return;
    }
    KernelScheduling.run(op, described, known.get().choices(described), run.diagnostics())
        .ifPresentOrElse(
            counts -> {
              run.count("known", counts.known());
              run.count("split", counts.split());
            },
            run::fail);
  }
}

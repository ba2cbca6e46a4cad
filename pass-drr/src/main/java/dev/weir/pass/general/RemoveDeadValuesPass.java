package dev.weir.pass.general;

import dev.weir.ir.Operation;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;

/// Erases what no effect and no result of a public function depends on, across branches, regions and
/// calls: operations, arguments of blocks, values that regions hand around, and arguments and results
/// of private functions whose calls are all known.
///
/// Where constants leave a single way through an operation with regions, what runs in it then takes its
/// place. Mirrors MLIR's pass; deviations: nothing is left in place of values that are gone, and loops
/// that run never or once stay.
///
/// @param canonicalize whether values that regions hand around go, too, and regions of a single way
public record RemoveDeadValuesPass(boolean canonicalize) implements Pass {
  private static final Option<Boolean> CANONICALIZE =
      Option.flag("canonicalize", true, "whether values that regions hand around go, too");

  /// The pass's name and options.
  public static final PassType<RemoveDeadValuesPass> TYPE =
      PassType.builder(
              RemoveDeadValuesPass.class,
              "remove-dead-values",
              "Erases what no effect depends on, across branches, regions and calls")
          .option(CANONICALIZE, RemoveDeadValuesPass::canonicalize)
          .build(options -> new RemoveDeadValuesPass(options.get(CANONICALIZE)));

  @Override
  public PassType<RemoveDeadValuesPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    LiveValues live = new LiveValues(op, canonicalize);
    DeadValueRemoval removal = new DeadValueRemoval(op, live);
    removal.run();
    run.count("operations", removal.operations());
    run.count("values", removal.values());
    SinglePaths paths = new SinglePaths();
    if (canonicalize) {
      paths.run(op);
    }
    run.count("regions", paths.inlined());
    if (removal.operations() + removal.values() + paths.inlined() == 0) {
      run.preserveAll();
    }
  }
}

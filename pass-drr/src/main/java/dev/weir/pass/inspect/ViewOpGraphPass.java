package dev.weir.pass.inspect;

import dev.weir.ir.Operation;
import dev.weir.pass.Option;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.SeesInplaceTwins;

/// Prints an operation and what it holds as a graph for Graphviz' `dot`, as MLIR's pass of this name.
///
/// @param maxLabelLength how many characters of an attribute or type are shown
/// @param attributes whether attributes are shown
/// @param controlFlow whether there are edges from each operation to the next
/// @param dataFlow whether there are edges from values to their uses
/// @param resultTypes whether types are shown
public record ViewOpGraphPass(
    int maxLabelLength,
    boolean attributes,
    boolean controlFlow,
    boolean dataFlow,
    boolean resultTypes)
    implements SeesInplaceTwins {
  private static final Option<Integer> MAX_LABEL_LENGTH =
      Option.integer("max-label-len", 20, "characters of an attribute or type that are shown");
  private static final Option<Boolean> ATTRIBUTES =
      Option.flag("print-attrs", true, "show attributes");
  private static final Option<Boolean> CONTROL_FLOW =
      Option.flag("print-control-flow-edges", false, "draw edges from operations to the next");
  private static final Option<Boolean> DATA_FLOW =
      Option.flag("print-data-flow-edges", true, "draw edges from values to their uses");
  private static final Option<Boolean> RESULT_TYPES =
      Option.flag("print-result-types", true, "show types");

  /// The pass's name and options.
  public static final PassType<ViewOpGraphPass> TYPE =
      PassType.builder(
              ViewOpGraphPass.class, "view-op-graph", "Prints a program as a graph for Graphviz")
          .option(MAX_LABEL_LENGTH, ViewOpGraphPass::maxLabelLength)
          .option(ATTRIBUTES, ViewOpGraphPass::attributes)
          .option(CONTROL_FLOW, ViewOpGraphPass::controlFlow)
          .option(DATA_FLOW, ViewOpGraphPass::dataFlow)
          .option(RESULT_TYPES, ViewOpGraphPass::resultTypes)
          .build(options ->
              new ViewOpGraphPass(
                  options.get(MAX_LABEL_LENGTH),
                  options.get(ATTRIBUTES),
                  options.get(CONTROL_FLOW),
                  options.get(DATA_FLOW),
                  options.get(RESULT_TYPES)));

  @Override
  public PassType<ViewOpGraphPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    run.print(new OpGraph(this, op, run.registry()).text());
    run.preserveAll();
  }
}

package dev.weir.pass.mindir.simplify;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.Pipeline;
import dev.weir.pass.general.CsePass;
import java.util.ArrayList;
import java.util.List;

/// MindSpore's `opt_a` without what knows calls, gradients or devices: all eliminations in its order, then
/// common subexpressions, again and again until nothing changes.
///
/// The order is that of MindSpore's groups: `switch_simplify`; `a_1`: containers, arithmetic, special
/// primitives; `updatestate_depend_eliminate`, `updatestate_assign_eliminate` and
/// `updatestate_loads_eliminate`; `a_2` and `a_3`: casts and shapes; `cse`.
///
/// Source: mindspore/ccsrc/frontend/jit/ps/pass.cc, `GetOptPassesA`.
///
/// @param maxRounds how often all is done at most
public record MindirOptAPass(int maxRounds) implements Pass {
  private static final Option<Integer> MAX_ROUNDS =
      Option.integer("max-rounds", 50, "how often all is done at most");

  /// The type of the pass.
  public static final PassType<MindirOptAPass> TYPE =
      PassType.builder(
              MindirOptAPass.class,
              "mindir-opt-a",
              "Simplifies MindIR's function graphs until nothing changes")
          .option(MAX_ROUNDS, MindirOptAPass::maxRounds)
          .on(ModuleOp.class)
          .build(options -> new MindirOptAPass(options.get(MAX_ROUNDS)));

  /// Built with the first use.
  private static final class Loaded {
    static final Pipeline STEPS =
        Pipeline.of(
            EliminationPasses.SWITCH_ELIMINATE.create(),
            EliminationPasses.CONTAINER_ELIMINATE.create(),
            EliminationPasses.ARITHMETIC_SIMPLIFY.create(),
            EliminationPasses.SPECIAL_OP_ELIMINATE.create(),
            EliminationPasses.MONAD_ELIMINATE.create(),
            EliminationPasses.SHAPE_ELIMINATE.create(),
            new CsePass());
  }

  @Override
  public PassType<MindirOptAPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation module, PassRun run) {
    for (Operation op : module.region(0).entry()) {
      if (op instanceof FuncOp graph && !repeat(graph, run)) {
        return;
      }
    }
  }

  private boolean repeat(FuncOp graph, PassRun run) {
    Block body = graph.bodyRegion().entry();
    List<Object> before = contents(body);
    for (int round = 0; round < maxRounds; round++) {
      if (!run.runPipeline(Loaded.STEPS, graph)) {
        return false;
      }
      List<Object> after = contents(body);
      if (isSame(before, after)) {
        return true;
      }
      before = after;
    }
    run.diagnostics()
        .warning(graph.location(), "%s still changes after %d rounds", TYPE.name(), maxRounds);
    return true;
  }

  /// {@return all operations and what they take}: whatever a step changes, one of these changes
  private static List<Object> contents(Block body) {
    List<Object> contents = new ArrayList<>();
    for (Operation op : body) {
      contents.add(op);
      contents.addAll(op.operands());
    }
    return contents;
  }

  private static boolean isSame(List<Object> a, List<Object> b) {
    if (a.size() != b.size()) {
      return false;
    }
    for (int i = 0; i < a.size(); i++) {
      if (a.get(i) != b.get(i)) {
        return false;
      }
    }
    return true;
  }
}

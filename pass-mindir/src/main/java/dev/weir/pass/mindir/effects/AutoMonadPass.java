package dev.weir.pass.mindir.effects;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.dialect.mindir.SideEffects;
import dev.weir.dialect.mindir.UpdateStateOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// MindSpore's stage `auto_monad`: orders what function graphs do to parameters and to the outside by
/// tokens, as the operations stand.
///
/// Whoever changes a parameter or prints takes a token and makes the next state; pure primitives get
/// what a parameter holds by `Load`. Functions with effects take tokens behind their parameters, first
/// that of memory, and those that one value may be take the same ones. A function that nothing refers
/// to starts its tokens itself. What a function returns waits for its last states. A module that has
/// states already stays as it is.
///
/// Source: mindspore/ccsrc/pipeline/jit/ps/static_analysis/auto_monad.cc, MindSpore 2.7.
public record AutoMonadPass() implements Pass {
  /// The type of the pass.
  public static final PassType<AutoMonadPass> TYPE =
      PassType.builder(
              AutoMonadPass.class,
              "mindir-auto-monad",
              "Orders the effects of function graphs by tokens, as they stand")
          .on(ModuleOp.class)
          .build(options -> new AutoMonadPass());

  @Override
  public PassType<AutoMonadPass> type() {
    return TYPE;
  }

  /// {@return whether something in `module` changes parameters or reaches the outside}; where nothing
  /// does, reads need no order
  public static boolean applies(Operation module) {
    return module.anyMatch(PrimitiveOp.class, op -> SideEffects.of(op) != SideEffects.NONE);
  }

  @Override
  public void run(Operation module, PassRun run) {
    if (!applies(module)) {
      run.preserveAll();
      return;
    }
    List<FuncOp> functions = new ArrayList<>();
    for (Operation op : module.region(0).entry()) {
      if (op instanceof FuncOp function) {
        functions.add(function);
      }
    }
    Set<String> referred = new HashSet<>();
    module.walk(
        ClosureOp.class, closure -> referred.add(String.join("::", closure.callee().path())));
    if (module.anyMatch(UpdateStateOp.class::isInstance)) {
      run.preserveAll();
      return;
    }
    FunctionTargets targets = FunctionTargets.of(functions);
    FunctionEffects effects = new FunctionEffects(functions, targets);
    Rewriter rewriter = new Rewriter();
    long changed = 0;
    for (FuncOp function : functions) {
      boolean isEntry = !referred.contains(function.symName());
      changed += new MonadInsertion(function, effects, isEntry, rewriter).run() ? 1 : 0;
    }
    if (changed > 0) {
      new FunctionTypes(targets, effects, rewriter).apply(functions);
    }
    run.count("functions with effects", changed);
  }
}

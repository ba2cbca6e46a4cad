package dev.weir.pass.operator.shape;

import dev.weir.dialect.shape.AssumingOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.ArrayList;
import java.util.List;

/// Puts what relies on witnesses where it stands: from here on the order of operations is what has checks come first.
public record LowerWitnessesPass() implements Pass {
  /// The type of the pass.
  public static final PassType<LowerWitnessesPass> TYPE =
      PassType.builder(
              LowerWitnessesPass.class,
              "lower-witnesses",
              "Replaces 'shape.assuming' by what it holds, behind the checks that it relies on")
          .build(options -> new LowerWitnessesPass());

  @Override
  public PassType<LowerWitnessesPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    List<AssumingOp> all = new ArrayList<>();
    op.walk(AssumingOp.class, all::add);
    if (all.isEmpty()) {
      run.preserveAll();
      return;
    }
    Rewriter rewriter = new Rewriter();
    all.forEach(each -> inline(each, rewriter));
    run.count("inlined", all.size());
  }

  /// Replaces `assuming` by its body.
  static void inline(AssumingOp assuming, Rewriter rewriter) {
    Operation end = assuming.body().last();
    rewriter.inlineBlockBefore(assuming.body(), assuming, List.of());
    List<Value> results = List.copyOf(end.operands());
    rewriter.erase(end);
    rewriter.replace(assuming, results);
  }
}

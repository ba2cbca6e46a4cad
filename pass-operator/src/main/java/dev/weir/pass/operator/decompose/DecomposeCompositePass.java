package dev.weir.pass.operator.decompose;

import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Writes [composite operators][CompositeOp], which have no kernels, as what they are short for, and operators of other
/// dialects to which a [Decomposition] is attached.
public record DecomposeCompositePass() implements Pass {
  /// The type of the pass.
  public static final PassType<DecomposeCompositePass> TYPE =
      PassType.of(
          DecomposeCompositePass.class,
          "decompose-composite",
          "Writes operators without kernels as what they are short for",
          DecomposeCompositePass::new);

  @Override
  public PassType<DecomposeCompositePass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation root, PassRun run) {
    Map<Operation, Decomposition> found = new LinkedHashMap<>();
    root.walk(op -> {
      if (op instanceof CompositeOp composite) {
        found.put(op, (any, builder) -> composite.decompose(builder));
      } else {
        run.registry().interfaceOf(Decomposition.class, op).ifPresent(rule -> found.put(op, rule));
      }
    });
    Rewriter rewriter = new Rewriter();
    found.forEach((op, rule) -> {
      try {
        decompose(op, rule, rewriter);
      } catch (IllegalArgumentException e) {
        run.diagnostics()
            .error(op, "cannot be written in operators that have kernels: %s", e.getMessage());
        run.fail();
      }
    });
    run.count("operators written as others", found.size());
    if (found.isEmpty()) {
      run.preserveAll();
    }
  }

  private static void decompose(Operation op, Decomposition rule, Rewriter rewriter) {
    rewriter.setInsertionPoint(op);
    rewriter.setLocation(op.location());
    List<Value> values = rule.decompose(op, rewriter);
    for (int i = 0; i < values.size(); i++) {
      Value value = values.get(i);
      // What the program says of sizes stays.
      if (!op.operands().contains(value)
          && TypeAgreement.agree(value.type(), op.result(i).type())) {
        rewriter.setType(value, op.result(i).type());
      }
    }
    rewriter.replace(op, values);
  }
}

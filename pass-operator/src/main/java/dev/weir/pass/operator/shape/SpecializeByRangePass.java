package dev.weir.pass.operator.shape;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.shape.LikelyOp;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.ArrayList;
import java.util.List;

/// Gives a program code of its own for sizes that are likely, beside that for all: see [SizeVariants]. Cases come from
/// the option and from [LikelyOp] in the program; a program that leaves no size open, or of which nothing is likely, stays as
/// it is.
///
/// @param cases what is likely, in the order in which it is looked at
public record SpecializeByRangePass(ImmutableList<ImmutableList<Constraint>> cases)
    implements Pass {
  /// The type of the pass.
  public static final PassType<SpecializeByRangePass> TYPE =
      PassType.builder(
              SpecializeByRangePass.class,
              "specialize-by-range",
              "Gives likely sizes code of their own, which a run picks by looking at its inputs")
          .on(ModuleOp.class)
          .option(SizeCase.OPTION, SpecializeByRangePass::cases)
          .build(options -> new SpecializeByRangePass(options.get(SizeCase.OPTION)));

  @Override
  public PassType<SpecializeByRangePass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    ImmutableList<SizeCase> likely = SizeCase.of(cases, op);
    if (likely.isEmpty()) {
      run.preserveAll();
      return;
    }
    int errors = run.diagnostics().errorCount();
    if (ShapeInferencePass.isOpen(op) && ShapeInferencePass.ensureNames(op, run.diagnostics())) {
      SizeVariants variants = new SizeVariants(op, run.diagnostics());
      List<SizeCase> known = likely.stream().filter(variants::canTell).toList();
      if (run.diagnostics().errorCount() == errors) {
        variants.make(known);
        run.count("variants", known.size());
      }
    }
    List<LikelyOp> said = new ArrayList<>();
    op.walk(LikelyOp.class, said::add);
    Rewriter rewriter = new Rewriter();
    said.forEach(rewriter::erase);
    if (run.diagnostics().errorCount() > errors) {
      run.fail();
    }
  }
}

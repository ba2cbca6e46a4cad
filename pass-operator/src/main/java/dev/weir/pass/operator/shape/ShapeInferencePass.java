package dev.weir.pass.operator.shape;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.constraint.Constraints;
import dev.weir.dialect.shape.constraint.Statement;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Names the sizes that types leave open, and says of all other sizes how they follow from these; see
/// [ShapePropagation]. A program whose types are all static stays as it is.
///
/// @param assumptions what holds of sizes that the program names
/// @param guards whether operations are inserted that check sizes: those of inputs before anything runs, others before the
///     operation that requires something of them
/// @param explain whether all names, where they come from and what holds of them are printed
public record ShapeInferencePass(
    ImmutableList<Constraint> assumptions, boolean guards, boolean explain) implements Pass {
  private static final Option<Boolean> GUARDS =
      Option.flag(
          "guards",
          false,
          "check sizes of inputs before anything runs, others where they are needed");

  private static final Option<Boolean> EXPLAIN =
      Option.flag("explain", false, "print each size, where it comes from, and what holds of it");

  /// The type of the pass.
  public static final PassType<ShapeInferencePass> TYPE =
      PassType.builder(
              ShapeInferencePass.class,
              "shape-inference",
              "Names sizes that are not known, and infers all others from them")
          .option(Assumptions.OPTION, ShapeInferencePass::assumptions)
          .option(GUARDS, ShapeInferencePass::guards)
          .option(EXPLAIN, ShapeInferencePass::explain)
          .build(options ->
              new ShapeInferencePass(
                  options.get(Assumptions.OPTION), options.get(GUARDS), options.get(EXPLAIN)));

  /// The pass that assumes and inserts nothing.
  public static final ShapeInferencePass DEFAULT =
      new ShapeInferencePass(ImmutableList.of(), false, false);

  @Override
  public PassType<ShapeInferencePass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    boolean changed = false;
    if (isOpen(op)) {
      int errors = run.diagnostics().errorCount();
      SymbolNames names = new SymbolNames(op);
      Constraints facts = new Constraints();
      ShapePropagation sizes = new ShapePropagation(facts, names, run.diagnostics());
      changed = infer(op, facts, sizes, names, run.diagnostics());
      List<Statement> before = List.of();
      List<Statement> during = List.of();
      if (guards) {
        before = new InputGuards(op, names.origins()).insert(facts.statements());
        during = new DataGuards(sizes.sizes()).insert(before);
        changed |= !before.isEmpty() || !during.isEmpty();
      }
      if (explain) {
        run.print(ShapeReport.of(names.origins(), facts, before, during));
      }
      if (run.diagnostics().errorCount() > errors) {
        run.fail();
      }
    }
    if (!changed) {
      run.preserveAll();
    }
  }

  private boolean infer(
      Operation op,
      Constraints facts,
      ShapePropagation sizes,
      SymbolNames names,
      Diagnostics diagnostics) {
    List<Statement> assumed = Assumptions.of(assumptions, op);
    assumed.forEach(each -> facts.add(each, diagnostics));
    boolean changed = sizes.run(op);
    Assumptions.checkNames(assumed, names, diagnostics);
    return changed;
  }

  /// Runs the pass on `op` where a type in it leaves a size without a name.
  ///
  /// @return false after reporting sizes that cannot be
  public static boolean ensureNames(Operation op, Diagnostics diagnostics) {
    int errors = diagnostics.errorCount();
    if (has(op, type -> SymbolicSizes.of(type).stream().anyMatch(Optional::isEmpty))) {
      Constraints facts = new Constraints();
      SymbolNames names = new SymbolNames(op);
      DEFAULT.infer(op, facts, new ShapePropagation(facts, names, diagnostics), names, diagnostics);
    }
    return diagnostics.errorCount() == errors;
  }

  /// {@return whether a type in `op` leaves a size open}
  static boolean isOpen(Operation op) {
    return has(op, type -> !type.isStatic());
  }

  private static boolean has(Operation root, Predicate<TensorType> condition) {
    Predicate<Value> open =
        value ->
            value.type() instanceof TensorType type && !type.isStatic() && condition.test(type);
    return root.anyMatch(op -> {
      boolean found = op.results().stream().anyMatch(open);
      for (Region region : op.regions()) {
        for (Block block : region) {
          found |= block.arguments().stream().anyMatch(open);
        }
      }
      return found;
    });
  }
}

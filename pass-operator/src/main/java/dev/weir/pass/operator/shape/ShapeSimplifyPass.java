package dev.weir.pass.operator.shape;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.controlflow.IfOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.manipulation.ExpandOp;
import dev.weir.dialect.operator.manipulation.ReshapeOp;
import dev.weir.dialect.shape.AssumingOp;
import dev.weir.dialect.shape.CastOp;
import dev.weir.dialect.shape.ConstrainOp;
import dev.weir.dialect.shape.HoldsOp;
import dev.weir.dialect.shape.ShapeOp;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.constraint.Constraints;
import dev.weir.dialect.shape.infer.InfersElements;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Removes what sizes decide when a program is compiled:
///
/// - a branch on `shape.holds` where the answer is known becomes the body that runs;
/// - a check that always holds, or was made before, goes, and `shape.assuming` that relies on nothing else becomes its body;
/// - `reshape`, `expand` and `shape.cast` to the shape that a tensor has go;
/// - integers computed from sizes become constants where all of them are known.
///
/// What nothing uses then goes, too. The types of the program are inferred first, as `shape-inference` does. A program whose
/// types are all static, and that says nothing of sizes, stays as it is.
///
/// @param assumptions what holds of sizes that the program names
public record ShapeSimplifyPass(ImmutableList<Constraint> assumptions) implements Pass {
  /// The type of the pass.
  public static final PassType<ShapeSimplifyPass> TYPE =
      PassType.builder(
              ShapeSimplifyPass.class,
              "shape-simplify",
              "Removes branches, checks and reshapes that known sizes decide")
          .option(Assumptions.OPTION, ShapeSimplifyPass::assumptions)
          .build(options -> new ShapeSimplifyPass(options.get(Assumptions.OPTION)));

  @Override
  public PassType<ShapeSimplifyPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    if (!ShapeInferencePass.isOpen(op) && !op.anyMatch(ShapeOp.class::isInstance)) {
      run.preserveAll();
      return;
    }
    int errors = run.diagnostics().errorCount();
    Constraints facts = new Constraints();
    Assumptions.of(assumptions, op).forEach(each -> facts.add(each, run.diagnostics()));
    ShapePropagation propagation =
        new ShapePropagation(facts, new SymbolNames(op), run.diagnostics());
    boolean changed = propagation.run(op);
    if (run.diagnostics().errorCount() > errors) {
      run.fail();
      return;
    }
    int simplified = new Simplification(propagation.sizes()).simplify(op);
    run.count("simplified", simplified);
    if (!changed && simplified == 0) {
      run.preserveAll();
    }
  }

  /// One run over a program whose types have been inferred.
  private static final class Simplification {
    private final KnownSizes sizes;
    private final Rewriter rewriter = new Rewriter();
    private int count;

    Simplification(KnownSizes sizes) {
      this.sizes = sizes;
    }

    int simplify(Operation root) {
      for (int i = 0; i < root.regionCount(); i++) {
        simplify(root.region(i));
      }
      return count;
    }

    private void simplify(Region region) {
      for (Block block : region) {
        List<Operation> maybeDead = new ArrayList<>();
        Map<List<Object>, ConstrainOp> checks = new HashMap<>();
        Operation op = block.first();
        while (op != null) {
          Operation next = op.next();
          if (isDone(op) || op instanceof ConstrainOp check && merge(check, checks)) {
            count++;
          } else {
            maybeDead.add(op);
            simplify(op);
          }
          op = next;
        }
        eraseDead(maybeDead.reversed());
      }
    }

    /// Erases those of `ops`, the last of a block first, that compute integers which nothing uses, or check what is known.
    private void eraseDead(List<Operation> ops) {
      for (Operation op : ops) {
        boolean needless =
            op instanceof ConstrainOp check
                ? check.isUnused() && isProved(check.witness())
                : op instanceof InfersElements && MemoryEffects.isTriviallyDead(op);
        if (needless) {
          rewriter.erase(op);
          count++;
        }
      }
    }

    /// {@return whether `op` was taken away}
    private boolean isDone(Operation op) {
      return switch (op) {
        case IfOp branch -> choose(branch);
        case AssumingOp assuming -> inline(assuming);
        case ReshapeOp reshape -> keepsShape(reshape, reshape.x());
        case ExpandOp expand -> keepsShape(expand, expand.x());
        case CastOp cast -> keepsShape(cast, cast.source());
        case InfersElements integers -> replace(integers);
        default -> false;
      };
    }

    private boolean choose(IfOp branch) {
      if (!(branch.cond().definingOp() instanceof HoldsOp holds)) {
        return false;
      }
      Optional<Boolean> answer = sizes.known(holds);
      if (answer.isEmpty()) {
        return false;
      }
      Region taken = answer.get() ? branch.trueRegion() : branch.falseRegion();
      List<Value> results = List.of();
      if (!taken.isEmpty()) {
        simplify(taken);
        Operation end = taken.entry().last();
        rewriter.inlineBlockBefore(taken.entry(), branch, List.of());
        if (end != null) {
          results = List.copyOf(end.operands());
          rewriter.erase(end);
        }
      }
      rewriter.replace(branch, results);
      if (holds.isUnused()) {
        rewriter.erase(holds);
      }
      return true;
    }

    /// {@return whether what gave `witness` holds whatever the sizes are}; types do not tell, as they say what checks make
    /// sure of
    private static boolean isProved(Value witness) {
      return witness.definingOp() instanceof ConstrainOp check
          && new Constraints().proves(check.constraint().value());
    }

    /// Has a check that was made before in the block stand for `check`.
    private boolean merge(ConstrainOp check, Map<List<Object>, ConstrainOp> before) {
      List<Object> what = new ArrayList<>(List.copyOf(check.sources()));
      what.add(check.dims());
      what.add(check.constraint());
      ConstrainOp first = before.putIfAbsent(what, check);
      if (first != null) {
        rewriter.replace(check, first.witness());
      }
      return first != null;
    }

    private boolean inline(AssumingOp assuming) {
      if (!assuming.witnesses().stream().allMatch(Simplification::isProved)) {
        return false;
      }
      simplify(assuming);
      LowerWitnessesPass.inline(assuming, rewriter);
      return true;
    }

    /// Replaces `op` by `source` if both have the same sizes, and it is known which.
    private boolean keepsShape(Operation op, Value source) {
      boolean same =
          op.result(0).type().equals(source.type())
              && source.type() instanceof TensorType type
              && SymbolicSizes.of(type).stream()
                  .allMatch(size ->
                      size.filter(
                              term -> term.symbols().stream().noneMatch(SymbolTerm::isAnonymous))
                          .isPresent());
      if (same) {
        rewriter.replace(op, source);
      }
      return same;
    }

    /// Replaces `op` by a constant if all that it computes is known.
    private boolean replace(InfersElements op) {
      if (op instanceof ConstantLike
          || op.isUnused()
          || !MemoryEffects.isPure(op)
          || !(op.result(0).type() instanceof TensorType type)
          || !(type.elementType() instanceof IntegerType)
          || !type.isStatic()
          || type.rank() != 1) {
        return false;
      }
      Optional<ImmutableLongArray> integers = ShapeInference.of(op, sizes).integers(op.result(0));
      if (integers.isEmpty()) {
        return false;
      }
      rewriter.setLocation(op.location());
      rewriter.setInsertionPoint(op);
      Value constant =
          rewriter
              .add(
                  OperatorOps.fullIntArray(integers.get())
                      .dtype(ElementTypes.dtypeOf(type.elementType())))
              .out();
      rewriter.replace(op, constant);
      return true;
    }
  }
}

package dev.weir.pass.operator.program;

import dev.weir.dialect.builtin.ConstantOp;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.SetParameterOp;
import dev.weir.dialect.builtin.TensorNameAttr;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.WalkResult;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.trait.StructuredWhile;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.SeesInplaceTwins;
import dev.weir.rewrite.Cursor;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/// Erases what a program computes and nothing uses, and the weights that nothing names any more.
///
/// Kept are effects, inputs, in-place operators, operators that nobody declared, and loops, which may
/// not come to an end. Source:
/// paddle/fluid/pir/transforms/general/dead_code_elimination_pass.cc. Deviation: a branch goes only
/// where nothing it holds has to stay.
public record DeadCodeEliminationPass() implements SeesInplaceTwins {
  /// The type of the pass.
  public static final PassType<DeadCodeEliminationPass> TYPE =
      PassType.of(
          DeadCodeEliminationPass.class,
          "dead_code_elimination_pass",
          "Erases what nothing uses, and weights that nothing names",
          DeadCodeEliminationPass::new);

  @Override
  public PassType<DeadCodeEliminationPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    Rewriter rewriter = new Rewriter();
    Set<String> dropped = new LinkedHashSet<>();
    long erased = 0;
    Cursor cursor = Cursor.backward(op);
    for (Operation at = cursor.advance(); at != null; at = cursor.advance()) {
      if (at.isUnused() && MemoryEffects.wouldBeTriviallyDead(at) && !holdsLoop(at)) {
        at.walk(inside -> storedName(inside).ifPresent(dropped::add));
        rewriter.erase(at);
        erased++;
      }
    }
    run.count("erased", erased);
    if (erased == 0) {
      run.preserveAll();
    }
    run.resource(ParameterScope.class)
        .ifPresent(scope -> run.count("weights dropped", drop(op, dropped, scope)));
  }

  private static boolean holdsLoop(Operation op) {
    return op.regionCount() > 0
        && op.walkPreOrder(
                at -> at instanceof StructuredWhile ? WalkResult.INTERRUPT : WalkResult.ADVANCE)
            == WalkResult.INTERRUPT;
  }

  private static long drop(Operation root, Set<String> names, ParameterScope scope) {
    if (names.isEmpty()) {
      return 0;
    }
    Set<String> used = new HashSet<>();
    root.walk(op -> storedName(op).ifPresent(used::add));
    return names.stream().filter(name -> !used.contains(name)).filter(scope::remove).count();
  }

  private static Optional<String> storedName(Operation op) {
    return switch (op) {
      case ParameterOp parameter -> Optional.of(parameter.parameterName());
      case SetParameterOp set -> Optional.of(set.parameterName());
      case ConstantOp constant when constant.value() instanceof TensorNameAttr name ->
          Optional.of(name.name());
      default -> Optional.empty();
    };
  }
}

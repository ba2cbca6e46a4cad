package dev.weir.pass.general;

import dev.weir.analysis.dataflow.ConstantPropagation;
import dev.weir.analysis.dataflow.ConstantState;
import dev.weir.analysis.dataflow.SparseForward;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.rewrite.ConstantPool;
import dev.weir.rewrite.PatternRewriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Sparse conditional constant propagation: values that are constant wherever control can come become
/// constants, across branches, regions, loops and calls of private functions. What is never reached is
/// left as it is.
public record SccpPass() implements Pass {
  /// The pass's name.
  public static final PassType<SccpPass> TYPE =
      PassType.of(
          SccpPass.class,
          "sccp",
          "Propagates constants along the paths that control can take",
          SccpPass::new);

  @Override
  public PassType<SccpPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    Replacement replacement = new Replacement(op, run);
    replacement.all(op);
    run.count("replaced", replacement.count);
    if (replacement.count == 0) {
      run.preserveAll();
    }
  }

  /// Puts constants in place of what was found constant.
  private static final class Replacement {
    final SparseForward<ConstantState> found;
    final PatternRewriter rewriter;
    final ConstantPool constants;
    long count;

    Replacement(Operation root, PassRun run) {
      found = SparseForward.run(root, new ConstantPropagation());
      rewriter = new PatternRewriter(run.registry());
      constants = new ConstantPool(root, rewriter);
    }

    void all(Operation root) {
      List<Block> blocks = new ArrayList<>();
      root.walk(op -> {
        for (int i = 0, n = op.regionCount(); i < n; i++) {
          for (Block block : op.region(i)) {
            if (found.isReached(block)) {
              blocks.add(block);
            }
          }
        }
      });
      for (Block block : blocks) {
        for (Operation op = block.first(); op != null; ) {
          Operation next = op.next();
          replaceResults(op);
          op = next;
        }
        Operation first = block.first();
        for (BlockArgument argument : block.arguments()) {
          if (first != null && !argument.isUnused()) {
            replace(argument, first);
          }
        }
      }
    }

    private void replaceResults(Operation op) {
      if (op instanceof ConstantLike && op.operandCount() == 0 && op.resultCount() == 1) {
        Operation same = constants.canonical(op);
        if (same != null) {
          rewriter.replace(op, same.results());
          count++;
        }
        return;
      }
      boolean all = op.resultCount() > 0;
      for (int i = 0, n = op.resultCount(); i < n; i++) {
        all &= replace(op.result(i), op);
      }
      if (all && MemoryEffects.isTriviallyDead(op)) {
        rewriter.erase(op);
      }
    }

    /// {@return whether `value`, which `user` defines or follows, is constant and has no use any more}
    private boolean replace(Value value, Operation user) {
      if (!(found.state(value) instanceof ConstantState.Constant constant)) {
        return false;
      }
      @Nullable Operation made =
          constants.make(constant.value(), value.type(), constant.dialect(), value.location());
      if (made == null) {
        return false;
      }
      if (!value.isUnused()) {
        count++;
        rewriter.replaceAllUses(value, constants.adopt(made, user));
      }
      return true;
    }
  }
}

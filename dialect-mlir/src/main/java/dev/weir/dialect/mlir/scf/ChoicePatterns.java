package dev.weir.dialect.mlir.scf;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.controlflow.cf.CfOps;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import java.util.Objects;

/// Canonical forms of choices, and of regions that run once.
final class ChoicePatterns {
  /// A choice whose condition is known.
  static final RewritePattern CONSTANT_CONDITION =
      RewritePattern.on(
          IfOp.class,
          "scf-if-constant-condition",
          (op, rw) -> {
            if (!(ConstantLike.constantOf(op.condition()) instanceof BoolAttr known)) {
              return Rewrite.noMatch("the condition is not constant");
            }
            Region taken = known.value() ? op.thenRegion() : op.elseRegion();
            if (taken.isEmpty()) {
              rw.erase(op);
            } else {
              rw.replaceWithBody(op, taken, ImmutableList.of());
            }
            return Rewrite.applied();
          });

  /// A second region that does nothing and gives nothing.
  static final RewritePattern EMPTY_ELSE =
      RewritePattern.on(
          IfOp.class,
          "scf-if-empty-else",
          (op, rw) -> {
            if (op.resultCount() > 0
                || op.elseRegion().isEmpty()
                || op.elseRegion().entry().size() > 1) {
              return Rewrite.noMatch("the second region says something");
            }
            rw.erase(op.elseRegion().entry());
            return Rewrite.applied();
          });

  /// A switch on a known index.
  static final RewritePattern CONSTANT_SWITCH =
      RewritePattern.on(
          IndexSwitchOp.class,
          "scf-index-switch-constant",
          (op, rw) -> {
            if (!(ConstantLike.constantOf(op.arg()) instanceof IntegerAttr known)) {
              return Rewrite.noMatch("the index is not constant");
            }
            rw.replaceWithBody(op, op.regionFor(known.value()), ImmutableList.of());
            return Rewrite.applied();
          });

  /// A region of one block that runs once.
  static final RewritePattern SINGLE_BLOCK =
      RewritePattern.on(
          ExecuteRegionOp.class,
          "scf-execute-region-single-block",
          (op, rw) -> {
            if (op.bodyRegion().size() != 1
                || op.noInline().isPresent()
                || !(op.bodyRegion().entry().last() instanceof YieldOp)) {
              return Rewrite.noMatch("the region has several blocks or is to stay");
            }
            rw.replaceWithBody(op, op.bodyRegion(), ImmutableList.of());
            return Rewrite.applied();
          });

  /// A region of several blocks that runs once, directly in a function, becomes part of it.
  static final RewritePattern SEVERAL_BLOCKS =
      RewritePattern.on(
          ExecuteRegionOp.class, "scf-execute-region-in-function", ChoicePatterns::inFunction);

  private ChoicePatterns() {}

  private static Rewrite inFunction(ExecuteRegionOp op, PatternRewriter rw) {
    Block here = Objects.requireNonNull(op.block());
    boolean mayBranch = op.parent() instanceof FuncOp || op.parent() instanceof ExecuteRegionOp;
    if (op.noInline().isPresent() || !mayBranch) {
      return Rewrite.noMatch("the region is to stay, or cannot be divided");
    }
    for (Block block : op.bodyRegion()) {
      if (!(block.last() instanceof YieldOp) && block.successors().isEmpty()) {
        return Rewrite.noMatch("the region ends in another way");
      }
    }
    Block entry = op.bodyRegion().entry();
    Block after = rw.splitBlock(op);
    for (Value result : op.results()) {
      BlockArgument argument =
          rw.insertArgument(after, after.argumentCount(), result.type(), op.location());
      rw.replaceAllUses(result, argument);
    }
    for (Block block : op.bodyRegion()) {
      if (block.last() instanceof YieldOp end) {
        rw.replaceWith(end, CfOps.branch(ImmutableList.copyOf(end.operands()), after));
      }
    }
    rw.inlineRegionBefore(op.bodyRegion(), after);
    rw.mergeBlocks(entry, here, ImmutableList.of());
    rw.erase(op);
    return Rewrite.applied();
  }
}

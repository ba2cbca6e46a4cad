package dev.weir.dialect.controlflow.cf;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.OpOperand;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.type.IntegerType;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Canonical forms of conditional jumps.
final class CondBranchPatterns {
  /// The dialect that has constants and a choice between values.
  private static final String ARITHMETIC = "arith";

  /// How many uses of a condition are looked at to find those behind its jump; with more, the search
  /// would cost more than it gives.
  private static final int USES_LOOKED_AT = 256;

  /// A jump on a known condition.
  static final RewritePattern CONSTANT =
      RewritePattern.on(
          CondBranchOp.class,
          "cf-cond-br-constant",
          (op, rw) -> {
            if (!(ConstantLike.constantOf(op.condition()) instanceof BoolAttr known)) {
              return Rewrite.noMatch("the condition is not constant");
            }
            return takeAlways(op, known.value() ? 0 : 1, rw);
          });

  /// A jump to blocks that only jump on goes there at once.
  static final RewritePattern THROUGH_BLOCKS =
      RewritePattern.on(
          CondBranchOp.class, "cf-cond-br-through-blocks", CondBranchPatterns::throughBlocks);

  /// A jump whose two ways lead to the same block.
  static final RewritePattern SAME_SUCCESSORS =
      RewritePattern.on(
          CondBranchOp.class, "cf-cond-br-same-successors", CondBranchPatterns::sameSuccessors);

  /// A jump on a condition on which the only jump to its block depended already.
  static final RewritePattern DECIDED_BEFORE =
      RewritePattern.on(
          CondBranchOp.class,
          "cf-cond-br-decided-before",
          (op, rw) -> {
            Block here = Objects.requireNonNull(op.block());
            Block before = BranchPatterns.singlePredecessor(here);
            if (before == null
                || !(before.last() instanceof CondBranchOp earlier)
                || earlier.condition() != op.condition()
                || earlier == op) {
              return Rewrite.noMatch("the condition was not decided before");
            }
            return takeAlways(op, earlier.trueDest() == here ? 0 : 1, rw);
          });

  /// In a block that only this jump leads to, the condition is known.
  static final RewritePattern KNOWN_BEHIND =
      RewritePattern.on(
          CondBranchOp.class,
          "cf-cond-br-known-behind",
          (op, rw) -> {
            boolean first = makeKnown(op, op.trueDest(), BoolAttr.TRUE, rw);
            boolean second = makeKnown(op, op.falseDest(), BoolAttr.FALSE, rw);
            return first || second
                ? Rewrite.applied()
                : Rewrite.noMatch("the condition is not used behind the jump");
          });

  private CondBranchPatterns() {}

  private static List<Value> handed(CondBranchOp op, int index) {
    return op.successorOperands(index).forwarded().values();
  }

  private static Rewrite takeAlways(CondBranchOp op, int index, PatternRewriter rw) {
    rw.replaceWith(op, CfOps.branch(ImmutableList.copyOf(handed(op, index)), op.successor(index)));
    return Rewrite.applied();
  }

  private static Rewrite throughBlocks(CondBranchOp op, PatternRewriter rw) {
    Detour first = Detour.isAt(op.trueDest()) ? Detour.of(op.trueDest(), handed(op, 0)) : null;
    Detour second = Detour.isAt(op.falseDest()) ? Detour.of(op.falseDest(), handed(op, 1)) : null;
    if (first == null && second == null) {
      return Rewrite.noMatch("the blocks do more than jump on");
    }
    OpSpec<CondBranchOp> replacement =
        CfOps.condBranch(
            op.condition(),
            first == null ? ImmutableList.copyOf(handed(op, 0)) : first.operands(),
            second == null ? ImmutableList.copyOf(handed(op, 1)) : second.operands(),
            first == null ? op.trueDest() : first.target(),
            second == null ? op.falseDest() : second.target());
    op.branchWeights()
        .ifPresent(weights ->
            replacement.with("branch_weights", DenseArrayAttr.ofInts(weights.toArray())));
    rw.replaceWith(op, replacement);
    return Rewrite.applied();
  }

  private static Rewrite sameSuccessors(CondBranchOp op, PatternRewriter rw) {
    Block target = op.trueDest();
    if (target != op.falseDest()) {
      return Rewrite.noMatch("the blocks differ");
    }
    if (handed(op, 0).equals(handed(op, 1))) {
      return takeAlways(op, 0, rw);
    }
    OpDefinition select = rw.registry().operation(ARITHMETIC + ".select");
    if (select == null || target.predecessors().size() != 1) {
      return Rewrite.noMatch("the operands differ");
    }
    var merged = ImmutableList.<Value>builder();
    for (int i = 0; i < target.argumentCount(); i++) {
      Value whenTrue = handed(op, 0).get(i);
      Value whenFalse = handed(op, 1).get(i);
      if (whenTrue == whenFalse) {
        merged.add(whenTrue);
        continue;
      }
      OperationState state =
          new OperationState(select, op.location())
              .addOperands(op.condition(), whenTrue, whenFalse)
              .setResultTypes(whenTrue.type());
      merged.add(rw.add(state).result(0));
    }
    rw.replaceWith(op, CfOps.branch(merged.build(), target));
    return Rewrite.applied();
  }

  private static boolean makeKnown(
      CondBranchOp op, Block behind, BoolAttr value, PatternRewriter rw) {
    if (BranchPatterns.singlePredecessor(behind) == null) {
      return false;
    }
    Value constant = null;
    int looked = 0;
    for (OpOperand use : op.condition().uses()) {
      if (++looked > USES_LOOKED_AT) {
        break;
      }
      if (use.owner().block() != behind || use.owner() == op) {
        continue;
      }
      if (constant == null) {
        constant = constant(value, op, rw);
        if (constant == null) {
          return false;
        }
      }
      rw.setOperand(use, constant);
    }
    return constant != null;
  }

  private static @Nullable Value constant(Attribute value, Operation op, PatternRewriter rw) {
    for (var dialect : rw.registry().dialects(ARITHMETIC)) {
      Operation made = dialect.materializeConstant(value, IntegerType.I1, op.location());
      if (made != null) {
        return rw.insert(made).result(0);
      }
    }
    return null;
  }
}

package dev.weir.dialect.controlflow.cf;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Block;
import dev.weir.ir.OperationState;
import dev.weir.ir.Value;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.type.VectorType;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Canonical forms of switches.
final class SwitchPatterns {
  /// A switch without cases is a jump.
  static final RewritePattern ONLY_DEFAULT =
      RewritePattern.on(
          SwitchOp.class,
          "cf-switch-only-default",
          (op, rw) ->
              op.caseCount() > 0 ? Rewrite.noMatch("there are cases") : takeAlways(op, 0, rw));

  /// A case that does what the default does is none.
  static final RewritePattern CASES_LIKE_DEFAULT =
      RewritePattern.on(
          SwitchOp.class,
          "cf-switch-cases-like-default",
          (op, rw) -> {
            List<Value> ofDefault = op.defaultOperands();
            return dropCases(
                op,
                i ->
                    op.successor(i + 1) == op.defaultDestination()
                        && op.caseOperandRange(i).values().equals(ofDefault),
                rw);
          });

  /// A switch on a known flag is a jump.
  static final RewritePattern CONSTANT =
      RewritePattern.on(
          SwitchOp.class,
          "cf-switch-constant",
          (op, rw) -> {
            BigInteger value = SwitchOp.bits(ConstantLike.constantOf(op.flag()));
            return value == null
                ? Rewrite.noMatch("the flag is not constant")
                : takeAlways(op, op.successorIndexFor(value), rw);
          });

  /// A case that leads to a block that only jumps on goes there at once.
  static final RewritePattern THROUGH_BLOCKS =
      RewritePattern.on(SwitchOp.class, "cf-switch-through-blocks", SwitchPatterns::throughBlocks);

  /// A switch on a flag on which the only jump to its block was a case.
  static final RewritePattern DECIDED_BY_SWITCH =
      RewritePattern.on(
          SwitchOp.class,
          "cf-switch-decided-by-switch",
          (op, rw) -> {
            SwitchOp earlier = earlierSwitch(op);
            if (earlier == null || earlier.defaultDestination() == op.block()) {
              return Rewrite.noMatch("the flag was not decided before");
            }
            int taken = Objects.requireNonNull(op.block()).predecessorUses().getFirst().index() - 1;
            return takeAlways(op, op.successorIndexFor(earlier.caseValue(taken)), rw);
          });

  /// A switch behind the default of another on the same flag need not ask for that one's cases.
  static final RewritePattern CASES_TAKEN_BEFORE =
      RewritePattern.on(
          SwitchOp.class,
          "cf-switch-cases-taken-before",
          (op, rw) -> {
            SwitchOp earlier = earlierSwitch(op);
            if (earlier == null || earlier.defaultDestination() != op.block()) {
              return Rewrite.noMatch("the block is not the default of a switch on the flag");
            }
            Set<BigInteger> taken = new HashSet<>();
            for (int i = 0; i < earlier.caseCount(); i++) {
              taken.add(earlier.caseValue(i));
            }
            return dropCases(op, i -> taken.contains(op.caseValue(i)), rw);
          });

  /// Says something of a case.
  private interface CaseTest {
    boolean test(int index);
  }

  private SwitchPatterns() {}

  private static @Nullable SwitchOp earlierSwitch(SwitchOp op) {
    Block before = BranchPatterns.singlePredecessor(Objects.requireNonNull(op.block()));
    return before != null
            && before.last() instanceof SwitchOp earlier
            && earlier != op
            && earlier.flag() == op.flag()
        ? earlier
        : null;
  }

  private static Rewrite takeAlways(SwitchOp op, int index, PatternRewriter rw) {
    rw.replaceWith(
        op,
        CfOps.branch(
            ImmutableList.copyOf(op.successorOperands(index).forwarded().values()),
            op.successor(index)));
    return Rewrite.applied();
  }

  private static Rewrite dropCases(SwitchOp op, CaseTest superfluous, PatternRewriter rw) {
    List<Detour> kept = new ArrayList<>();
    List<BigInteger> values = new ArrayList<>();
    for (int i = 0; i < op.caseCount(); i++) {
      if (!superfluous.test(i)) {
        kept.add(destination(op, i + 1));
        values.add(op.caseValue(i));
      }
    }
    if (kept.size() == op.caseCount()) {
      return Rewrite.noMatch("every case is needed");
    }
    replace(op, destination(op, 0), kept, values, rw);
    return Rewrite.applied();
  }

  private static Rewrite throughBlocks(SwitchOp op, PatternRewriter rw) {
    boolean shorter = false;
    Detour otherwise = destination(op, 0);
    List<Detour> cases = new ArrayList<>();
    List<BigInteger> values = new ArrayList<>();
    for (int i = 0; i < op.successorCount(); i++) {
      Detour direct = destination(op, i);
      Detour detour = Detour.of(direct.target(), direct.operands());
      shorter |= detour != null;
      Detour chosen = detour == null ? direct : detour;
      if (i == 0) {
        otherwise = chosen;
      } else {
        cases.add(chosen);
        values.add(op.caseValue(i - 1));
      }
    }
    if (!shorter) {
      return Rewrite.noMatch("the blocks do more than jump on");
    }
    replace(op, otherwise, cases, values, rw);
    return Rewrite.applied();
  }

  private static Detour destination(SwitchOp op, int index) {
    return new Detour(
        op.successor(index),
        ImmutableList.copyOf(op.successorOperands(index).forwarded().values()));
  }

  private static void replace(
      SwitchOp op,
      Detour otherwise,
      List<Detour> cases,
      List<BigInteger> values,
      PatternRewriter rw) {
    OperationState state = new OperationState(op.definition(), op.location());
    state.addSuccessor(otherwise.target());
    List<Value> operands = new ArrayList<>();
    int[] sizes = new int[cases.size()];
    for (int i = 0; i < sizes.length; i++) {
      state.addSuccessor(cases.get(i).target());
      operands.addAll(cases.get(i).operands());
      sizes[i] = cases.get(i).operands().size();
    }
    state.addOperandGroups(
        ImmutableList.of(ImmutableList.of(op.flag()), otherwise.operands(), operands));
    if (!cases.isEmpty()) {
      state.setAttribute(
          "case_values",
          DenseElementsAttr.ofBits(
              VectorType.of(op.flag().type(), sizes.length), values.toArray(BigInteger[]::new)));
    }
    state.setAttribute("case_operand_segments", DenseArrayAttr.ofInts(sizes));
    state.setResultTypes();
    rw.add(state);
    rw.erase(op);
  }
}

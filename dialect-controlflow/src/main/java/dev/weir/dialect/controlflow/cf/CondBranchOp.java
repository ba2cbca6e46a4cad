package dev.weir.dialect.controlflow.cf;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Successor;
import dev.weir.ir.trait.Branch;
import dev.weir.ir.trait.OperandRange;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.SuccessorOperands;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Goes on in one of two blocks: in the first if the condition holds, else in the second.
///
/// ```mlir
/// cf.cond_br %c weights([4, 1]), ^bb1(%0 : i32), ^bb2
/// ```
///
/// The weights say how often each way is taken, one in relation to the other.
@OpDef(
    value = "cond_br",
    format =
        "$condition (`weights` `(` $branchWeights^ `)`)? `,` $trueDest"
            + " (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,` $falseDest"
            + " (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)? attr-dict")
public non-sealed interface CondBranchOp extends CfOp, Branch, Pure {
  @Operand(BooleanTyped.class)
  Value condition();

  @Operand
  ValueRange trueDestOperands();

  @Operand
  ValueRange falseDestOperands();

  /// {@return how often each successor is taken, relative to the other}
  @Attr
  Optional<ImmutableIntArray> branchWeights();

  @Successor
  Block trueDest();

  @Successor
  Block falseDest();

  @Override
  default SuccessorOperands successorOperands(int index) {
    return SuccessorOperands.of(OperandRange.group(this, 1 + index));
  }

  @Override
  default void setSuccessorOperands(Rewriter rewriter, int index, List<? extends Value> values) {
    rewriter.setOperandGroup(this, 1 + index, values);
  }

  @Override
  default OptionalInt successorIndexFor(List<@Nullable Attribute> constants) {
    return constants.get(0) instanceof BoolAttr condition
        ? OptionalInt.of(condition.value() ? 0 : 1)
        : OptionalInt.empty();
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    Optional<ImmutableIntArray> weights = branchWeights();
    if (weights.isEmpty()) {
      return;
    }
    IntStream each = weights.get().stream();
    if (weights.get().length() != successorCount()) {
      diagnostics.error(
          location(),
          "expects number of branch weights to match number of successors: %d vs %d",
          weights.get().length(),
          successorCount());
    } else if (each.allMatch(weight -> weight == 0)) {
      diagnostics.error(location(), "branch weights cannot all be zero");
    }
  }
}

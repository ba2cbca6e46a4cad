package dev.weir.dialect.controlflow.cf;

import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Successor;
import dev.weir.ir.trait.Branch;
import dev.weir.ir.trait.OperandRange;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.SuccessorOperands;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// Branches to the block `dest`, whose arguments take the operands.
///
/// ```mlir
/// cf.br ^bb1(%0, %1 : i32, f32)
/// ```
@OpDef(value = "br", format = "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict")
public non-sealed interface BranchOp extends CfOp, Branch, Pure {
  @Operand
  ValueRange destOperands();

  @Successor
  Block dest();

  @Override
  default SuccessorOperands successorOperands(int index) {
    return SuccessorOperands.of(OperandRange.all(this));
  }

  @Override
  default void setSuccessorOperands(Rewriter rewriter, int index, List<? extends Value> values) {
    rewriter.setOperands(this, values);
  }

  @Override
  default OptionalInt successorIndexFor(List<@Nullable Attribute> constants) {
    return OptionalInt.of(0);
  }
}

package dev.weir.dialect.mlir.arith.integer;

import dev.weir.dialect.mlir.arith.ArithOp;
import dev.weir.dialect.mlir.arith.SignlessIntegerLike;
import dev.weir.dialect.mlir.arith.fold.IntegerArithmetic;
import dev.weir.dialect.mlir.arith.fold.IntegerEvaluation;
import dev.weir.evaluate.Evaluable;
import dev.weir.evaluate.Outcome;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Elementwise;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.InfersIntRanges;
import dev.weir.ir.trait.IntRange;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.SameOperandsAndResultType;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Computes an integer from two of the same type, or a vector or tensor of them element by element.
public sealed interface IntegerBinaryOp
    extends ArithOp,
        Pure,
        Elementwise,
        SameOperandsAndResultType,
        Foldable,
        InfersIntRanges,
        Evaluable
    permits OverflowingOp,
        ExactOp,
        CeilDivSIOp,
        CeilDivUIOp,
        FloorDivSIOp,
        RemSIOp,
        RemUIOp,
        AndIOp,
        OrIOp,
        XOrIOp,
        MaxSIOp,
        MaxUIOp,
        MinSIOp,
        MinUIOp {
  /// {@return the first operand}
  @Operand(SignlessIntegerLike.class)
  Value lhs();

  /// {@return the second operand}
  @Operand(SignlessIntegerLike.class)
  Value rhs();

  /// {@return the result}
  @Result(SignlessIntegerLike.class)
  OpResult result();

  /// {@return what it computes}
  IntegerArithmetic arithmetic();

  /// {@return the promises not to overflow}
  default IntegerOverflowAttr overflowFlags() {
    return IntegerOverflowAttr.NONE;
  }

  /// {@return the promise that nothing remains}
  default Optional<UnitAttr> isExact() {
    return Optional.empty();
  }

  @Override
  default Outcome evaluate(List<Attribute> operands) {
    return IntegerEvaluation.of(this, operands.get(0), operands.get(1));
  }

  /// {@return the range of the result for operands in these ranges}
  IntRange inferRange(IntRange lhs, IntRange rhs);

  @Override
  default void inferIntRanges(
      List<@Nullable IntRange> operands, BiConsumer<Value, IntRange> ranges) {
    IntRange lhs = operands.get(0);
    IntRange rhs = operands.get(1);
    if (lhs != null && rhs != null) {
      ranges.accept(result(), inferRange(lhs, rhs));
    }
  }
}

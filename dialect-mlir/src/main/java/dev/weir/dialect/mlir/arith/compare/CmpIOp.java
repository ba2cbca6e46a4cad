package dev.weir.dialect.mlir.arith.compare;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.BoolLike;
import dev.weir.dialect.mlir.arith.Constants;
import dev.weir.dialect.mlir.arith.SignlessIntegerLike;
import dev.weir.dialect.mlir.arith.cast.ArithCastOp;
import dev.weir.dialect.mlir.arith.cast.ExtSIOp;
import dev.weir.dialect.mlir.arith.cast.ExtUIOp;
import dev.weir.dialect.mlir.arith.fold.Folding;
import dev.weir.dialect.mlir.arith.fold.IntegerFolding;
import dev.weir.dialect.mlir.arith.fold.RangeInference;
import dev.weir.evaluate.Outcome;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.InfersIntRanges;
import dev.weir.ir.trait.IntRange;
import java.math.BigInteger;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Compares two integers.
@OpDef(value = "cmpi", format = "$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)")
public non-sealed interface CmpIOp extends CompareOp, InfersIntRanges {
  /// {@return the comparison: `eq`, `ne`, `slt`, `ule`, …}
  @Attr(codec = CmpIPredicateCodec.class)
  CmpIPredicate predicate();

  @Override
  @Operand(SignlessIntegerLike.class)
  Value lhs();

  @Override
  @Operand(SignlessIntegerLike.class)
  Value rhs();

  @Override
  @Result(BoolLike.class)
  OpResult result();

  @Override
  default Outcome evaluate(List<Attribute> operands) {
    return Outcome.of(
        IntegerFolding.apply(predicate(), operands.get(0), operands.get(1), result().type()));
  }

  /// A comparison of `x` with itself is known, an i1 that is compared with 0 by `ne` or with 1 by `eq` is
  /// the result, even if it was widened in between; computes with constants.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    CmpIPredicate predicate = predicate();
    Type type = result().type();
    if (lhs() == rhs()) {
      return Folding.to(Constants.ofInteger(predicate.holdsForEqual() ? 1 : 0, type));
    }
    Attribute b = constants.get(1);
    if (b == null) {
      return Foldable.none();
    }
    if (predicate == CmpIPredicate.NE && Constants.isZero(b)) {
      if (lhs().definingOp() instanceof ArithCastOp inner
          && (inner instanceof ExtSIOp || inner instanceof ExtUIOp)
          && inner.in().type().equals(type)) {
        return Foldable.to(inner.in());
      }
      if (lhs().type().equals(type)) {
        return Foldable.to(lhs());
      }
    }
    if (predicate == CmpIPredicate.EQ && lhs().type().equals(type) && Constants.isOne(b)) {
      return Foldable.to(lhs());
    }
    return Folding.to(IntegerFolding.binary(predicate, constants.get(0), b, type));
  }

  @Override
  default void inferIntRanges(
      List<@Nullable IntRange> operands, BiConsumer<Value, IntRange> ranges) {
    IntRange a = operands.get(0);
    IntRange b = operands.get(1);
    if (a != null && b != null) {
      ranges.accept(
          result(),
          RangeInference.compare(predicate(), a, b)
              .map(holds -> IntRange.constant(holds ? BigInteger.ONE : BigInteger.ZERO, 1))
              .orElse(IntRange.all(1)));
    }
  }
}

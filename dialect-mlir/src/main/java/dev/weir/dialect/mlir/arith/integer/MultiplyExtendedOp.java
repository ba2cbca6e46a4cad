package dev.weir.dialect.mlir.arith.integer;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.Constants;
import dev.weir.dialect.mlir.arith.MatchingTypes;
import dev.weir.dialect.mlir.arith.SignlessIntegerLike;
import dev.weir.dialect.mlir.arith.fold.IntegerArithmetic;
import dev.weir.dialect.mlir.arith.fold.IntegerFolding;
import dev.weir.evaluate.Outcome;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Foldable;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Product of two integers in twice their width.
public sealed interface MultiplyExtendedOp extends ExtendedOp
    permits MulSIExtendedOp, MulUIExtendedOp {
  /// {@return the low half of the product}
  @Result(SignlessIntegerLike.class)
  OpResult low();

  /// {@return the high half of the product}
  @Result(SignlessIntegerLike.class)
  OpResult high();

  /// {@return what gives the high half}
  IntegerArithmetic highArithmetic();

  /// `x * 0` is 0; computes with constants.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    Attribute b = constants.get(1);
    if (b == null) {
      return Foldable.none();
    }
    if (Constants.isZero(b)) {
      return ImmutableList.of(new Folded.ToConstant(b), new Folded.ToConstant(b));
    }
    Attribute a = constants.get(0);
    Type type = lhs().type();
    Attribute low = IntegerFolding.binary(IntegerArithmetic.MUL, a, b, type);
    Attribute high = IntegerFolding.binary(highArithmetic(), a, b, type);
    return low == null || high == null
        ? Foldable.none()
        : ImmutableList.of(new Folded.ToConstant(low), new Folded.ToConstant(high));
  }

  @Override
  default Outcome evaluate(List<Attribute> operands) {
    Attribute a = operands.get(0);
    Attribute b = operands.get(1);
    return Outcome.of(
        IntegerFolding.apply(IntegerArithmetic.MUL, a, b, low().type()),
        IntegerFolding.apply(highArithmetic(), a, b, high().type()));
  }

  @Override
  default List<Type> inferTypes() {
    Type type = operand(0).type();
    return ImmutableList.of(type, type);
  }

  @Override
  default void nameValues(BiConsumer<? super Value, String> name) {
    name.accept(low(), "low");
    name.accept(high(), "high");
  }

  @Override
  default boolean typesMatch() {
    Type type = lhs().type();
    return MatchingTypes.isSame(type, rhs().type())
        && MatchingTypes.isSame(type, low().type())
        && MatchingTypes.isSame(type, high().type());
  }

  @Override
  default String typeRule() {
    return "all of {lhs, rhs, low, high} have same type";
  }
}

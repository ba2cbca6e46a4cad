package dev.weir.dialect.mlir.arith.integer;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.BoolLike;
import dev.weir.dialect.mlir.arith.Constants;
import dev.weir.dialect.mlir.arith.ElementTypes;
import dev.weir.dialect.mlir.arith.MatchingTypes;
import dev.weir.dialect.mlir.arith.SignlessIntegerLike;
import dev.weir.dialect.mlir.arith.assembly.ExtendedAssembly;
import dev.weir.dialect.mlir.arith.compare.CmpIPredicate;
import dev.weir.dialect.mlir.arith.fold.IntegerArithmetic;
import dev.weir.dialect.mlir.arith.fold.IntegerFolding;
import dev.weir.evaluate.Outcome;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Foldable;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Sum of unsigned integers, and whether it overflowed.
@OpDef(value = "addui_extended", assembly = ExtendedAssembly.class)
public non-sealed interface AddUIExtendedOp extends ExtendedOp {
  @Result(SignlessIntegerLike.class)
  OpResult sum();

  @Result(BoolLike.class)
  OpResult overflow();

  @Override
  default List<Type> inferTypes() {
    Type type = operand(0).type();
    return ImmutableList.of(type, ElementTypes.boolOfSameShape(type));
  }

  @Override
  default void nameValues(BiConsumer<? super Value, String> name) {
    name.accept(sum(), "sum");
    name.accept(overflow(), "overflow");
  }

  @Override
  default boolean typesMatch() {
    Type type = lhs().type();
    return MatchingTypes.isSame(type, rhs().type()) && MatchingTypes.isSame(type, sum().type());
  }

  @Override
  default String typeRule() {
    return "all of {lhs, rhs, sum} have same type";
  }

  @Override
  default Outcome evaluate(List<Attribute> operands) {
    Attribute a = operands.get(0);
    Attribute total = IntegerFolding.apply(IntegerArithmetic.ADD, a, operands.get(1), sum().type());
    return Outcome.of(total, IntegerFolding.apply(CmpIPredicate.ULT, total, a, overflow().type()));
  }

  /// `x + 0` is `x` without overflow; computes with constants.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    Attribute a = constants.get(0);
    Attribute b = constants.get(1);
    if (Constants.isZero(b)) {
      Attribute no = Constants.ofInteger(0, overflow().type());
      if (no != null) {
        return ImmutableList.of(new Folded.ToValue(lhs()), new Folded.ToConstant(no));
      }
    }
    Attribute total = IntegerFolding.binary(IntegerArithmetic.ADD, a, b, sum().type());
    Attribute carry = IntegerFolding.binary(CmpIPredicate.ULT, total, a, overflow().type());
    return total == null || carry == null
        ? Foldable.none()
        : ImmutableList.of(new Folded.ToConstant(total), new Folded.ToConstant(carry));
  }
}

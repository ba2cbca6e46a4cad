package dev.weir.dialect.mlir.arith;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.assembly.ExtendedAssembly;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Commutative;
import dev.weir.ir.trait.Elementwise;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.trait.NamesResults;
import dev.weir.ir.trait.Pure;
import java.util.List;
import java.util.function.BiConsumer;

/// Sum of unsigned integers, and whether it overflowed.
@OpDef(value = "addui_extended", assembly = ExtendedAssembly.class)
public non-sealed interface AddUIExtendedOp
    extends ArithOp, Pure, Commutative, MatchingTypes, Elementwise, InfersTypes, NamesResults {
  @Operand(SignlessIntegerLike.class) Value lhs();

  @Operand(SignlessIntegerLike.class) Value rhs();

  @Result(SignlessIntegerLike.class) OpResult sum();

  @Result(BoolLike.class) OpResult overflow();

  @Override default List<Type> inferTypes() {
    Type type = operand(0).type();
    return ImmutableList.of(type, ElementTypes.boolOfSameShape(type));
  }

  @Override default void nameValues(BiConsumer<? super Value, String> name) {
    name.accept(sum(), "sum");
    name.accept(overflow(), "overflow");
  }

  /// That types match is checked by itself.
  @Override default boolean checksInference() {
    return false;
  }

  @Override default boolean typesMatch() {
    Type type = lhs().type();
    return MatchingTypes.isSame(type, rhs().type()) && MatchingTypes.isSame(type, sum().type());
  }

  @Override default String typeRule() {
    return "all of {lhs, rhs, sum} have same type";
  }
}

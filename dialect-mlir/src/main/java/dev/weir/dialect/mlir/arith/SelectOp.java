package dev.weir.dialect.mlir.arith;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.assembly.SelectAssembly;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Elementwise;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.type.ShapedType;
import java.util.List;

/// `trueValue` where `condition` holds, else `falseValue`. With a condition of as many elements as the
/// values have, the choice is made element by element.
@OpDef(value = "select", assembly = SelectAssembly.class)
public non-sealed interface SelectOp extends ArithOp, Pure, MatchingTypes, Elementwise, InfersTypes {
  @Operand(BoolLike.class) Value condition();

  @Operand Value trueValue();

  @Operand Value falseValue();

  @Result OpResult result();

  @Override default List<Type> inferTypes() {
    return ImmutableList.of(operand(1).type());
  }

  /// That types match is checked by itself.
  @Override default boolean checksInference() {
    return false;
  }

  @Override default boolean typesMatch() {
    return valuesMatch() && conditionMatches();
  }

  @Override default String typeRule() {
    return valuesMatch()
        ? "condition is signless i1 or has matching shape"
        : "all of {true_value, false_value, result} have same type";
  }

  private boolean valuesMatch() {
    Type type = result().type();
    return MatchingTypes.isSame(type, trueValue().type())
        && MatchingTypes.isSame(type, falseValue().type());
  }

  private boolean conditionMatches() {
    Type type = condition().type();
    if (!ShapedType.isShaped(type)) {
      return true;
    }
    return type instanceof ShapedType choices
        && result().type() instanceof ShapedType values
        && choices.shape().equals(values.shape());
  }
}

package dev.weir.dialect.mlir.arith;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.assembly.SelectAssembly;
import dev.weir.dialect.mlir.arith.compare.CmpIOp;
import dev.weir.dialect.mlir.arith.compare.CmpIPredicate;
import dev.weir.dialect.mlir.arith.fold.Folding;
import dev.weir.evaluate.Evaluable;
import dev.weir.evaluate.Outcome;
import dev.weir.evaluate.Poison;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Elementwise;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.InfersIntRanges;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.trait.IntRange;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.ShapedType;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// `trueValue` where `condition` holds, else `falseValue`. With a condition of as many elements as the
/// values have, the choice is made element by element.
@OpDef(value = "select", assembly = SelectAssembly.class)
public non-sealed interface SelectOp
    extends ArithOp,
        Pure,
        MatchingTypes,
        Elementwise,
        InfersTypes,
        Foldable,
        InfersIntRanges,
        Evaluable {
  @Operand(BoolLike.class)
  Value condition();

  @Operand
  Value trueValue();

  @Operand
  Value falseValue();

  @Result
  OpResult result();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(operand(1).type());
  }

  /// That types match is checked by itself.
  @Override
  default boolean checksInference() {
    return false;
  }

  @Override
  default boolean typesMatch() {
    return valuesMatch() && conditionMatches();
  }

  @Override
  default String typeRule() {
    return valuesMatch()
        ? "condition is signless i1 or has matching shape"
        : "all of {true_value, false_value, result} have same type";
  }

  private boolean valuesMatch() {
    Type type = result().type();
    return MatchingTypes.isSame(type, trueValue().type())
        && MatchingTypes.isSame(type, falseValue().type());
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    Type given = condition().type();
    if (given.equals(IntegerType.I1)) {
      return;
    }
    Type expected = ElementTypes.boolOfSameShape(result().type());
    if (expected.equals(IntegerType.I1)) {
      diagnostics.error(this, "expected condition to be a signless i1, but got '%s'", given);
    } else if (!given.equals(expected)) {
      diagnostics.error(
          this,
          "expected condition type to have the same shape as the result type, expected '%s', but"
              + " got '%s'",
          expected,
          given);
    }
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

  @Override
  default Outcome evaluate(List<Attribute> operands) {
    Attribute whenTrue = operands.get(1);
    Attribute whenFalse = operands.get(2);
    return switch (operands.get(0)) {
      case Poison poison -> Outcome.of(poison);
      case BoolAttr condition -> Outcome.of(condition.value() ? whenTrue : whenFalse);
      case DenseElementsAttr all when all.isSplat() ->
          Outcome.of(all.longAt(0) != 0 ? whenTrue : whenFalse);
      case DenseElementsAttr choices -> {
        if (whenTrue instanceof Poison || whenFalse instanceof Poison) {
          yield Outcome.of(whenTrue instanceof Poison ? whenTrue : whenFalse);
        }
        Attribute chosen =
            whenTrue instanceof DenseElementsAttr x && whenFalse instanceof DenseElementsAttr y
                ? chosen(choices, x, y)
                : null;
        yield chosen == null
            ? Outcome.unsupported("the elements are no numbers")
            : Outcome.of(chosen);
      }
      default -> Outcome.unsupported("the condition is not known");
    };
  }

  @Override
  default boolean takesPoison() {
    return true;
  }

  /// The condition may be known, the values equal, or the condition itself the result; the elements of
  /// constants are chosen.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    if (trueValue() == falseValue()) {
      return Foldable.to(trueValue());
    }
    Attribute condition = constants.get(0);
    if (Constants.isOne(condition)) {
      return Foldable.to(trueValue());
    }
    if (Constants.isZero(condition)) {
      return Foldable.to(falseValue());
    }
    if (result().type().equals(IntegerType.I1)
        && Constants.isOne(constants.get(1))
        && Constants.isZero(constants.get(2))) {
      return Foldable.to(condition());
    }
    if (condition().definingOp() instanceof CmpIOp compared && comparesValues(compared)) {
      CmpIPredicate predicate = compared.predicate();
      if (predicate == CmpIPredicate.EQ || predicate == CmpIPredicate.NE) {
        return Foldable.to(predicate == CmpIPredicate.NE ? trueValue() : falseValue());
      }
    }
    return condition instanceof DenseElementsAttr choices
            && constants.get(1) instanceof DenseElementsAttr whenTrue
            && constants.get(2) instanceof DenseElementsAttr whenFalse
        ? Folding.to(chosen(choices, whenTrue, whenFalse))
        : Foldable.none();
  }

  private boolean comparesValues(CmpIOp compared) {
    return compared.lhs() == trueValue() && compared.rhs() == falseValue()
        || compared.rhs() == trueValue() && compared.lhs() == falseValue();
  }

  private static @Nullable Attribute chosen(
      DenseElementsAttr choices, DenseElementsAttr whenTrue, DenseElementsAttr whenFalse) {
    if (whenTrue.numberCount() != whenTrue.elementCount()) {
      return null;
    }
    boolean same = choices.isSplat() && whenTrue.isSplat() && whenFalse.isSplat();
    BigInteger[] chosen = new BigInteger[same ? 1 : Math.toIntExact(whenTrue.elementCount())];
    for (int i = 0; i < chosen.length; i++) {
      chosen[i] = (choices.longAt(i) != 0 ? whenTrue : whenFalse).bitsAt(i);
    }
    return DenseElementsAttr.ofBits(whenTrue.type(), chosen);
  }

  @Override
  default void inferIntRanges(
      List<@Nullable IntRange> operands, BiConsumer<Value, IntRange> ranges) {
    IntRange condition = operands.get(0);
    IntRange whenTrue = operands.get(1);
    IntRange whenFalse = operands.get(2);
    if (condition != null && whenTrue != null && whenFalse != null) {
      Optional<BigInteger> known = condition.constantValue();
      ranges.accept(
          result(),
          known.isEmpty()
              ? whenTrue.union(whenFalse)
              : known.get().signum() == 0 ? whenFalse : whenTrue);
    }
  }
}

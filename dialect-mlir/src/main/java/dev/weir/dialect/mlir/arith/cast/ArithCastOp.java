package dev.weir.dialect.mlir.arith.cast;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.ArithOp;
import dev.weir.dialect.mlir.arith.MatchingTypes;
import dev.weir.dialect.mlir.arith.fold.Folding;
import dev.weir.evaluate.Evaluable;
import dev.weir.evaluate.Outcome;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.trait.Elementwise;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.SameOperandsAndResultShape;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Converts a number to another type, or a vector, tensor or memref of them element by element.
public sealed interface ArithCastOp
    extends ArithOp,
        Pure,
        MatchingTypes,
        SameOperandsAndResultShape,
        Elementwise,
        Foldable,
        Evaluable
    permits IntegerCastOp, FloatCastOp, IntegerToFloatOp, FloatToIntegerOp, BitcastOp {
  /// {@return what is converted}
  Value in();

  /// {@return the result}
  OpResult out();

  /// {@return the constant `in` as one of type `to`, elements one by one; null where it is not defined, or
  /// no constant is given}
  @Nullable Attribute convert(@Nullable Attribute in, Type to);

  @Override
  default Outcome evaluate(List<Attribute> operands) {
    Attribute made = convert(operands.get(0), out().type());
    return made == null ? Outcome.unsupported("the operand is not known") : Outcome.of(made);
  }

  /// Computes with a constant that can be converted.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return Folding.to(convert(constants.get(0), out().type()));
  }

  /// {@return whether this op converts `from` to `to`, two types of the same shape}
  boolean areCastCompatible(Type from, Type to);

  @Override
  default boolean typesMatch() {
    return CastRules.haveSameTensorSizes(in().type(), out().type());
  }

  @Override
  default String typeRule() {
    return "input and output have the same tensor dimensions";
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    Type from = in().type();
    Type to = out().type();
    if (!CastRules.haveSameEncoding(from, to) || !areCastCompatible(from, to)) {
      diagnostics.error(
          this, "operand type '%s' and result type '%s' are cast incompatible", from, to);
    }
  }
}

package dev.weir.dialect.mlir.arith.fold;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.Constants;
import dev.weir.dialect.mlir.arith.floating.FloatBinaryOp;
import dev.weir.dialect.mlir.arith.integer.IntegerBinaryOp;
import dev.weir.dialect.mlir.arith.integer.XOrIOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.Foldable.Folded;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Rules that several ops fold by.
public final class Folding {
  private Folding() {}

  /// {@return the folding to `constant`, or none where it is null}
  public static ImmutableList<Folded> to(@Nullable Attribute constant) {
    return constant == null ? Foldable.none() : Foldable.to(constant);
  }

  /// {@return the folding of an integer op with constant operands}
  public static ImmutableList<Folded> compute(
      IntegerBinaryOp op, List<@Nullable Attribute> constants) {
    Attribute b = constants.get(1);
    return b == null
        ? Foldable.none()
        : to(IntegerFolding.binary(op.arithmetic(), constants.get(0), b, op.result().type()));
  }

  /// {@return the folding of a float op with constant operands}
  public static ImmutableList<Folded> compute(
      FloatBinaryOp op, List<@Nullable Attribute> constants) {
    Attribute b = constants.get(1);
    return b == null
        ? Foldable.none()
        : to(FloatFolding.binary(op.arithmetic(), constants.get(0), b, op.result().type()));
  }

  /// {@return the folding of the larger or smaller of two floats: of `x` against itself and against
  /// `never`, which never wins, to `x`, or of constant operands}
  public static ImmutableList<Folded> extremum(
      FloatBinaryOp op, List<@Nullable Attribute> constants, double never) {
    return op.lhs() == op.rhs() || Constants.isFloat(constants.get(1), never)
        ? Foldable.to(op.lhs())
        : compute(op, constants);
  }

  /// {@return the folding of a division by one to the dividend, or of constant operands}
  public static ImmutableList<Folded> divide(
      IntegerBinaryOp op, List<@Nullable Attribute> constants) {
    return Constants.isOne(constants.get(1)) ? Foldable.to(op.lhs()) : compute(op, constants);
  }

  /// {@return the folding of a remainder of a division by one to zero, or of constant operands}
  public static ImmutableList<Folded> remainder(
      IntegerBinaryOp op, List<@Nullable Attribute> constants) {
    return Constants.isOne(constants.get(1)) ? zero(op.result().type()) : compute(op, constants);
  }

  /// {@return the folding of a shift by zero, or of constant operands}
  public static ImmutableList<Folded> shift(
      IntegerBinaryOp op, List<@Nullable Attribute> constants) {
    return Constants.isZero(constants.get(1)) ? Foldable.to(op.lhs()) : compute(op, constants);
  }

  /// {@return the folding to zero of type `type`}
  public static ImmutableList<Folded> zero(Type type) {
    return to(Constants.ofInteger(0, type));
  }

  /// {@return whether `value` is `of`, exclusive or all ones}
  public static boolean isNot(Value value, Value of) {
    return value.definingOp() instanceof XOrIOp xor
        && xor.lhs() == of
        && Constants.isAllOnes(Constants.of(xor.rhs()));
  }
}

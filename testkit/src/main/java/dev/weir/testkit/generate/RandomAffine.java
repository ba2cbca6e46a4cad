package dev.weir.testkit.generate;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.AffineExpr.Binary;
import dev.weir.ir.attr.AffineExpr.Operator;
import dev.weir.ir.attr.AffineMap;
import dev.weir.ir.attr.IntegerSet;

/// Affine expressions, maps and sets at random, made as they are read: simplified.
final class RandomAffine {
  private static final int DEPTH = 3;

  private final Dice dice;
  private final RandomIr.Scope scope;

  RandomAffine(Dice dice, RandomIr.Scope scope) {
    this.dice = dice;
    this.scope = scope;
  }

  private AffineExpr leaf(int dimensions, int symbols) {
    int choice = dice.below(3);
    if (choice == 0 && dimensions > 0) {
      return AffineExpr.dimension(dice.below(dimensions));
    }
    if (choice == 1 && symbols > 0) {
      return AffineExpr.symbol(dice.below(symbols));
    }
    return AffineExpr.constant(constant());
  }

  private long constant() {
    return dice.once(12) ? large() : dice.below(20) - 6;
  }

  /// The smallest number is printed by mlir-opt, and not read.
  private long large() {
    return scope == RandomIr.Scope.ALL
        ? dice.of(Long.MAX_VALUE, Long.MIN_VALUE, 1L << 40)
        : dice.of(1L << 40, -(1L << 33));
  }

  /// {@return an expression that is affine: products have a constant or a symbol on the right, what
  /// divides is positive or a symbol}
  private AffineExpr expression(int dimensions, int symbols, int depth) {
    if (depth == 0 || dice.once(5)) {
      return leaf(dimensions, symbols);
    }
    AffineExpr left = expression(dimensions, symbols, depth - 1);
    return switch (dice.below(7)) {
      case 0, 1 -> left.plus(expression(dimensions, symbols, depth - 1));
      case 2 -> left.minus(expression(dimensions, symbols, depth - 1));
      case 3 -> left.times(factor(symbols));
      case 4 -> AffineExpr.binary(Operator.FLOOR_DIV, left, divisor(symbols));
      case 5 -> AffineExpr.binary(Operator.CEIL_DIV, left, divisor(symbols));
      default -> AffineExpr.binary(Operator.MOD, left, divisor(symbols));
    };
  }

  private AffineExpr factor(int symbols) {
    return symbols > 0 && dice.once(4)
        ? AffineExpr.symbol(dice.below(symbols))
        : AffineExpr.constant(dice.below(12) - 5);
  }

  private AffineExpr divisor(int symbols) {
    return symbols > 0 && dice.once(4)
        ? AffineExpr.symbol(dice.below(symbols))
        : AffineExpr.constant(1 + dice.below(9));
  }

  /// {@return an expression of any depth}
  private AffineExpr expression(int dimensions, int symbols) {
    AffineExpr expression = expression(dimensions, symbols, DEPTH);
    while (scope == RandomIr.Scope.MLIR && !isFlat(expression)) {
      expression = expression(dimensions, symbols, DEPTH);
    }
    return expression;
  }

  /// {@return whether no sum is on the right of a sum: what mlir-opt prints of such it reads as another
  /// expression}
  private static boolean isFlat(AffineExpr expression) {
    return !(expression instanceof Binary binary)
        || isFlat(binary.left())
            && isFlat(binary.right())
            && !(binary.operator() == Operator.ADD
                && binary.right() instanceof Binary right
                && right.operator() == Operator.ADD);
  }

  AffineMap map(int dimensions, int symbols) {
    var results = ImmutableList.<AffineExpr>builder();
    for (int i = dice.below(4); i > 0; i--) {
      results.add(expression(dimensions, symbols));
    }
    return new AffineMap(dimensions, symbols, results.build());
  }

  AffineMap map() {
    return map(dice.below(4), dice.below(3));
  }

  /// {@return a set of at least one constraint}
  IntegerSet set() {
    int dimensions = dice.below(4);
    int symbols = dice.below(3);
    var constraints = ImmutableList.<IntegerSet.Constraint>builder();
    for (int i = dice.below(3); i >= 0; i--) {
      constraints.add(new IntegerSet.Constraint(expression(dimensions, symbols), dice.coin()));
    }
    return new IntegerSet(dimensions, symbols, constraints.build());
  }
}

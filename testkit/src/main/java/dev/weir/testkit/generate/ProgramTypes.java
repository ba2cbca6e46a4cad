package dev.weir.testkit.generate;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.VectorType;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/// The types of one random program, a few of many, and constants of them.
final class ProgramTypes {
  private static final ImmutableList<Integer> WIDTHS = ImmutableList.of(8, 16, 32, 64);
  private static final ImmutableList<FloatType> FLOATS =
      ImmutableList.of(FloatType.F16, FloatType.BF16, FloatType.F32, FloatType.F64);

  private final Dice dice;
  private final RandomPrograms.Scope scope;
  private final List<Type> integers = new ArrayList<>();
  private final List<Type> floats = new ArrayList<>();
  private final List<Type> all = new ArrayList<>();

  ProgramTypes(Dice dice, RandomPrograms.Scope scope) {
    this.dice = dice;
    this.scope = scope;
    integers.add(IntegerType.I1);
    integers.add(IntegerType.I32);
    for (int i = 0; i < 2; i++) {
      int odd = 2 + dice.below(isMlir() ? 63 : 99);
      integers.add(IntegerType.signless(dice.coin() ? dice.of(WIDTHS) : odd));
    }
    integers.add(IndexType.INDEX);
    for (int i = dice.below(3); i > 0; i--) {
      floats.add(dice.of(FLOATS));
    }
    all.addAll(integers);
    all.addAll(floats);
    if (!isMlir() && dice.once(3)) {
      Type element = dice.of(all.subList(1, all.size()));
      all.add(
          element == IndexType.INDEX || dice.coin()
              ? TensorType.of(element, 2)
              : VectorType.of(element, 3));
    }
  }

  boolean isMlir() {
    return scope == RandomPrograms.Scope.MLIR;
  }

  /// {@return any type}
  Type any() {
    return dice.of(all);
  }

  /// {@return any integer type, `index` included}
  Type integer() {
    return dice.of(integers);
  }

  /// {@return the float types, which may be none}
  List<Type> floats() {
    return floats;
  }

  /// {@return any integer type but `index`}
  Type fixedInteger() {
    return dice.of(integers.subList(0, integers.size() - 1));
  }

  static int width(Type type) {
    return type instanceof IntegerType integer ? integer.width() : 64;
  }

  /// {@return the text of a constant's value, with its type}
  String constant(Type type) {
    return switch (type) {
      case VectorType vector ->
          "dense<%s> : %s".formatted(elements(vector.elementType(), 3), vector);
      case TensorType tensor ->
          "dense<%s> : %s".formatted(elements(tensor.elementType(), 2), tensor);
      default -> number(type) + (type.equals(IntegerType.I1) ? "" : " : " + type);
    };
  }

  private String elements(Type element, int count) {
    if (dice.coin()) {
      return number(element);
    }
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      texts.add(number(element));
    }
    return texts.toString();
  }

  private String number(Type type) {
    if (type instanceof FloatType) {
      return dice.of("0.0", "-0.0", "1.0", "-1.0", "0.5", "3.0", "1.0e+02", "-2.75");
    }
    int width = width(type);
    if (width == 1) {
      return dice.coin() ? "true" : "false";
    }
    BigInteger half = BigInteger.ONE.shiftLeft(width - 1);
    BigInteger value =
        switch (dice.below(8)) {
          case 0 -> half.negate();
          case 1 -> half.subtract(BigInteger.ONE);
          case 2 -> BigInteger.ONE.negate();
          case 3 -> new BigInteger(width, dice.random()).subtract(half);
          case 4 -> BigInteger.ONE;
          case 5 -> BigInteger.ZERO;
          default -> BigInteger.valueOf(dice.below(12)).min(half.subtract(BigInteger.ONE));
        };
    return value.toString();
  }
}

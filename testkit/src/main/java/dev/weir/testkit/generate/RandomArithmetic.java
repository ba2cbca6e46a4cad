package dev.weir.testkit.generate;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.ShapedType;
import java.math.BigInteger;
import java.util.List;

/// Operations of `arith` at random, of which none has an undefined result.
final class RandomArithmetic {
  private static final ImmutableList<String> TOTAL =
      ImmutableList.of(
          "addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "maxui", "minsi", "minui");
  private static final ImmutableList<String> UNSIGNED_DIVISIONS =
      ImmutableList.of("divui", "remui", "ceildivui");
  private static final ImmutableList<String> SIGNED_DIVISIONS =
      ImmutableList.of("divsi", "remsi", "ceildivsi", "floordivsi");
  private static final ImmutableList<String> INTEGER_PREDICATES =
      ImmutableList.of("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge");
  private static final ImmutableList<String> FLOAT_PREDICATES =
      ImmutableList.of(
          "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult",
          "ule", "une", "uno", "true");

  private final Dice dice;
  private final ProgramTypes types;
  private final BodyText body;

  RandomArithmetic(Dice dice, ProgramTypes types, BodyText body) {
    this.dice = dice;
    this.types = types;
    this.body = body;
  }

  /// {@return a value of type `type`: one that is there, or a constant}
  String value(Type type) {
    List<String> known = body.of(type);
    if (known.isEmpty() || dice.once(6)) {
      return constant(type, types.constant(type));
    }
    // Late values are more likely, so that chains grow long.
    int last = known.size() - 1;
    return known.get(
        dice.coin() ? last - dice.below(Math.min(3, known.size())) : dice.below(known.size()));
  }

  /// {@return a value that is not one of several results, which mlir-opt does not read in `cf.switch`}
  String single(Type type) {
    String value = value(type);
    return value.contains("#") ? constant(type, types.constant(type)) : value;
  }

  String constant(Type type, String text) {
    return body.define(type, "arith.constant %s", text);
  }

  private String number(Type type, BigInteger value) {
    return constant(type, value + " : " + type);
  }

  private String number(Type type, long value) {
    return number(type, BigInteger.valueOf(value));
  }

  /// {@return an i1, now and then one that can be known}
  String condition() {
    if (dice.once(5)) {
      return constant(IntegerType.I1, dice.coin() ? "true" : "false");
    }
    return dice.once(3) ? value(IntegerType.I1) : compare(types.integer());
  }

  private String compare(Type type) {
    return body.define(
        IntegerType.I1,
        "arith.cmpi %s, %s, %s : %s",
        dice.of(INTEGER_PREDICATES),
        value(type),
        value(type),
        type);
  }

  /// {@return a value of `index` from 0 to `below` - 1}
  String index(int below) {
    String bound = number(IndexType.INDEX, below);
    return body.define(
        IndexType.INDEX, "arith.remui %s, %s : index", value(IndexType.INDEX), bound);
  }

  /// Writes one operation.
  void statement() {
    Type type = types.any();
    switch (type) {
      case ShapedType shaped -> elementwise(shaped);
      case FloatType floating -> floats(floating);
      default -> {
        switch (dice.below(12)) {
          case 0 -> select(types.any());
          case 1 -> convertInteger();
          case 2 -> compare(type);
          case 3 -> toFloat();
          case 4 -> extended(type);
          default -> integers(type);
        }
      }
    }
  }

  private void binary(String op, Type type, String a, String b) {
    body.define(type, "arith.%s %s, %s : %s", op, a, b, type);
  }

  private void elementwise(ShapedType type) {
    Type shaped = (Type) type;
    if (dice.once(4)) {
      select(shaped);
    } else if (type.elementType() instanceof FloatType) {
      binary(dice.of("addf", "subf", "mulf", "maximumf"), shaped, value(shaped), value(shaped));
    } else {
      binary(dice.of(TOTAL), shaped, value(shaped), value(shaped));
    }
  }

  private void select(Type type) {
    String condition = condition();
    body.define(type, "arith.select %s, %s, %s : %s", condition, value(type), value(type), type);
  }

  private void integers(Type type) {
    int width = ProgramTypes.width(type);
    switch (dice.below(8)) {
      case 0 -> binary(dice.of("shli", "shrsi", "shrui"), type, value(type), amount(type));
      case 1 -> {
        String divisor = width == 1 ? constant(type, "true") : positive(type);
        binary(dice.of(UNSIGNED_DIVISIONS), type, value(type), divisor);
      }
      case 2 -> {
        if (width > 1) {
          binary(
              dice.of(SIGNED_DIVISIONS),
              type,
              value(type),
              dice.coin() ? positive(type) : harmless(type));
        }
      }
      case 3 -> promised(type);
      default -> binary(dice.of(TOTAL), type, value(type), value(type));
    }
  }

  /// {@return a value below the width}
  private String amount(Type type) {
    int width = ProgramTypes.width(type);
    if (width == 1) {
      return constant(type, "false");
    }
    if (dice.coin()) {
      return number(type, signed(dice.below(width), width));
    }
    String bound = number(type, signed(width, width));
    return body.define(type, "arith.remui %s, %s : %s", value(type), bound, type);
  }

  private static BigInteger signed(int value, int width) {
    BigInteger number = BigInteger.valueOf(value);
    return number.testBit(width - 1) ? number.subtract(BigInteger.ONE.shiftLeft(width)) : number;
  }

  /// {@return a value that is positive, read as a signed number}
  private String positive(Type type) {
    int width = ProgramTypes.width(type);
    BigInteger most = BigInteger.ONE.shiftLeft(width - 1).subtract(BigInteger.ONE);
    if (dice.once(3)) {
      return number(type, most.min(BigInteger.valueOf(1 + dice.below(9))));
    }
    String low = body.define(type, "arith.andi %s, %s : %s", value(type), number(type, most), type);
    return body.define(type, "arith.ori %s, %s : %s", low, number(type, 1), type);
  }

  /// {@return a value that is neither 0 nor -1}
  private String harmless(Type type) {
    String value = value(type);
    String zero =
        body.define(IntegerType.I1, "arith.cmpi eq, %s, %s : %s", value, number(type, 0), type);
    String minus =
        body.define(IntegerType.I1, "arith.cmpi eq, %s, %s : %s", value, number(type, -1), type);
    String bad = body.define(IntegerType.I1, "arith.ori %s, %s : i1", zero, minus);
    return body.define(type, "arith.select %s, %s, %s : %s", bad, number(type, 1), value, type);
  }

  /// An operation that promises not to overflow, on operands that are small enough.
  private void promised(Type type) {
    int width = ProgramTypes.width(type);
    if (width < 4) {
      return;
    }
    String op = dice.of("addi", "muli", "subi", "shrui", "shli");
    int bits = op.equals("muli") || op.equals("shli") ? (width - 1) / 2 : width - 2;
    String mask = number(type, BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE));
    String a = body.define(type, "arith.andi %s, %s : %s", value(type), mask, type);
    String b = body.define(type, "arith.andi %s, %s : %s", value(type), mask, type);
    switch (op) {
      case "subi" -> body.define(type, "arith.subi %s, %s overflow<nsw> : %s", a, b, type);
      case "shli", "shrui" -> {
        String by = number(type, 1);
        String twice = body.define(type, "arith.shli %s, %s overflow<nsw, nuw> : %s", a, by, type);
        body.define(type, "arith.shrui %s, %s exact : %s", twice, by, type);
      }
      default ->
          body.define(
              type,
              "arith.%s %s, %s overflow<%s> : %s",
              op,
              a,
              b,
              dice.of("nsw", "nuw", "nsw, nuw"),
              type);
    }
  }

  private void extended(Type type) {
    String op = dice.of("addui_extended", "mulsi_extended", "mului_extended");
    String a = value(type);
    String b = value(type);
    String name = body.fresh("%v");
    boolean sum = op.equals("addui_extended");
    // MLIR lowers products of indices to its own width.
    if (type == IndexType.INDEX && types.isMlir()) {
      return;
    }
    body.line("%s:2 = arith.%s %s, %s : %s%s", name, op, a, b, type, sum ? ", i1" : "");
    body.add(new BodyText.Named(name + "#0", type));
    body.add(new BodyText.Named(name + "#1", sum ? IntegerType.I1 : type));
  }

  private void convertInteger() {
    Type from = types.integer();
    Type to = types.integer();
    if ((from == IndexType.INDEX) != (to == IndexType.INDEX)) {
      body.define(
          to,
          "arith.%s %s : %s to %s",
          dice.of("index_cast", "index_castui"),
          value(from),
          from,
          to);
    } else if (ProgramTypes.width(from) != ProgramTypes.width(to)) {
      boolean wider = ProgramTypes.width(to) > ProgramTypes.width(from);
      body.define(
          to,
          "arith.%s %s : %s to %s",
          wider ? dice.of("extsi", "extui") : "trunci",
          value(from),
          from,
          to);
    }
  }

  private void toFloat() {
    if (types.floats().isEmpty()) {
      return;
    }
    Type to = dice.of(types.floats());
    Type from = types.fixedInteger();
    boolean exact = !types.isMlir() || ProgramTypes.width(from) <= 8;
    if (exact || to == FloatType.F64) {
      body.define(to, "arith.%s %s : %s to %s", dice.of("sitofp", "uitofp"), value(from), from, to);
    }
  }

  private void floats(FloatType type) {
    switch (dice.below(10)) {
      case 0 ->
          body.define(
              IntegerType.I1,
              "arith.cmpf %s, %s, %s : %s",
              dice.of(FLOAT_PREDICATES),
              value(type),
              value(type),
              type);
      case 1 -> body.define(type, "arith.negf %s : %s", value(type), type);
      case 2 -> convertFloat(type);
      case 3 -> toInteger(type);
      case 4 -> bits(type);
      case 5 ->
          binary(
              types.isMlir()
                  ? dice.of("maximumf", "minimumf")
                  : dice.of("maximumf", "minimumf", "maxnumf", "minnumf", "remf"),
              type,
              value(type),
              value(type));
      default -> binary(dice.of("addf", "subf", "mulf", "divf"), type, value(type), value(type));
    }
  }

  private void convertFloat(FloatType from) {
    FloatType to = (FloatType) dice.of(types.floats());
    boolean twice = types.isMlir() && from == FloatType.F64 && to.width() == 16;
    if (to.width() != from.width() && !twice) {
      body.define(
          to,
          "arith.%s %s : %s to %s",
          to.width() > from.width() ? "extf" : "truncf",
          value(from),
          from,
          to);
    }
  }

  /// What does not fit, or is a NaN, becomes a number that fits first.
  private void toInteger(FloatType from) {
    Type to = types.fixedInteger();
    int width = ProgramTypes.width(to);
    boolean signed = dice.coin();
    int bits = Math.min(signed ? width - 1 : width, 10);
    String most = constant(from, ((1 << bits) - 1) + ".0 : " + from);
    String least = constant(from, (signed ? -(1 << bits) + 1 : 0) + ".0 : " + from);
    // bf16 has 8 bits, so that the bound may be rounded up; it still fits what has more.
    if (from == FloatType.BF16 && bits > 8 && bits >= (signed ? width - 1 : width)) {
      return;
    }
    String value = value(from);
    String below = body.define(IntegerType.I1, "arith.cmpf ole, %s, %s : %s", value, most, from);
    String above = body.define(IntegerType.I1, "arith.cmpf oge, %s, %s : %s", value, least, from);
    String fits = body.define(IntegerType.I1, "arith.andi %s, %s : i1", below, above);
    String zero = constant(from, "0.0 : " + from);
    String safe = body.define(from, "arith.select %s, %s, %s : %s", fits, value, zero, from);
    body.define(to, "arith.%s %s : %s to %s", signed ? "fptosi" : "fptoui", safe, from, to);
  }

  /// The bits of what is no NaN.
  private void bits(FloatType type) {
    Type integer = IntegerType.signless(type.width());
    String value = value(type);
    String nan = body.define(IntegerType.I1, "arith.cmpf uno, %s, %s : %s", value, value, type);
    String one = constant(type, "1.0 : " + type);
    String number = body.define(type, "arith.select %s, %s, %s : %s", nan, one, value, type);
    String bits = body.define(integer, "arith.bitcast %s : %s to %s", number, type, integer);
    if (dice.coin()) {
      body.define(type, "arith.bitcast %s : %s to %s", bits, integer, type);
    }
  }
}

package dev.weir.testkit.generate;

import com.google.common.collect.ImmutableList;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Random functions `@f0`, `@f1`, … in which one op of `arith` is applied to constants: integers of 1
/// to 128 bits and index, floats of every kind up to f64, as numbers, splats and lists of elements.
///
/// Left out is what the folds leave alone on purpose: quotients and remainders of floats that have
/// neither NaNs nor infinities, and conversions to these.
public final class ConstantPrograms {
  /// The operations of `arith` on two integers that give another.
  public static final ImmutableList<String> INTEGER_OPS =
      ImmutableList.of(
          "addi",
          "subi",
          "muli",
          "divsi",
          "divui",
          "ceildivsi",
          "ceildivui",
          "floordivsi",
          "remsi",
          "remui",
          "andi",
          "ori",
          "xori",
          "shli",
          "shrsi",
          "shrui",
          "maxsi",
          "maxui",
          "minsi",
          "minui");

  private static final List<String> FLOAT_OPS =
      List.of("addf", "subf", "mulf", "maximumf", "minimumf", "maxnumf", "minnumf", "divf", "remf");

  /// What `arith.cmpi` compares by.
  public static final ImmutableList<String> INTEGER_PREDICATES =
      ImmutableList.of("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge");

  private static final List<String> FLOAT_PREDICATES =
      List.of(
          "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult",
          "ule", "une", "uno", "true");

  /// A float type, its width, and where a largest exponent means infinity or NaN the bits of the
  /// exponent and the fraction.
  private record FloatKind(String name, int width, int exponent, int fraction) {
    boolean isFiniteOnly() {
      return width < 8;
    }
  }

  private static final List<FloatKind> FLOATS =
      List.of(
          new FloatKind("f16", 16, 5, 10),
          new FloatKind("bf16", 16, 8, 7),
          new FloatKind("f32", 32, 8, 23),
          new FloatKind("f64", 64, 11, 52),
          new FloatKind("tf32", 19, 8, 10),
          new FloatKind("f8E5M2", 8, 5, 2),
          new FloatKind("f8E4M3", 8, 4, 3),
          new FloatKind("f8E3M4", 8, 3, 4),
          new FloatKind("f8E4M3FN", 8, 0, 0),
          new FloatKind("f8E5M2FNUZ", 8, 0, 0),
          new FloatKind("f8E4M3FNUZ", 8, 0, 0),
          new FloatKind("f8E4M3B11FNUZ", 8, 0, 0),
          new FloatKind("f6E2M3FN", 6, 0, 0),
          new FloatKind("f6E3M2FN", 6, 0, 0),
          new FloatKind("f4E2M1FN", 4, 0, 0));

  private final Random random;
  private final StringBuilder text = new StringBuilder();

  /// 0 for a number, n for a vector of n, -n for a tensor of n.
  private int shape;

  /// @param seed decides which functions they are
  public ConstantPrograms(long seed) {
    random = new Random(seed);
  }

  /// {@return the text of `count` functions}
  public String functions(int count) {
    for (int i = 0; i < count; i++) {
      shape = pick(List.of(0, 0, 0, 0, 2, 3, -2));
      String name = "f" + i;
      switch (random.nextInt(10)) {
        case 0, 1, 2, 3 -> integers(name, pick(INTEGER_OPS));
        case 4 -> integers(name, "cmpi " + pick(INTEGER_PREDICATES) + ",");
        case 5, 6 -> floats(name);
        case 7 -> compareFloats(name);
        case 8 -> integerCast(name);
        default -> floatCast(name);
      }
    }
    return text.toString();
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  private String shaped(String element) {
    return shape == 0
        ? element
        : shape > 0
            ? "vector<%dx%s>".formatted(shape, element)
            : "tensor<%dx%s>".formatted(-shape, element);
  }

  private void function(String name, String result, String constants, String op) {
    text.append(
        "func.func @%s() -> %s {\n%s  %%r = arith.%s\n  return %%r : %s\n}\n\n"
            .formatted(name, result, constants, op, result));
  }

  private String constant(String name, String type, java.util.function.Supplier<String> number) {
    if (shape == 0) {
      String value = number.get();
      return "  %%%s = arith.constant %s%s\n"
          .formatted(name, value, type.equals("i1") ? "" : " : " + type);
    }
    List<String> values = new ArrayList<>();
    for (int i = 0, n = random.nextInt(5) < 2 ? 1 : Math.abs(shape); i < n; i++) {
      values.add(number.get());
    }
    String body = values.size() == 1 ? values.get(0) : "[" + String.join(", ", values) + "]";
    return "  %%%s = arith.constant dense<%s> : %s\n".formatted(name, body, shaped(type));
  }

  private int width() {
    return random.nextBoolean() ? pick(List.of(1, 8, 16, 32, 64)) : 1 + random.nextInt(128);
  }

  private String integer(int width) {
    BigInteger half = BigInteger.ONE.shiftLeft(width - 1);
    BigInteger value =
        random.nextBoolean()
            ? pick(
                List.of(
                    BigInteger.ZERO,
                    BigInteger.ONE,
                    BigInteger.ONE.negate(),
                    BigInteger.TWO,
                    BigInteger.valueOf(-3),
                    BigInteger.valueOf(7),
                    half,
                    half.subtract(BigInteger.ONE),
                    BigInteger.valueOf(width),
                    BigInteger.valueOf(width - 1)))
            : new BigInteger(width, random);
    BigInteger low = value.and(half.shiftLeft(1).subtract(BigInteger.ONE));
    if (width == 1) {
      return low.signum() == 0 ? "false" : "true";
    }
    return (low.testBit(width - 1) ? low.subtract(half.shiftLeft(1)) : low).toString();
  }

  private String bits(FloatKind kind) {
    long exponent = ((1L << kind.exponent()) - 1) << kind.fraction();
    long sign = 1L << (kind.width() - 1);
    long value =
        random.nextBoolean()
            ? pick(
                List.of(
                    0L,
                    sign,
                    exponent,
                    exponent | sign,
                    exponent | 1,
                    exponent | 1L << Math.max(0, kind.fraction() - 1),
                    exponent | sign | 3,
                    exponent >> 1 & exponent,
                    exponent - 1,
                    1L,
                    sign - 1))
            : random.nextLong();
    long mask = kind.width() == 64 ? -1 : (1L << kind.width()) - 1;
    return "0x%X".formatted(value & mask);
  }

  private void integers(String name, String op) {
    boolean index = random.nextInt(7) == 0;
    int width = index ? 64 : width();
    String type = index ? "index" : "i" + width;
    String constants =
        constant("a", type, () -> integer(width)) + constant("b", type, () -> integer(width));
    function(
        name,
        shaped(op.startsWith("cmpi") ? "i1" : type),
        constants,
        op + " %a, %b : " + shaped(type));
  }

  private void floats(String name) {
    FloatKind kind = pick(FLOATS);
    String op = pick(kind.isFiniteOnly() ? FLOAT_OPS.subList(0, 7) : FLOAT_OPS);
    boolean negate = random.nextInt(6) == 0;
    String constants = constant("a", kind.name(), () -> bits(kind));
    constants += negate ? "" : constant("b", kind.name(), () -> bits(kind));
    String type = shaped(kind.name());
    function(name, type, constants, negate ? "negf %a : " + type : op + " %a, %b : " + type);
  }

  private void compareFloats(String name) {
    shape = 0;
    FloatKind kind = pick(FLOATS);
    String constants =
        constant("a", kind.name(), () -> bits(kind)) + constant("b", kind.name(), () -> bits(kind));
    String op = "cmpf %s, %%a, %%b : %s".formatted(pick(FLOAT_PREDICATES), kind.name());
    function(name, "i1", constants, op);
  }

  private void integerCast(String name) {
    String op =
        pick(
            List.of(
                "extsi",
                "extui",
                "trunci",
                "index_cast",
                "index_castui",
                "sitofp",
                "uitofp",
                "bitcast"));
    int narrow = 1 + random.nextInt(100);
    int wide = narrow + 1 + random.nextInt(28);
    FloatKind kind = pick(FLOATS);
    boolean toIndex = random.nextBoolean();
    int width =
        switch (op) {
          case "trunci" -> wide;
          case "bitcast" -> kind.width();
          case "index_cast", "index_castui" -> toIndex ? narrow : 64;
          default -> narrow;
        };
    String from = op.startsWith("index") && !toIndex ? "index" : "i" + width;
    String to =
        switch (op) {
          case "trunci" -> "i" + narrow;
          case "bitcast", "sitofp", "uitofp" -> kind.name();
          case "index_cast", "index_castui" -> toIndex ? "index" : "i" + narrow;
          default -> "i" + wide;
        };
    cast(name, op, constant("a", from, () -> integer(width)), from, to);
  }

  private void floatCast(String name) {
    FloatKind from = pick(FLOATS);
    String constant = constant("a", from.name(), () -> bits(from));
    List<FloatKind> wider = FLOATS.stream().filter(kind -> kind.width() > from.width()).toList();
    List<FloatKind> narrower =
        FLOATS.stream()
            .filter(kind -> kind.width() < from.width() && !kind.isFiniteOnly())
            .toList();
    int choice = random.nextInt(4);
    if (choice == 0 && !wider.isEmpty()) {
      cast(name, "extf", constant, from.name(), pick(wider).name());
    } else if (choice == 1 && !narrower.isEmpty()) {
      cast(name, "truncf", constant, from.name(), pick(narrower).name());
    } else if (choice == 2) {
      cast(name, "bitcast", constant, from.name(), "i" + from.width());
    } else {
      String op = random.nextBoolean() ? "fptosi" : "fptoui";
      cast(name, op, constant, from.name(), "i" + (1 + random.nextInt(128)));
    }
  }

  private void cast(String name, String op, String constant, String from, String to) {
    function(name, shaped(to), constant, op + " %a : " + shaped(from) + " to " + shaped(to));
  }
}

package dev.weir.tests.arith;

import java.math.BigInteger;
import java.util.List;
import java.util.Random;

/// Random functions `@f0`, `@f1`, … in which one op of `arith` is applied to constants of f80 or f128 and
/// the result is seen as an integer, since `mlir-opt` does not write these floats as they are.
///
/// Left out is the conversion of a NaN, which is left alone on purpose.
final class WidePrograms {
  private static final List<String> OPS =
      List.of("addf", "subf", "mulf", "divf", "remf", "maximumf", "minimumf", "maxnumf", "minnumf");
  private static final List<String> PREDICATES =
      List.of(
          "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult",
          "ule", "une", "uno", "true");

  private final Random random;
  private final StringBuilder text = new StringBuilder();

  WidePrograms(long seed) {
    random = new Random(seed);
  }

  String functions(int count) {
    for (int i = 0; i < count; i++) {
      boolean leading = random.nextBoolean();
      String type = leading ? "f80" : "f128";
      String bits = leading ? "i80" : "i128";
      String a = constant("a", type, leading, false);
      String b = constant("b", type, leading, false);
      String seen = "  %%i = arith.bitcast %%r : %s to %s\n".formatted(type, bits);
      switch (random.nextInt(8)) {
        case 0, 1, 2, 3 -> function(i, bits, a + b + op(pick(OPS), type) + seen);
        case 4 ->
            function(
                i,
                "i1",
                a + b + "  %%i = arith.cmpf %s, %%a, %%b : %s\n".formatted(pick(PREDICATES), type));
        case 5 -> function(i, bits, a + "  %%r = arith.negf %%a : %s\n".formatted(type) + seen);
        case 6 -> integerCast(i, type, leading, seen, bits);
        default -> floatCast(i, type, leading);
      }
    }
    return text.toString();
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  private static String op(String name, String type) {
    return "  %%r = arith.%s %%a, %%b : %s\n".formatted(name, type);
  }

  private void function(int number, String result, String body) {
    text.append(
        "func.func @f%d() -> %s {\n%s  return %%i : %s\n}\n\n"
            .formatted(number, result, body, result));
  }

  private void integerCast(int number, String type, boolean leading, String seen, String bits) {
    int width = 1 + random.nextInt(160);
    String integer = "i" + width;
    if (random.nextBoolean()) {
      BigInteger value = new BigInteger(width, random);
      String constant =
          width == 1
              ? "  %%a = arith.constant %s\n".formatted(value.signum() == 0 ? "false" : "true")
              : "  %%a = arith.constant %s : %s\n"
                  .formatted(
                      value.testBit(width - 1)
                          ? value.subtract(BigInteger.ONE.shiftLeft(width))
                          : value,
                      integer);
      String op = pick(List.of("sitofp", "uitofp"));
      function(
          number,
          bits,
          constant + "  %%r = arith.%s %%a : %s to %s\n".formatted(op, integer, type) + seen);
    } else {
      String op = pick(List.of("fptosi", "fptoui"));
      function(
          number,
          integer,
          constant("a", type, leading, true)
              + "  %%i = arith.%s %%a : %s to %s\n".formatted(op, type, integer));
    }
  }

  /// Casts a number of a narrow type to a wide one, and an exact one back.
  private void floatCast(int number, String type, boolean leading) {
    String narrow = pick(List.of("f64", "f32", "f16", "bf16"));
    String bits = leading ? "i80" : "i128";
    String value =
        random.nextBoolean()
            ? "%d.5".formatted(random.nextInt(60))
            : "%s".formatted(Math.scalb(1.0, random.nextInt(28) - 14));
    String constant = "  %%a = arith.constant %s : %s\n".formatted(value, narrow);
    String extended = "  %%r = arith.extf %%a : %s to %s\n".formatted(narrow, type);
    if (random.nextBoolean()) {
      function(
          number,
          bits,
          constant + extended + "  %%i = arith.bitcast %%r : %s to %s\n".formatted(type, bits));
    } else {
      function(
          number,
          narrow,
          constant
              + extended
              + "  %%s = arith.negf %%r : %s\n".formatted(type)
              + "  %%i = arith.truncf %%s : %s to %s\n".formatted(type, narrow));
    }
  }

  private String constant(String name, String type, boolean leading, boolean near) {
    int stored = leading ? 64 : 112;
    BigInteger fraction =
        random.nextInt(3) == 0
            ? pick(
                List.of(
                    BigInteger.ZERO,
                    BigInteger.ONE,
                    BigInteger.ONE.shiftLeft(stored).subtract(BigInteger.ONE),
                    BigInteger.ONE.shiftLeft(stored - 2)))
            : new BigInteger(stored, random);
    int exponent =
        near
            ? 16383 - 3 + random.nextInt(150)
            : random.nextInt(3) > 0
                ? 16383 - 60 + random.nextInt(120)
                : pick(List.of(0, 1, 2, 32766, 32767, 16383, 32700, 60, random.nextInt(32768)));
    if (leading) {
      fraction = exponent == 0 ? fraction.clearBit(stored - 1) : fraction.setBit(stored - 1);
    }
    BigInteger bits = BigInteger.valueOf(exponent).shiftLeft(stored).or(fraction);
    if (random.nextBoolean()) {
      bits = bits.setBit(stored + 15);
    }
    return "  %%%s = arith.constant 0x%s : %s\n"
        .formatted(name, bits.toString(16).toUpperCase(java.util.Locale.ROOT), type);
  }
}

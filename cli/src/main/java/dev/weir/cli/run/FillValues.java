package dev.weir.cli.run;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;

/// Makes tensors by the rules that `--input` knows.
final class FillValues {
  private FillValues() {}

  /// {@return whether `text` is a number as `--input` writes it}
  static boolean isNumber(String text) {
    return text.equals("true")
        || text.equals("false")
        || isInteger(text)
        || floating(text).isPresent();
  }

  private static boolean isInteger(String text) {
    int start = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
    if (start == text.length()) {
      return false;
    }
    for (int i = start; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }

  private static Optional<Double> floating(String text) {
    switch (text.toLowerCase(Locale.ROOT)) {
      case "nan" -> {
        return Optional.of(Double.NaN);
      }
      case "inf", "+inf" -> {
        return Optional.of(Double.POSITIVE_INFINITY);
      }
      case "-inf" -> {
        return Optional.of(Double.NEGATIVE_INFINITY);
      }
      default -> {}
    }
    for (int i = 0; i < text.length(); i++) {
      if ("0123456789+-.eE".indexOf(text.charAt(i)) < 0) {
        return Optional.empty();
      }
    }
    try {
      return Optional.of(Double.parseDouble(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /// {@return why `rule` cannot make values of `dtype`, if it cannot}
  static Optional<String> problem(String rule, DType dtype) {
    if (dtype == DType.STRING) {
      return Optional.empty();
    }
    return switch (rule) {
      case "zeros", "ones", "random" -> Optional.empty();
      case "iota" ->
          dtype == DType.BOOL ? Optional.of("iota makes numbers, not i1") : Optional.empty();
      case "uniform" ->
          dtype.isFloat()
              ? Optional.empty()
              : Optional.of(
                  "uniform makes numbers in [0, 1), which %s cannot hold"
                      .formatted(dtype.mlirName()));
      default ->
          holds(dtype, rule)
              ? Optional.empty()
              : Optional.of("%s cannot hold %s".formatted(dtype.mlirName(), rule));
    };
  }

  private static boolean holds(DType dtype, String number) {
    if (dtype == DType.BOOL) {
      return number.equals("true")
          || number.equals("false")
          || number.equals("0")
          || number.equals("1");
    }
    if (!dtype.isInteger()) {
      return floating(number).isPresent();
    }
    if (!isInteger(number)) {
      return false;
    }
    BigInteger value = new BigInteger(number);
    int bits = dtype.bitSize();
    return dtype.isUnsigned()
        ? value.signum() >= 0 && value.bitLength() <= bits
        : value.bitLength() < bits;
  }

  /// {@return a tensor whose values `rule` makes; [#problem] has found none}
  static Tensor make(String rule, DType dtype, ImmutableLongArray shape, long seed) {
    if (dtype == DType.STRING) {
      return texts(rule, shape, seed);
    }
    Tensor tensor = Tensor.zeros(dtype, shape.toArray());
    switch (rule) {
      case "zeros" -> {}
      case "ones" -> fill(tensor, "1");
      case "iota" -> iota(tensor);
      case "uniform" -> uniform(tensor, seed);
      case "random" -> random(tensor, seed);
      default -> fill(tensor, rule);
    }
    return tensor;
  }

  /// Strings are the numbers of f32 that the rule makes, as Java writes them, so that models that read numbers from strings
  /// can; of `zeros` they are empty.
  private static Tensor texts(String rule, ImmutableLongArray shape, long seed) {
    Tensor texts = Tensor.zeros(DType.STRING, shape.toArray());
    if (rule.equals("zeros")) {
      return texts;
    }
    boolean isWhole = rule.equals("ones") || rule.equals("iota");
    Tensor numbers = isNumber(rule) ? texts : make(rule, DType.FLOAT32, shape, seed);
    for (long i = 0; i < texts.elementCount(); i++) {
      texts.setString(
          i,
          isNumber(rule)
              ? rule
              : isWhole
                  ? Long.toString((long) numbers.getDouble(i))
                  : Float.toString((float) numbers.getDouble(i)));
    }
    return texts;
  }

  private static void fill(Tensor tensor, String number) {
    DType dtype = tensor.dtype();
    long count = tensor.elementCount();
    if (dtype == DType.BOOL) {
      long value = number.equals("true") || number.equals("1") ? 1 : 0;
      for (long i = 0; i < count; i++) {
        tensor.setLong(i, value);
      }
    } else if (dtype.isInteger()) {
      long value = new BigInteger(number).longValue();
      for (long i = 0; i < count; i++) {
        tensor.setLong(i, value);
      }
    } else {
      double value = floating(number).orElseThrow();
      for (long i = 0; i < count; i++) {
        tensor.setDouble(i, value);
      }
    }
  }

  private static void iota(Tensor tensor) {
    long count = tensor.elementCount();
    boolean integers = tensor.dtype().isInteger();
    for (long i = 0; i < count; i++) {
      if (integers) {
        tensor.setLong(i, i);
      } else {
        tensor.setDouble(i, (double) i);
      }
    }
  }

  /// Floats as of `uniform`. Integers are 0 or 1, which are masks, and places in nearly every table.
  private static void random(Tensor tensor, long seed) {
    if (tensor.dtype().isFloat()) {
      uniform(tensor, seed);
      return;
    }
    SplittableRandom random = new SplittableRandom(seed);
    long count = tensor.elementCount();
    for (long i = 0; i < count; i++) {
      tensor.setLong(i, random.nextInt(2));
    }
  }

  /// Numbers with no more bits than the type holds, so that none is rounded up to 1.
  private static void uniform(Tensor tensor, long seed) {
    int bits =
        switch (tensor.dtype()) {
          case FLOAT64 -> 53;
          case FLOAT32 -> 24;
          case FLOAT16 -> 11;
          case BFLOAT16 -> 8;
          case FLOAT8_E4M3FN, FLOAT8_E4M3FNUZ -> 4;
          default -> 3;
        };
    SplittableRandom random = new SplittableRandom(seed);
    long count = tensor.elementCount();
    for (long i = 0; i < count; i++) {
      tensor.setDouble(i, Math.scalb((double) (random.nextLong() >>> (64 - bits)), -bits));
    }
  }
}

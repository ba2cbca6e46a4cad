package dev.weir.dialect.mlir.arith.fold;

import java.math.BigInteger;

/// What the integer ops compute. Results wrap around.
public enum IntegerArithmetic implements IntegerFunction {
  ADD,
  SUB,
  MUL,
  DIVS,
  DIVU,
  CEIL_DIVS,
  CEIL_DIVU,
  FLOOR_DIVS,
  REMS,
  REMU,
  AND,
  OR,
  XOR,
  SHL,
  SHRS,
  SHRU,
  MAXS,
  MAXU,
  MINS,
  MINU,
  /// The high half of a product of signed numbers.
  MULHS,
  /// The high half of a product of unsigned numbers.
  MULHU;

  /// {@return the low `width` bits of `value` as a signed number}
  public static long wrap(long value, int width) {
    return value << 64 - width >> 64 - width;
  }

  /// {@return the low `width` bits of `value` as a signed number}
  public static BigInteger wrap(BigInteger value, int width) {
    BigInteger low = unsigned(value, width);
    return width > 0 && low.testBit(width - 1)
        ? low.subtract(BigInteger.ONE.shiftLeft(width))
        : low;
  }

  /// {@return the `width` bits of `value` as an unsigned number, which a `long` may hold as a negative
  /// one}
  public static long unsigned(long value, int width) {
    return value << 64 - width >>> 64 - width;
  }

  /// {@return the `width` bits of `value` as an unsigned number}
  public static BigInteger unsigned(BigInteger value, int width) {
    return value.signum() >= 0 && value.bitLength() <= width
        ? value
        : value.and(BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE));
  }

  @Override
  public long apply(long a, long b, int width) {
    return switch (this) {
      case ADD -> wrap(a + b, width);
      case SUB -> wrap(a - b, width);
      case MUL -> wrap(a * b, width);
      case AND -> a & b;
      case OR -> a | b;
      case XOR -> a ^ b;
      case MAXS -> Math.max(a, b);
      case MINS -> Math.min(a, b);
      case MAXU -> Long.compareUnsigned(a, b) >= 0 ? a : b;
      case MINU -> Long.compareUnsigned(a, b) <= 0 ? a : b;
      case SHL -> isBelow(b, width) ? wrap(a << b, width) : 0;
      case SHRS -> a >> (isBelow(b, width) ? b : 63);
      case SHRU -> isBelow(b, width) ? wrap(unsigned(a, width) >>> b, width) : 0;
      case DIVS -> b == 0 ? a : wrap(a / b, width);
      case FLOOR_DIVS -> b == 0 ? a : wrap(Math.floorDiv(a, b), width);
      case CEIL_DIVS -> b == 0 ? a : wrap(Math.ceilDiv(a, b), width);
      case REMS -> b == 0 ? a : a % b;
      case DIVU ->
          b == 0 ? a : wrap(Long.divideUnsigned(unsigned(a, width), unsigned(b, width)), width);
      case REMU ->
          b == 0 ? a : wrap(Long.remainderUnsigned(unsigned(a, width), unsigned(b, width)), width);
      case CEIL_DIVU -> b == 0 ? a : ceilDivU(unsigned(a, width), unsigned(b, width), width);
      case MULHS -> width <= 32 ? a * b >> width : high(Math.multiplyHigh(a, b), a * b, width);
      case MULHU -> {
        long x = unsigned(a, width);
        long y = unsigned(b, width);
        yield width <= 32
            ? wrap(x * y >>> width, width)
            : wrap(high(Math.unsignedMultiplyHigh(x, y), x * y, width), width);
      }
    };
  }

  private static long ceilDivU(long a, long b, int width) {
    long quotient = Long.divideUnsigned(a, b);
    return wrap(Long.remainderUnsigned(a, b) == 0 ? quotient : quotient + 1, width);
  }

  /// {@return the bits of the 128-bit number `high`, `low` from `width` upwards}
  private static long high(long high, long low, int width) {
    return width == 64 ? high : high << 64 - width | low >>> width;
  }

  private static boolean isBelow(long shift, int width) {
    return Long.compareUnsigned(unsigned(shift, width), width) < 0;
  }

  private static boolean isBelow(BigInteger shift, int width) {
    return unsigned(shift, width).compareTo(BigInteger.valueOf(width)) < 0;
  }

  @Override
  public BigInteger apply(BigInteger a, BigInteger b, int width) {
    BigInteger x = unsigned(a, width);
    BigInteger y = unsigned(b, width);
    boolean zero = b.signum() == 0;
    return switch (this) {
      case ADD -> wrap(a.add(b), width);
      case SUB -> wrap(a.subtract(b), width);
      case MUL -> wrap(a.multiply(b), width);
      case AND -> a.and(b);
      case OR -> a.or(b);
      case XOR -> a.xor(b);
      case MAXS -> a.max(b);
      case MINS -> a.min(b);
      case MAXU -> x.compareTo(y) >= 0 ? a : b;
      case MINU -> x.compareTo(y) <= 0 ? a : b;
      case SHL -> isBelow(b, width) ? wrap(a.shiftLeft(y.intValue()), width) : BigInteger.ZERO;
      case SHRS -> a.shiftRight(isBelow(b, width) ? y.intValue() : width);
      case SHRU -> isBelow(b, width) ? wrap(x.shiftRight(y.intValue()), width) : BigInteger.ZERO;
      case DIVS -> zero ? a : wrap(a.divide(b), width);
      case FLOOR_DIVS -> zero ? a : wrap(towards(a, b, -1), width);
      case CEIL_DIVS -> zero ? a : wrap(towards(a, b, 1), width);
      case REMS -> zero ? a : a.remainder(b);
      case DIVU -> zero ? a : wrap(x.divide(y), width);
      case REMU -> zero ? a : wrap(x.remainder(y), width);
      case CEIL_DIVU -> zero ? a : wrap(towards(x, y, 1), width);
      case MULHS -> a.multiply(b).shiftRight(width);
      case MULHU -> wrap(x.multiply(y).shiftRight(width), width);
    };
  }

  /// {@return the quotient, rounded down for a `direction` of -1 and up for 1}
  private static BigInteger towards(BigInteger a, BigInteger b, int direction) {
    BigInteger[] parts = a.divideAndRemainder(b);
    boolean exact = parts[1].signum() == 0;
    return exact || a.signum() * b.signum() != direction
        ? parts[0]
        : parts[0].add(BigInteger.valueOf(direction));
  }

  /// {@return whether what is not defined is undefined behaviour, not just poison}
  boolean isDivision() {
    return switch (this) {
      case DIVS, DIVU, CEIL_DIVS, CEIL_DIVU, FLOOR_DIVS, REMS, REMU -> true;
      default -> false;
    };
  }

  boolean isShift() {
    return this == SHL || this == SHRS || this == SHRU;
  }

  @Override
  public boolean folds(long a, long b, int width) {
    return switch (this) {
      case DIVU, CEIL_DIVU, REMU, REMS -> b != 0;
      case DIVS, FLOOR_DIVS -> b != 0 && !(b == -1 && a == least(width));
      case CEIL_DIVS -> b != 0 && foldsCeilDiv(a, b, width);
      case SHL, SHRS, SHRU -> isBelow(b, width);
      default -> true;
    };
  }

  /// MLIR negates what is negative first and gives up where that overflows, with one exception: zero.
  private static boolean foldsCeilDiv(long a, long b, int width) {
    return a == 0 || a != least(width) && (b != least(width));
  }

  private static long least(int width) {
    return -1L << width - 1;
  }

  @Override
  public boolean folds(BigInteger a, BigInteger b, int width) {
    BigInteger least = BigInteger.ONE.shiftLeft(width - 1).negate();
    return switch (this) {
      case DIVU, CEIL_DIVU, REMU, REMS -> b.signum() != 0;
      case DIVS, FLOOR_DIVS ->
          b.signum() != 0 && !(b.equals(BigInteger.ONE.negate()) && a.equals(least));
      case CEIL_DIVS ->
          b.signum() != 0 && (a.signum() == 0 || !a.equals(least) && !b.equals(least));
      case SHL, SHRS, SHRU -> isBelow(b, width);
      default -> true;
    };
  }

  @Override
  public boolean lastDecides() {
    return switch (this) {
      case SHL, SHRS, SHRU, FLOOR_DIVS -> true;
      default -> false;
    };
  }
}

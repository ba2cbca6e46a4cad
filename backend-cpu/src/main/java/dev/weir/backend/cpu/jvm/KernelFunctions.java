package dev.weir.backend.cpu.jvm;

import dev.weir.backend.cpu.kernels.elementwise.Erf;
import dev.weir.dialect.builtin.data.NarrowFloats;

/// What generated code calls for arithmetic that is no instruction of the JVM. Unsigned numbers of up to
/// 16 bits are ints like others.
public final class KernelFunctions {
  private KernelFunctions() {}

  /// {@return the quotient of unsigned numbers}
  public static int divideUnsigned(int a, int b) {
    return Integer.divideUnsigned(a, b);
  }

  /// {@return the quotient of unsigned numbers}
  public static int floorDivUnsigned(int a, int b) {
    return Integer.divideUnsigned(a, b);
  }

  /// {@return the remainder of unsigned numbers}
  public static int modUnsigned(int a, int b) {
    return Integer.remainderUnsigned(a, b);
  }

  /// {@return the larger of unsigned numbers}
  public static int maxUnsigned(int a, int b) {
    return Integer.compareUnsigned(a, b) < 0 ? b : a;
  }

  /// {@return the smaller of unsigned numbers}
  public static int minUnsigned(int a, int b) {
    return Integer.compareUnsigned(a, b) < 0 ? a : b;
  }

  /// {@return how unsigned numbers compare}
  public static int compareUnsigned(int a, int b) {
    return Integer.compareUnsigned(a, b);
  }

  /// {@return the next integer below the quotient}
  public static int floorDiv(int a, int b) {
    return Math.floorDiv(a, b);
  }

  /// {@return what is left after dividing, with the sign of the divisor}
  public static int mod(int a, int b) {
    return Math.floorMod(a, b);
  }

  /// {@return `a` to the power of `b`}
  public static int pow(int a, int b) {
    return (int) wholePower(a, b);
  }

  /// {@return `a` to the power of `b`}
  public static int powUnsigned(int a, int b) {
    return (int) wholePower(a, b);
  }

  /// {@return whether it is not 0}
  public static int isTrue(int a) {
    return a != 0 ? 1 : 0;
  }

  /// {@return the nearest float}
  public static float toFloat(int a) {
    return (float) a;
  }

  /// {@return the nearest double}
  public static double toDouble(int a) {
    return (double) a;
  }

  /// {@return the quotient of unsigned numbers}
  public static long divideUnsigned(long a, long b) {
    return Long.divideUnsigned(a, b);
  }

  /// {@return the quotient of unsigned numbers}
  public static long floorDivUnsigned(long a, long b) {
    return Long.divideUnsigned(a, b);
  }

  /// {@return the remainder of unsigned numbers}
  public static long modUnsigned(long a, long b) {
    return Long.remainderUnsigned(a, b);
  }

  /// {@return the larger of unsigned numbers}
  public static long maxUnsigned(long a, long b) {
    return Long.compareUnsigned(a, b) < 0 ? b : a;
  }

  /// {@return the smaller of unsigned numbers}
  public static long minUnsigned(long a, long b) {
    return Long.compareUnsigned(a, b) < 0 ? a : b;
  }

  /// {@return how unsigned numbers compare}
  public static int compareUnsigned(long a, long b) {
    return Long.compareUnsigned(a, b);
  }

  /// {@return the next integer below the quotient}
  public static long floorDiv(long a, long b) {
    return Math.floorDiv(a, b);
  }

  /// {@return what is left after dividing, with the sign of the divisor}
  public static long mod(long a, long b) {
    return Math.floorMod(a, b);
  }

  /// {@return `a` to the power of `b`}
  public static long pow(long a, long b) {
    return wholePower(a, b);
  }

  /// {@return `a` to the power of `b`}
  public static long powUnsigned(long a, long b) {
    return wholePower(a, b);
  }

  /// {@return whether it is not 0}
  public static int isTrue(long a) {
    return a != 0 ? 1 : 0;
  }

  /// {@return the nearest float}
  public static float toFloat(long a) {
    return (float) a;
  }

  /// {@return the nearest double}
  public static double toDouble(long a) {
    return (double) a;
  }

  /// {@return the next integer below the quotient}
  public static float floorDiv(float a, float b) {
    return (float) floorDiv((double) a, (double) b);
  }

  /// {@return what is left after dividing, with the sign of the divisor}
  public static float mod(float a, float b) {
    return (float) mod((double) a, (double) b);
  }

  /// {@return `a` to the power of `b`}
  public static float pow(float a, float b) {
    return (float) pow((double) a, (double) b);
  }

  /// {@return whether it is not 0}
  public static int isTrue(float a) {
    return a != 0 ? 1 : 0;
  }

  /// {@return the next integer below the quotient}
  public static double floorDiv(double a, double b) {
    if (b == 0) {
      return a / b;
    }
    double left = a % b;
    double whole = Math.rint((a - left) / b);
    return left != 0 && (left < 0) != (b < 0) ? whole - 1 : whole;
  }

  /// {@return what is left after dividing, with the sign of the divisor}
  public static double mod(double a, double b) {
    double rest = a % b;
    return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
  }

  /// {@return `a` to the power of `b`}
  public static double pow(double a, double b) {
    // As in C, 1 to any power and -1 to an infinite one are 1.
    return a == 1 || a == -1 && Double.isInfinite(b) ? 1 : Math.pow(a, b);
  }

  /// {@return whether it is not 0}
  public static int isTrue(double a) {
    return a != 0 ? 1 : 0;
  }

  /// {@return how numbers compare}
  public static int compare(int a, int b) {
    return Integer.compare(a, b);
  }

  /// {@return the nearest float}
  public static float toFloatUnsigned(int a) {
    return (float) (a & 0xFFFFFFFFL);
  }

  /// {@return the number as a double}
  public static double toDoubleUnsigned(int a) {
    return (double) (a & 0xFFFFFFFFL);
  }

  /// {@return the nearest double}
  public static double toDoubleUnsigned(long a) {
    // Halving keeps the lost bit sticky, so that the result is rounded once.
    return a >= 0 ? (double) a : ((a >>> 1) | (a & 1)) * 2.0;
  }

  /// {@return the nearest float}
  public static float toFloatUnsigned(long a) {
    return a >= 0 ? (float) a : ((a >>> 1) | (a & 1)) * 2f;
  }

  /// {@return the nearest number of the type towards zero, 0 of a NaN}
  public static int toI8(double a) {
    return Math.clamp((long) a, Byte.MIN_VALUE, Byte.MAX_VALUE);
  }

  /// {@return the nearest number of the type towards zero, 0 of a NaN}
  public static int toI16(double a) {
    return Math.clamp((long) a, Short.MIN_VALUE, Short.MAX_VALUE);
  }

  /// {@return the nearest number of the type towards zero, 0 of a NaN}
  public static int toI32(double a) {
    return (int) a;
  }

  /// {@return the nearest number of the type towards zero, 0 of a NaN}
  public static long toI64(double a) {
    return (long) a;
  }

  /// {@return the nearest number of the type towards zero, 0 of a NaN}
  public static int toU8(double a) {
    return (int) Math.clamp((long) a, 0L, 0xFFL);
  }

  /// {@return the nearest number of the type towards zero, 0 of a NaN}
  public static int toU16(double a) {
    return (int) Math.clamp((long) a, 0L, 0xFFFFL);
  }

  /// {@return the nearest number of the type towards zero, 0 of a NaN}
  public static int toU32(double a) {
    return (int) Math.clamp((long) a, 0L, 0xFFFFFFFFL);
  }

  /// {@return the nearest number of the type towards zero, 0 of a NaN}
  public static long toU64(double a) {
    return a <= 0 || Double.isNaN(a)
        ? 0
        : a < 0x1p63 ? (long) a : a < 0x1p64 ? (long) (a - 0x1p63) ^ Long.MIN_VALUE : -1;
  }

  /// {@return the number with the bits `a`}
  public static float float16ToFloat(int a) {
    return Float.float16ToFloat((short) a);
  }

  /// {@return the number with the bits `a`}
  public static float bfloat16ToFloat(int a) {
    return NarrowFloats.bfloat16ToFloat((short) a);
  }

  /// {@return the bits of the nearest number}
  public static int toFloat16(float a) {
    return Float.floatToFloat16(a);
  }

  /// {@return the bits of the nearest number}
  public static int toBfloat16(float a) {
    return NarrowFloats.floatToBfloat16(a);
  }

  /// {@return the bits of the nearest number}
  public static int toFloat16(double a) {
    return Float.floatToFloat16(NarrowFloats.roundToOdd(a));
  }

  /// {@return the bits of the nearest number}
  public static int toBfloat16(double a) {
    return NarrowFloats.floatToBfloat16(NarrowFloats.roundToOdd(a));
  }

  /// {@return the bits of the nearest number}
  public static int toFloat16(int a) {
    return toFloat16((double) a);
  }

  /// {@return the bits of the nearest number}
  public static int toBfloat16(int a) {
    return toBfloat16((double) a);
  }

  /// {@return the bits of the nearest number}
  public static int toFloat16(long a) {
    return toFloat16((double) a);
  }

  /// {@return the bits of the nearest number}
  public static int toBfloat16(long a) {
    return toBfloat16((double) a);
  }

  /// {@return the function of that name}
  public static double exp(double a) {
    return Math.exp(a);
  }

  /// {@return the function of that name}
  public static double log(double a) {
    return Math.log(a);
  }

  /// {@return the function of that name}
  public static double log1p(double a) {
    return Math.log1p(a);
  }

  /// {@return the function of that name}
  public static double expm1(double a) {
    return Math.expm1(a);
  }

  /// {@return the function of that name}
  public static double sin(double a) {
    return Math.sin(a);
  }

  /// {@return the function of that name}
  public static double cos(double a) {
    return Math.cos(a);
  }

  /// {@return the function of that name}
  public static double tanh(double a) {
    return Math.tanh(a);
  }

  /// {@return the function of that name}
  public static double floor(double a) {
    return Math.floor(a);
  }

  /// {@return the function of that name}
  public static double ceil(double a) {
    return Math.ceil(a);
  }

  /// {@return the nearest integer, the even one of two}
  public static double round(double a) {
    return Math.rint(a);
  }

  /// {@return `x` rounded towards zero to an integer}
  public static double trunc(double a) {
    return a < 0 ? Math.ceil(a) : Math.floor(a);
  }

  /// {@return the error function}
  public static double erf(double a) {
    return Erf.erf(a);
  }

  private static long wholePower(long a, long b) {
    if (b < 0) {
      return a == 1 ? 1 : a == -1 ? (b % 2 == 0 ? 1 : -1) : 0;
    }
    long power = 1;
    long factor = a;
    for (long rest = b; rest > 0; rest >>= 1) {
      if ((rest & 1) != 0) {
        power *= factor;
      }
      factor *= factor;
    }
    return power;
  }
}

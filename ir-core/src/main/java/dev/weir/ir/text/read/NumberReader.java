package dev.weir.ir.text.read;

import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.text.SyntaxError;
import dev.weir.ir.text.lex.Lexer;
import dev.weir.ir.text.lex.Token;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Reads numbers, and arrays of them.
final class NumberReader {
  /// The longest number read; longer ones are refused, since conversion is quadratic.
  private static final int MAX_DIGITS = 20_000;

  private final ParseSession session;
  private final Lexer lexer;

  NumberReader(ParseSession session) {
    this.session = session;
    this.lexer = session.lexer;
  }

  /// {@return a number}
  ///
  /// @param type its type, which is not written then; null where it is written
  Attribute parse(@Nullable Type type) {
    boolean negative = lexer.consumeIf(Token.MINUS);
    if (lexer.kind == Token.FLOAT) {
      double value = floatValue(lexer.start, lexer.end);
      lexer.next();
      Type actual = type != null ? type : parseTrailingType(FloatType.F64);
      if (!(actual instanceof FloatType floating)) {
        throw lexer.error("floating point value not valid for specified type");
      }
      return new FloatAttr(negative ? -value : value, floating);
    }
    if (lexer.kind != Token.INTEGER) {
      throw lexer.wrongToken("expected constant integer or floating point value");
    }
    int from = lexer.start;
    int to = lexer.end;
    lexer.next();
    Type actual = type != null ? type : parseTrailingType(IntegerType.I64);
    if (actual instanceof FloatType floating) {
      return FloatAttr.ofBits(floatBits(from, negative, from, to, floating), floating);
    }
    if (!(actual instanceof IntegerType) && actual != IndexType.INDEX) {
      throw lexer.error(from, "integer literal not valid for specified type");
    }
    return integer(negative, from, to, actual);
  }

  private Type parseTrailingType(Type otherwise) {
    return lexer.consumeIf(Token.COLON) ? session.types.parse() : otherwise;
  }

  private Attribute integer(boolean negative, int from, int to, Type type) {
    if (to - from <= 9 && !negative && (type == IntegerType.I64 || type == IntegerType.I32)) {
      int value = 0;
      int i = from;
      while (i < to && Lexer.isDigit(lexer.bytes[i])) {
        value = value * 10 + lexer.bytes[i++] - '0';
      }
      if (i == to) {
        return IntegerAttr.of(value, type);
      }
    }
    BigInteger value = integerValue(from, negative, from, to, type, false);
    return type.equals(IntegerType.I1)
        ? BoolAttr.of(value.signum() != 0)
        : IntegerAttr.of(value, type);
  }

  /// {@return the value that the digits from `from` to `to` have in `type`}
  ///
  /// @param elements whether it is one of the elements of a tensor, which the messages tell
  BigInteger integerValue(int at, boolean negative, int from, int to, Type type, boolean elements) {
    if (negative && isUnsigned(type)) {
      throw lexer.error(
          at,
          elements
              ? "expected unsigned integer elements, but parsed negative value"
              : "negative integer literal not valid for unsigned integer type");
    }
    BigInteger value = valueIn(type, negative, digits(from, to));
    if (value == null) {
      throw lexer.error(
          at, "integer constant out of range for " + (elements ? "type" : "attribute"));
    }
    return value;
  }

  private static boolean isUnsigned(Type type) {
    return type instanceof IntegerType integer
        && integer.signedness() == IntegerType.Signedness.UNSIGNED;
  }

  /// {@return the value of `digits` in `type`, or null if it does not fit}
  private static @Nullable BigInteger valueIn(Type type, boolean negative, BigInteger digits) {
    int width = type instanceof IntegerType integer ? integer.width() : 64;
    boolean signed =
        type instanceof IntegerType integer
            ? integer.signedness() == IntegerType.Signedness.SIGNED
            : true;
    boolean fits = digits.bitLength() <= width;
    if (negative) {
      fits =
          fits
              && !isUnsigned(type)
              && digits.signum() != 0
              && (digits.bitLength() < width || digits.getLowestSetBit() == width - 1);
    } else if (signed) {
      fits = fits && (width == 0 || digits.bitLength() < width);
    }
    if (!fits) {
      return null;
    }
    if (negative) {
      return digits.negate();
    }
    return !isUnsigned(type) && width > 0 && digits.testBit(width - 1)
        ? digits.subtract(BigInteger.ONE.shiftLeft(width))
        : digits;
  }

  /// {@return the bits that the digits from `from` to `to`, which must be hexadecimal, are in `type`}
  BigInteger floatBits(int at, boolean negative, int from, int to, FloatType type) {
    if (to - from < 2 || lexer.bytes[from + 1] != 'x') {
      session
          .diagnostics
          .error(
              session.location(at), "unexpected decimal integer literal for a floating point value")
          .note(session.location(at), "add a trailing dot to make the literal a float");
      throw new SyntaxError();
    }
    if (negative) {
      throw lexer.error(at, "hexadecimal float literal should not have a leading minus");
    }
    BigInteger bits = digits(from, to);
    if (bits.bitLength() > type.width()) {
      throw lexer.error(at, "hexadecimal float constant out of range for type");
    }
    return bits;
  }

  /// {@return the number that the bytes from `from` to `to` spell, decimal or hexadecimal}
  BigInteger digits(int from, int to) {
    boolean hex = to - from > 2 && lexer.bytes[from + 1] == 'x';
    if (to - from > MAX_DIGITS) {
      throw lexer.error(from, "number has more than " + MAX_DIGITS + " digits");
    }
    if (!hex && to - from <= 18) {
      long value = 0;
      for (int i = from; i < to; i++) {
        value = value * 10 + lexer.bytes[i] - '0';
      }
      return BigInteger.valueOf(value);
    }
    String text =
        new String(
            lexer.bytes,
            hex ? from + 2 : from,
            hex ? to - from - 2 : to - from,
            StandardCharsets.US_ASCII);
    return new BigInteger(text, hex ? 16 : 10);
  }

  /// {@return the double nearest to the decimal number that the bytes from `from` to `to` spell}
  double floatValue(int from, int to) {
    return Double.parseDouble(new String(lexer.bytes, from, to - from, StandardCharsets.US_ASCII));
  }

  /// {@return an integer, with its sign}
  BigInteger parseBigInteger() {
    boolean negative = lexer.consumeIf(Token.MINUS);
    if (lexer.kind != Token.INTEGER) {
      throw lexer.wrongToken("expected integer value");
    }
    BigInteger value = digits(lexer.start, lexer.end);
    lexer.next();
    return negative ? value.negate() : value;
  }

  /// {@return `array<type: values>`}
  DenseArrayAttr parseDenseArray() {
    lexer.next();
    lexer.expect(Token.LESS, "expected '<' after 'array'");
    int at = lexer.start;
    Type type = session.types.parseOptional();
    if (type == null) {
      lexer.wrongToken("expected non-function type");
      throw lexer.error("expected an integer or floating point type");
    }
    boolean integer = type instanceof IntegerType i && (i.width() == 1 || i.width() % 8 == 0);
    if (!integer && !(type instanceof FloatType)) {
      throw lexer.error(
          at,
          type instanceof IntegerType
              ? "element type bitwidth must be a multiple of 8"
              : "expected integer or float type, got: '" + type + "'");
    }
    if (lexer.consumeIf(Token.GREATER)) {
      return type instanceof FloatType floating
          ? DenseArrayAttr.ofDoubles(floating)
          : DenseArrayAttr.ofIntegers((IntegerType) type);
    }
    lexer.expect(Token.COLON, "expected ':' after dense array type");
    DenseArrayAttr array =
        type instanceof FloatType floating
            ? parseDoubles(floating)
            : parseLongs((IntegerType) type);
    lexer.expect(Token.GREATER, "expected '>' to close an array attribute");
    return array;
  }

  private DenseArrayAttr parseDoubles(FloatType type) {
    if (type.isWide()) {
      throw lexer.error("element type of a dense array is limited to 64 bits");
    }
    double[] values = new double[8];
    int size = 0;
    do {
      if (size == values.length) {
        values = Arrays.copyOf(values, size * 2);
      }
      boolean number =
          lexer.kind == Token.INTEGER || lexer.kind == Token.FLOAT || lexer.kind == Token.MINUS;
      if (!number) {
        throw lexer.error("expected floating point literal");
      }
      values[size++] = ((FloatAttr) parse(type)).value();
    } while (lexer.consumeIf(Token.COMMA));
    return DenseArrayAttr.ofDoubles(type, Arrays.copyOf(values, size));
  }

  private DenseArrayAttr parseLongs(IntegerType type) {
    if (type.width() > 64) {
      throw lexer.error("element type of a dense array is limited to 64 bits");
    }
    long[] values = new long[8];
    int size = 0;
    do {
      if (size == values.length) {
        values = Arrays.copyOf(values, size * 2);
      }
      values[size++] = parseLong(type);
    } while (lexer.consumeIf(Token.COMMA));
    return DenseArrayAttr.ofIntegers(type, Arrays.copyOf(values, size));
  }

  private long parseLong(IntegerType type) {
    boolean negative = lexer.consumeIf(Token.MINUS);
    if (lexer.isKeyword("true") || lexer.isKeyword("false")) {
      if (type.width() != 1) {
        throw lexer.error("expected i1 type for 'true' or 'false' values");
      }
      long bit = lexer.isKeyword("true") ? 1 : 0;
      lexer.next();
      return bit;
    }
    if (lexer.kind != Token.INTEGER) {
      throw lexer.error("expected integer literal");
    }
    int from = lexer.start;
    int to = lexer.end;
    lexer.next();
    if (type.width() == 1) {
      throw lexer.error("expected 'true' or 'false' values for i1 type");
    }
    BigInteger value = valueIn(type, negative, digits(from, to));
    if (value == null) {
      throw lexer.error("integer constant out of range");
    }
    return value.longValue();
  }
}

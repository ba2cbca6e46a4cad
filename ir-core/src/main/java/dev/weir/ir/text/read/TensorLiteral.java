package dev.weir.ir.text.read;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Type;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.DenseStringElementsAttr;
import dev.weir.ir.text.ByteStrings;
import dev.weir.ir.text.lex.Lexer;
import dev.weir.ir.text.lex.Token;
import dev.weir.ir.type.ComplexType;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.ShapedType;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A literal in nested brackets: `[[1, 2], [3, 4]]`. The elements are kept as places in the text
/// until their type is known.
final class TensorLiteral {
  private static final int NEGATIVE = 1;
  private static final int TRUE = 2;
  private static final int FALSE = 4;
  private static final int FLOAT = 8;
  private static final int STRING = 16;

  private final ParseSession session;
  private final Lexer lexer;
  private int[] starts = new int[16];
  private int[] ends = new int[16];
  private byte[] flags = new byte[16];
  private int size;
  private boolean complex;
  private boolean empty = true;
  private boolean hexadecimal;
  private long[] shape = {};

  TensorLiteral(ParseSession session) {
    this.session = session;
    this.lexer = session.lexer;
  }

  /// {@return whether nothing was read}
  boolean isEmpty() {
    return empty;
  }

  /// {@return the sizes of the brackets, outermost first}
  long[] shape() {
    return shape;
  }

  /// Reads the literal; `allowHex` where one string may stand for all bytes.
  void parse(boolean allowHex) {
    empty = false;
    if (allowHex && lexer.kind == Token.STRING) {
      hexadecimal = true;
      add(lexer.start, lexer.end, STRING);
      lexer.next();
      return;
    }
    if (lexer.kind == Token.L_SQUARE) {
      shape = parseList();
    } else {
      parseElement();
    }
  }

  private long[] parseList() {
    session.enter();
    lexer.expect(Token.L_SQUARE, "expected '['");
    long count = 0;
    long[] inner = {};
    if (!lexer.consumeIf(Token.R_SQUARE)) {
      do {
        long[] dimensions = {};
        if (lexer.kind == Token.L_SQUARE) {
          dimensions = parseList();
        } else {
          parseElement();
        }
        if (count > 0 && !Arrays.equals(dimensions, inner)) {
          throw lexer.error("tensor literal is invalid; ranks are not consistent between elements");
        }
        inner = dimensions;
        count++;
      } while (lexer.consumeIf(Token.COMMA));
      lexer.expect(Token.R_SQUARE, "expected ']'");
    }
    session.leave();
    long[] outer = new long[inner.length + 1];
    outer[0] = count;
    System.arraycopy(inner, 0, outer, 1, inner.length);
    return outer;
  }

  private void parseElement() {
    if (lexer.kind == Token.L_PAREN) {
      complex = true;
      lexer.next();
      parseNumber();
      lexer.expect(Token.COMMA, "expected ',' between complex elements");
      parseNumber();
      lexer.expect(Token.R_PAREN, "expected ')' after complex elements");
      return;
    }
    parseNumber();
  }

  private void parseNumber() {
    if (lexer.isKeyword("true")) {
      add(lexer.start, lexer.end, TRUE);
    } else if (lexer.isKeyword("false")) {
      add(lexer.start, lexer.end, FALSE);
    } else if (lexer.kind == Token.STRING) {
      add(lexer.start, lexer.end, STRING);
    } else {
      boolean negative = lexer.consumeIf(Token.MINUS);
      int sign = negative ? NEGATIVE : 0;
      switch (lexer.kind) {
        case INTEGER -> add(lexer.start, lexer.end, sign);
        case FLOAT -> add(lexer.start, lexer.end, sign | FLOAT);
        default -> {
          String message =
              negative
                  ? "expected integer or floating point literal"
                  : "expected element literal of primitive type";
          throw lexer.error(message);
        }
      }
    }
    lexer.next();
  }

  private void add(int start, int end, int flag) {
    if (size == starts.length) {
      starts = Arrays.copyOf(starts, size * 2);
      ends = Arrays.copyOf(ends, size * 2);
      flags = Arrays.copyOf(flags, size * 2);
    }
    starts[size] = start;
    ends[size] = end;
    flags[size] = (byte) flag;
    size++;
  }

  private void checkShape(int at, ShapedType type) {
    if (shape.length > 0 && !ImmutableLongArray.copyOf(shape).equals(type.shape())) {
      throw lexer.error(
          at,
          "inferred shape of elements literal (%s) does not match type (%s)"
              .formatted(Arrays.toString(shape), type.shape()));
    }
    if (empty && type.elementCount() != 0) {
      throw lexer.error(
          at, "parsed zero elements, but type ('%s') expected at least 1".formatted(type));
    }
  }

  /// {@return the elements as strings}
  DenseStringElementsAttr toStrings(int at, ShapedType type) {
    checkShape(at, type);
    var values = ImmutableList.<String>builderWithExpectedSize(size);
    for (int i = 0; i < size; i++) {
      if (flags[i] != STRING) {
        String token = ByteStrings.decode(lexer.bytes, starts[i], ends[i]);
        throw lexer.error(at, "expected string token, got " + token);
      }
      values.add(lexer.stringValueAt(starts[i], ends[i]));
    }
    ImmutableList<String> all = values.build();
    if (all.size() != type.elementCount() && all.size() != 1) {
      throw lexer.error(
          at,
          "parsed %d elements, but type ('%s') expected %d elements"
              .formatted(all.size(), type.elementType(), type.elementCount()));
    }
    return new DenseStringElementsAttr(type, all);
  }

  /// {@return the elements as numbers}
  DenseElementsAttr toNumbers(int at, ShapedType type) {
    if (hexadecimal) {
      return fromHex(at, type);
    }
    checkShape(at, type);
    boolean wantsComplex = type.elementType() instanceof ComplexType;
    if (size > 0 && complex && !wantsComplex) {
      throw lexer.error(
          at, "expected element type to be complex, but got '" + type.elementType() + "'");
    }
    if (size > 0 && !complex && wantsComplex) {
      throw lexer.error(
          at,
          "parsed %d elements, but type ('%s') expected %d elements"
              .formatted(size, type.elementType(), 2L * size));
    }
    Type part =
        type.elementType() instanceof ComplexType pair ? pair.elementType() : type.elementType();
    return part instanceof FloatType floating ? toFloats(type, floating) : toIntegers(type, part);
  }

  private DenseElementsAttr toFloats(ShapedType type, FloatType floating) {
    if (floating.isWide()) {
      BigInteger[] bits = new BigInteger[size];
      for (int i = 0; i < size; i++) {
        bits[i] =
            (flags[i] & FLOAT) != 0 ? floating.bitsOf(doubleAt(i, floating)) : hexBits(i, floating);
      }
      return DenseElementsAttr.ofBits(type, bits);
    }
    double[] values = new double[size];
    for (int i = 0; i < size; i++) {
      values[i] = doubleAt(i, floating);
    }
    return DenseElementsAttr.ofDoubles(type, values);
  }

  private double doubleAt(int i, FloatType type) {
    if ((flags[i] & FLOAT) != 0) {
      double value = session.attributes.numbers().floatValue(starts[i], ends[i]);
      return (flags[i] & NEGATIVE) != 0 ? -value : value;
    }
    return type.fromBits(hexBits(i, type).longValue());
  }

  private BigInteger hexBits(int i, FloatType type) {
    if ((flags[i] & ~NEGATIVE) != 0) {
      throw lexer.error(starts[i], "expected floating-point elements, but parsed something else");
    }
    return session
        .attributes
        .numbers()
        .floatBits(starts[i], (flags[i] & NEGATIVE) != 0, starts[i], ends[i], type);
  }

  private DenseElementsAttr toIntegers(ShapedType type, Type part) {
    int width = part instanceof IntegerType integer ? integer.width() : 64;
    if (width > 64) {
      session.checkElementBytes(starts.length == 0 ? lexer.start : starts[0], size * (width / 8L));
      BigInteger[] values = new BigInteger[size];
      for (int i = 0; i < size; i++) {
        values[i] = integerAt(i, part);
      }
      return DenseElementsAttr.ofBits(type, values);
    }
    long[] values = new long[size];
    for (int i = 0; i < size; i++) {
      Long small = smallAt(i, width);
      values[i] = small != null ? small : integerAt(i, part).longValue();
    }
    return DenseElementsAttr.ofLongs(type, values);
  }

  /// {@return element `i` if it is a small decimal number that surely fits, or null}
  private @Nullable Long smallAt(int i, int width) {
    if (flags[i] != 0 || width < 32 || ends[i] - starts[i] > 9) {
      return null;
    }
    long value = 0;
    for (int at = starts[i]; at < ends[i]; at++) {
      int digit = lexer.bytes[at] - '0';
      if (digit < 0 || digit > 9) {
        return null;
      }
      value = value * 10 + digit;
    }
    return value;
  }

  private BigInteger integerAt(int i, Type part) {
    int flag = flags[i];
    if ((flag & (TRUE | FALSE)) != 0) {
      if (!(part instanceof IntegerType bit) || bit.width() != 1) {
        throw lexer.error(starts[i], "expected i1 type for 'true' or 'false' values");
      }
      return BigInteger.valueOf((flag & TRUE) != 0 ? 1 : 0);
    }
    if ((flag & FLOAT) != 0) {
      throw lexer.error(starts[i], "expected integer elements, but parsed floating-point");
    }
    if ((flag & STRING) != 0) {
      throw lexer.error(starts[i], "expected integer elements, but parsed a string");
    }
    boolean negative = (flag & NEGATIVE) != 0;
    if (part instanceof IndexType || part instanceof IntegerType) {
      return session
          .attributes
          .numbers()
          .integerValue(starts[i], negative, starts[i], ends[i], part, true);
    }
    throw new IllegalStateException("not an integer type: " + part);
  }

  private DenseElementsAttr fromHex(int at, ShapedType type) {
    byte[] bytes = hexBytes(lexer, starts[0], ends[0]);
    if (bytes == null) {
      throw lexer.error(starts[0], "expected string containing hex digits starting with `0x`");
    }
    try {
      return DenseElementsAttr.ofRaw(type, bytes);
    } catch (IllegalArgumentException e) {
      throw lexer.error(at, "elements hex data size is invalid for provided type: '" + type + "'");
    }
  }

  /// {@return the bytes that the string token from `start` to `end` spells as `"0x…"`, or null}
  static byte @Nullable [] hexBytes(Lexer lexer, int start, int end) {
    int from = start + 3;
    int to = end - 1;
    if (to < from
        || lexer.bytes[start + 1] != '0'
        || lexer.bytes[start + 2] != 'x'
        || (to - from) % 2 != 0) {
      return null;
    }
    byte[] bytes = new byte[(to - from) / 2];
    for (int i = 0; i < bytes.length; i++) {
      int high = Character.digit(lexer.bytes[from + 2 * i], 16);
      int low = Character.digit(lexer.bytes[from + 2 * i + 1], 16);
      if (high < 0 || low < 0) {
        return null;
      }
      bytes[i] = (byte) (high << 4 | low);
    }
    return bytes;
  }
}

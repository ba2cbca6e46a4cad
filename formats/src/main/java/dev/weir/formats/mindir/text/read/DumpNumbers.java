package dev.weir.formats.mindir.text.read;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.mindir.NamedAttr;
import dev.weir.formats.mindir.text.spelling.DatText;
import dev.weir.formats.mindir.text.spelling.DumpLiteral;
import dev.weir.formats.mindir.text.spelling.ElementNames;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.ComplexType;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Optional;

/// Reads the numbers and tensors of a dump.
final class DumpNumbers {
  private static final int MAX_RANK = 64;

  private final DumpScanner in;

  DumpNumbers(DumpScanner in) {
    this.in = in;
  }

  /// {@return the number that comes next, if one does}
  ///
  /// @param declared its type, where that is known; else an integer has 64 bits, another 32
  Optional<DumpLiteral> number(Type declared) {
    char c = in.peek();
    if (c != '-'
        && c != '+'
        && !Character.isDigit(c)
        && c != 't'
        && c != 'f'
        && c != 'i'
        && c != 'n') {
      return Optional.empty();
    }
    int start = in.offset();
    String word = in.word("a number");
    boolean isFlag = word.equals("true") || word.equals("false");
    if (!isFlag && !isNumber(word)) {
      in.moveTo(start);
      return Optional.empty();
    }
    Type type = declared;
    if (!DumpValueParser.isNumber(declared)) {
      type = isFlag ? IntegerType.I1 : isWhole(word) ? IntegerType.I64 : FloatType.F32;
    }
    return Optional.of(parse(word, type, start));
  }

  private static boolean isNumber(String word) {
    String plain = word.startsWith("-") || word.startsWith("+") ? word.substring(1) : word;
    if (plain.equals("inf") || plain.equals("nan")) {
      return true;
    }
    if (plain.startsWith("0x")) {
      return plain.length() > 2 && isHexadecimal(plain);
    }
    for (int i = 0; i < plain.length(); i++) {
      if (".eE+-".indexOf(plain.charAt(i)) < 0 && !isDigit(plain.charAt(i))) {
        return false;
      }
    }
    return !plain.isEmpty() && (isDigit(plain.charAt(0)) || plain.charAt(0) == '.');
  }

  private static boolean isHexadecimal(String word) {
    for (int i = 2; i < word.length(); i++) {
      if (Character.digit(word.charAt(i), 16) < 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isWhole(String word) {
    for (int i = word.startsWith("-") ? 1 : 0; i < word.length(); i++) {
      if (!isDigit(word.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /// {@return the number that `word`, which stands at `start`, spells}
  DumpLiteral parse(String word, Type type, int start) {
    try {
      return new DumpLiteral(scalar(word, type), type);
    } catch (IllegalArgumentException e) { // which is what a malformed number is, too
      throw in.error(
          start,
          "'%s' is no number of type %s",
          word,
          ElementNames.longName(type).orElse(type.toString()));
    }
  }

  private static Attribute scalar(String word, Type type) {
    if (type == IntegerType.I1) {
      return BoolAttr.of(flag(word));
    }
    if (type instanceof FloatType real) {
      return FloatAttr.ofBits(bits(word, real), real);
    }
    if (type instanceof IntegerType) {
      return IntegerAttr.of(new BigInteger(word), type);
    }
    throw new IllegalArgumentException();
  }

  private static boolean flag(String word) {
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "true", "1" -> true;
      case "false", "0" -> false;
      default -> throw new IllegalArgumentException();
    };
  }

  /// The bits of a number; `0x…` are the bits themselves, for what is no number and yet no other's.
  private static BigInteger bits(String word, FloatType type) {
    if (word.startsWith("0x")) {
      return new BigInteger(word.substring(2), 16);
    }
    if (type == FloatType.F32) {
      return BigInteger.valueOf(Float.floatToRawIntBits(Float.parseFloat(javaName(word))) & MASK);
    }
    double value = Double.parseDouble(javaName(word));
    if (type == FloatType.F64) {
      return new BigInteger(Long.toUnsignedString(Double.doubleToRawLongBits(value)));
    }
    return type.bitsOf(value);
  }

  private static final long MASK = 0xFFFF_FFFFL;

  private static String javaName(String word) {
    String plain = word.startsWith("-") || word.startsWith("+") ? word.substring(1) : word;
    String sign = word.startsWith("-") ? "-" : "";
    return switch (plain) {
      case "inf" -> sign + "Infinity";
      case "nan" -> "NaN";
      default -> {
        char last = plain.isEmpty() ? 0 : plain.charAt(plain.length() - 1);
        if (!isDigit(last) && last != '.') { // such as `1f`, which Java takes for a number
          throw new IllegalArgumentException();
        }
        yield word;
      }
    };
  }

  /// {@return the tensor whose `Tensor(` has been passed}
  DumpLiteral tensor() {
    int start = in.offset();
    if (Character.isDigit(in.peek())) {
      return byNumber();
    }
    in.expect("shape=");
    long[] sizes = sizes();
    in.expect(",");
    in.expect("dtype=");
    int at = in.offset();
    String name = in.word("the type of the elements");
    Optional<Type> element = ElementNames.type(name);
    in.skipSpace();
    boolean hasValues = !in.accept(")");
    if (hasValues) {
      in.expect(",");
      in.expect("value=");
    }
    if (element.isEmpty()) {
      if (!name.equals("String")) {
        throw in.error(at, "'%s' is not an element type", name);
      }
      close();
      return DumpLiteral.unknown(new NamedAttr("symbol", "..."));
    }
    TensorType type = TensorType.of(element.get(), sizes);
    return hasValues ? elements(type, start) : elided(type);
  }

  private long[] sizes() {
    in.expect("[");
    in.skipSpace();
    long[] sizes = new long[MAX_RANK];
    int rank = 0;
    while (!in.accept("]")) {
      if (rank == MAX_RANK) {
        throw in.error("a tensor of more than %d dimensions", MAX_RANK);
      }
      sizes[rank++] = in.number(Integer.MAX_VALUE);
      if (sizes[rank - 1] < 0) {
        throw in.error("a tensor of values has a dimension of size %d", sizes[rank - 1]);
      }
      in.skipSpace();
      if (in.accept(",")) {
        in.skipSpace();
      }
    }
    return java.util.Arrays.copyOf(sizes, rank);
  }

  /// `Tensor(43)[2, 3]`, the type of the elements as the number of its identifier, without values.
  private DumpLiteral byNumber() {
    int start = in.offset();
    long number = in.number(Integer.MAX_VALUE);
    in.expect(")");
    long[] sizes = sizes();
    Type element =
        DatText.typeOf(number)
            .orElseThrow(() -> in.error(start, "%d is not an element type", number));
    return elided(TensorType.of(element, sizes));
  }

  /// Values that the dump leaves out.
  private static DumpLiteral elided(TensorType type) {
    return new DumpLiteral(new NamedAttr("symbol", "..."), type);
  }

  /// Passes what is left of a tensor.
  private void close() {
    in.balanced("");
    in.expect(")");
  }

  private DumpLiteral elements(TensorType type, int start) {
    long count;
    try {
      count = Tensor.elementCountOf(type.shape().toArray());
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw in.error(start, "a tensor of '%s': %s", type, e.getMessage());
    }
    Type number =
        type.elementType() instanceof ComplexType complex
            ? complex.elementType()
            : type.elementType();
    long expected = number == type.elementType() ? count : 2 * count;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    long found = 0;
    int depth = 0;
    boolean isElided = false;
    while (true) {
      in.skipSpace();
      if (in.accept("[")) {
        depth++;
      } else if (in.accept("]")) {
        depth--;
      } else if (in.accept("...") || in.accept("<uninitialized>")) {
        isElided = true;
      } else if (in.accept(", name=")) { // of the parameter that the tensor is the value of
        close();
        break;
      } else if (!in.accept(",") && !(depth <= 0 && in.sees(")"))) {
        int at = in.offset();
        String word = in.word("a number");
        int imaginary = number == type.elementType() ? -1 : imaginary(word);
        if (imaginary > 0) { // such as 1+2j
          write(bytes, word.substring(0, imaginary), number, at);
          write(bytes, word.substring(imaginary, word.length() - 1), number, at);
          found += 2;
        } else {
          write(bytes, word, number, at);
          found++;
        }
      }
      if (depth < 0) {
        throw in.error("expected ')', got ']'");
      }
      in.skipSpace();
      if (depth == 0 && in.accept(")")) {
        break;
      }
      if (in.atEnd()) {
        throw in.error(start, "the tensor has no end");
      }
    }
    if (isElided) {
      return elided(type);
    }
    if (found != expected) {
      throw in.error(start, "the tensor has %d values, but its shape asks for %d", found, expected);
    }
    return new DumpLiteral(dense(type, bytes.toByteArray()), type);
  }

  /// {@return where the imaginary part of a complex number begins, or -1}
  private static int imaginary(String word) {
    if (!word.endsWith("j")) {
      return -1;
    }
    for (int i = word.length() - 2; i > 0; i--) {
      if ((word.charAt(i) == '+' || word.charAt(i) == '-')
          && word.charAt(i - 1) != 'e'
          && word.charAt(i - 1) != 'E') {
        return i;
      }
    }
    return -1;
  }

  private static Attribute dense(TensorType type, byte[] bytes) {
    if (type.elementType() != IntegerType.I1) {
      return DenseElementsAttr.ofRaw(type, bytes);
    }
    long[] bits = new long[bytes.length];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = bytes[i];
    }
    return DenseElementsAttr.ofLongs(type, bits);
  }

  /// Appends a number as memory holds it.
  private void write(ByteArrayOutputStream bytes, String word, Type type, int start) {
    DumpLiteral number = parse(word, type, start);
    int size;
    BigInteger bits;
    if (number.value() instanceof BoolAttr(boolean isSet)) {
      size = 1;
      bits = isSet ? BigInteger.ONE : BigInteger.ZERO;
    } else if (number.value() instanceof FloatAttr real) {
      size = real.type().width() / 8;
      bits = real.bits();
    } else {
      size = ((IntegerType) type).width() / 8;
      bits = ((IntegerAttr) number.value()).bigValue();
    }
    long low = bits.longValue();
    for (int i = 0; i < size; i++) {
      bytes.write((int) (low >>> 8 * i));
    }
  }
}

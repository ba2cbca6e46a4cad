package dev.weir.ir.text;

import com.google.common.base.Ascii;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Attribute;
import dev.weir.ir.AttributeCodec;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// How generated formats read and write attributes that have no text of their own, or one that is
/// shortened because their kind is known.
public final class FormatAttributes {
  private FormatAttributes() {}

  /// {@return `attribute`, which `codec` must be able to read; the error is reported at `at`}
  public static Attribute check(
      AttributeParser parser, Location at, AttributeCodec<?> codec, Attribute attribute) {
    if (codec.decode(attribute) == null) {
      throw parser.error(at, "invalid kind of attribute specified: expected %s", codec.describe());
    }
    return attribute;
  }

  /// {@return whether the attribute in `slot` of `op` is set to something else than its default}
  public static boolean isTold(Operation op, int slot) {
    Attribute attribute = op.inherentAttribute(slot);
    Optional<Attribute> meant = op.definition().slots().get(slot).defaultValue();
    return attribute != null && (meant.isEmpty() || !meant.get().equals(attribute));
  }

  /// {@return `value` as an attribute of `type`; what does not fit is reported at `at`}
  public static IntegerAttr integer(
      AttributeParser parser, Location at, long value, IntegerType type) {
    try {
      return IntegerAttr.of(value, type);
    } catch (IllegalArgumentException tooLarge) {
      throw parser.error(at, "integer constant out of range for attribute");
    }
  }

  /// {@return the keyword of an enum constant: its name in lower case}
  public static String keyword(Enum<?> constant) {
    return Ascii.toLowerCase(constant.name());
  }

  /// {@return the one of `constants` whose keyword comes next}
  public static <E extends Enum<E>> E parseEnum(AttributeParser parser, E[] constants) {
    Location at = parser.location();
    return find(parser, at, parser.parseKeyword(), constants);
  }

  /// {@return the one of `constants` whose keyword comes next, quoted or not, as the attribute `name`}
  public static <E extends Enum<E>> E parseEnum(
      AttributeParser parser, String name, E[] constants) {
    Optional<E> found = parseOptionalEnum(parser, constants);
    if (found.isPresent()) {
      return found.get();
    }
    Location at = parser.location();
    String quoted = parser.parseOptionalString().orElse("");
    for (E constant : constants) {
      if (keyword(constant).equals(quoted)) {
        return constant;
      }
    }
    throw parser.error(
        at,
        "expected string or keyword containing one of the following enum values for attribute '%s'"
            + " [%s]",
        name,
        Arrays.stream(constants).map(FormatAttributes::keyword).collect(Collectors.joining(", ")));
  }

  /// {@return the one of `constants` whose keyword comes next, if one does}
  public static <E extends Enum<E>> Optional<E> parseOptionalEnum(
      AttributeParser parser, E[] constants) {
    for (E constant : constants) {
      if (parser.parseOptionalKeyword(keyword(constant))) {
        return Optional.of(constant);
      }
    }
    return Optional.empty();
  }

  private static <E extends Enum<E>> E find(
      AttributeParser parser, Location at, String keyword, E[] constants) {
    for (E constant : constants) {
      if (keyword(constant).equals(keyword)) {
        return constant;
      }
    }
    throw parser.error(
        at,
        "expected one of: %s",
        Arrays.stream(constants).map(FormatAttributes::keyword).collect(Collectors.joining(", ")));
  }

  /// {@return the integers of `[1, 2]` as a dense array of `type`}
  public static DenseArrayAttr parseIntegers(AttributeParser parser, IntegerType type) {
    Location at = parser.location();
    List<Long> values = parser.parseList("[", parser::parseInteger, "]");
    values.forEach(value -> integer(parser, at, value, type));
    return DenseArrayAttr.ofIntegers(type, values.stream().mapToLong(Long::longValue).toArray());
  }

  /// {@return the floats of `[1.5, 2.5]` as a dense array of `type`}
  public static DenseArrayAttr parseFloats(AttributeParser parser, FloatType type) {
    List<Double> values = parser.parseList("[", parser::parseFloat, "]");
    return DenseArrayAttr.ofDoubles(
        type, values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /// {@return an integer that fits an `int`}
  public static int parseInt(AttributeParser parser) {
    Location at = parser.location();
    long value = parser.parseInteger();
    if ((int) value != value) {
      throw parser.error(at, "integer value too large");
    }
    return (int) value;
  }

  /// {@return a type of class `kind`}
  public static <T extends Type> T parseType(AttributeParser parser, Class<T> kind) {
    Location at = parser.location();
    Type type = parser.parseType();
    if (!kind.isInstance(type)) {
      throw parser.error(at, "invalid kind of type specified");
    }
    return kind.cast(type);
  }

  /// {@return an attribute of class `kind`}
  public static <A extends Attribute> A parseAttribute(AttributeParser parser, Class<A> kind) {
    Location at = parser.location();
    Attribute attribute = parser.parseAttribute();
    if (!kind.isInstance(attribute)) {
      throw parser.error(at, "invalid kind of attribute specified");
    }
    return kind.cast(attribute);
  }

  /// {@return the integers of `[1, 2]`}
  public static ImmutableLongArray parseLongs(AttributeParser parser) {
    return ImmutableLongArray.copyOf(parser.parseList("[", parser::parseInteger, "]"));
  }

  /// Writes `[1, 2]`.
  public static void printLongs(AttributePrinter printer, ImmutableLongArray values) {
    printer.print("[");
    for (int i = 0; i < values.length(); i++) {
      printer.print(i == 0 ? "" : ", ").print(values.get(i));
    }
    printer.print("]");
  }

  /// Writes the elements of a dense array in brackets.
  public static void printArray(AttributePrinter printer, DenseArrayAttr array) {
    printer.print("[");
    for (int i = 0; i < array.size(); i++) {
      printer.print(i == 0 ? "" : ", ");
      if (array.elementType() instanceof FloatType) {
        printer.print(array.doubleAt(i));
      } else {
        printer.print(array.longAt(i));
      }
    }
    printer.print("]");
  }
}

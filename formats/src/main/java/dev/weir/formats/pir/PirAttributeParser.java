package dev.weir.formats.pir;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.ComplexAttr;
import dev.weir.dialect.builtin.DataLayout;
import dev.weir.dialect.builtin.DataLayoutAttr;
import dev.weir.dialect.builtin.DataTypeAttr;
import dev.weir.dialect.builtin.NullAttr;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.PointerAttr;
import dev.weir.dialect.builtin.ScalarAttr;
import dev.weir.dialect.builtin.TensorNameAttr;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.formats.pir.PirUntagged.Known;
import dev.weir.formats.pir.PirUntagged.Literal;
import dev.weir.ir.Attribute;
import dev.weir.ir.Location;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.type.FloatType;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Optional;

/// Reads attributes of PIR's text, in all of its styles.
final class PirAttributeParser {
  private static final String ANY_LAYOUT = "(AnyLayout)";

  private final PirTextScanner in;
  private final PirTypeParser types;
  private boolean sawTag;
  private boolean sawBareWord;

  PirAttributeParser(PirTextScanner in, PirTypeParser types) {
    this.in = in;
    this.types = types;
  }

  /// {@return whether an attribute carried its type}
  boolean sawTag() {
    return sawTag;
  }

  /// {@return whether a data type, place or layout carried no type}
  boolean sawBareWord() {
    return sawBareWord;
  }

  /// {@return the attribute that comes next, as far as its text tells}
  Literal literal() {
    Location where = in.location();
    if (in.seesNumber()) {
      return new PirUntagged.Numeral(in.number());
    }
    return switch (in.peek()) {
      case '"' -> new PirUntagged.Text(in.string());
      case '(' -> tagged();
      case '[' -> items();
      case '<' -> new Known(angled(where));
      default -> new Known(word(where));
    };
  }

  private Literal items() {
    var elements = ImmutableList.<Literal>builder();
    in.enter();
    in.expect("[");
    if (!in.accept("]")) {
      do {
        elements.add(literal());
      } while (in.accept(","));
      in.expect("]");
    }
    in.leave();
    return new PirUntagged.Items(elements.build());
  }

  private Literal tagged() {
    in.expect("(");
    Location where = in.location();
    if (in.sees("0x")) {
      PointerAttr pointer = new PointerAttr(address());
      in.expect(")");
      return new Known(pointer);
    }
    String tag = in.word("the type of an attribute");
    in.expect(")");
    if (tag.equals("Hex")) {
      return new PirUntagged.Text(hex(where));
    }
    sawTag |= !tag.equals("Str") && !tag.equals("TensorName") && !tag.equals("Array");
    return new Known(ofTag(tag, where));
  }

  private Attribute ofTag(String tag, Location where) {
    return switch (tag) {
      case "Int32" -> {
        long value = in.integer();
        if (value != (int) value) {
          throw in.error(where, "%d does not fit Int32", value);
        }
        yield IntegerAttr.i32((int) value);
      }
      case "Int64" -> IntegerAttr.i64(in.integer());
      case "Index" -> IntegerAttr.index(in.integer());
      case "Float" -> new FloatAttr(PirFloats.parse(in.number(), true), FloatType.F32);
      case "Double" -> new FloatAttr(PirFloats.parse(in.number(), false), FloatType.F64);
      case "Pointer" -> new PointerAttr(address());
      case "Complex64" -> complex(FloatType.F32);
      case "Complex128" -> complex(FloatType.F64);
      case "Str" -> new StringAttr(text());
      case "TensorName" -> new TensorNameAttr(text());
      case "Array" -> {
        in.expect("[");
        in.expect("]");
        yield ArrayAttr.of();
      }
      case "pd_op.IntArray" -> {
        in.accept("IntArray");
        yield DenseArrayAttr.ofLongs(types.integers().toArray());
      }
      case "pd_op.DataType" -> dataType();
      case "pd_op.Place" -> place();
      case "pd_op.DataLayout" -> dataLayout();
      case "pd_op.Scalar" -> scalar();
      default -> throw in.error(where, "unknown attribute type '%s'", tag);
    };
  }

  private String text() {
    if (in.accept("(Hex)")) {
      return hex(in.location());
    }
    return in.string();
  }

  private String hex(Location where) {
    String digits = in.string();
    if (!digits.matches("([0-9a-fA-F]{4})*")) {
      throw in.error(where, "expected four hexadecimal digits per character");
    }
    StringBuilder value = new StringBuilder();
    for (int i = 0; i < digits.length(); i += 4) {
      value.append((char) Integer.parseInt(digits, i, i + 4, 16));
    }
    return value.toString();
  }

  private long address() {
    Location where = in.location();
    if (!in.accept("0x")) {
      return in.integer();
    }
    String digits = in.until("),]} ");
    try {
      return Long.parseUnsignedLong(digits, 16);
    } catch (NumberFormatException e) {
      throw in.error(where, "expected an address, got '0x%s'", digits);
    }
  }

  private ComplexAttr complex(FloatType type) {
    in.expect("real");
    in.expect(":");
    double real = PirFloats.parse(in.number(), type == FloatType.F32);
    in.expect("imag");
    in.expect(":");
    return new ComplexAttr(real, PirFloats.parse(in.number(), type == FloatType.F32), type);
  }

  private DataTypeAttr dataType() {
    Location where = in.location();
    String name = in.word("a data type");
    return dataType(name).orElseThrow(() -> in.error(where, "unknown data type '%s'", name));
  }

  private static Optional<DataTypeAttr> dataType(String name) {
    return name.equals("Undefined")
        ? Optional.of(new DataTypeAttr(DType.UNDEFINED))
        : DType.ofPaddleName(name).filter(d -> d != DType.UNDEFINED).map(DataTypeAttr::new);
  }

  private DataLayoutAttr dataLayout() {
    Location where = in.location();
    String name = in.word("a layout");
    in.accept(ANY_LAYOUT);
    return layout(name).orElseThrow(() -> in.error(where, "unknown layout '%s'", name));
  }

  private static Optional<DataLayoutAttr> layout(String name) {
    return name.equals("Undefined")
        ? Optional.of(new DataLayoutAttr(DataLayout.UNDEFINED))
        : DataLayout.ofName(name).map(DataLayoutAttr::new);
  }

  private PlaceAttr place() {
    in.expect("Place");
    return placeAfterWord();
  }

  private PlaceAttr placeAfterWord() {
    in.expect("(");
    String name = in.seesWord() ? in.word("a place") : "";
    int device = in.accept(":") ? Math.clamp(in.integer(), -128, 127) : 0;
    in.expect(")");
    return Arrays.stream(PlaceAttr.Kind.values())
        .filter(kind -> kind != PlaceAttr.Kind.CUSTOM && kind.keyword().equals(name))
        .findFirst()
        .map(kind -> new PlaceAttr(kind, device, ""))
        .orElseGet(() -> new PlaceAttr(PlaceAttr.Kind.CUSTOM, device, name));
  }

  private ScalarAttr scalar() {
    in.expect("[");
    DType dtype = dataType().dtype();
    in.expect(",");
    Location where = in.location();
    if (!(literal() instanceof Known known)
        || !(known.attribute() instanceof BoolAttr
            || known.attribute() instanceof IntegerAttr
            || known.attribute() instanceof FloatAttr
            || known.attribute() instanceof ComplexAttr)) {
      throw in.error(where, "expected a number with its type");
    }
    in.expect("]");
    return new ScalarAttr(dtype, known.attribute());
  }

  private Attribute angled(Location where) {
    if (in.accept(PirAttributeText.NULL)) {
      return NullAttr.NULL;
    }
    in.expect("<");
    var fields = new LinkedHashMap<String, String>();
    do {
      String key = in.word("a field");
      in.expect(":");
      fields.put(key, in.until("|>"));
    } while (in.accept("|"));
    in.expect(">");
    return PirSpellings.all()
        .attributeOf(ImmutableMap.copyOf(fields))
        .orElseThrow(() -> in.error(where, "no dialect at hand knows an attribute of %s", fields));
  }

  private Attribute word(Location where) {
    String word = in.word("an attribute");
    return switch (word) {
      case "true" -> BoolAttr.TRUE;
      case "false" -> BoolAttr.FALSE;
      case "Place" -> {
        sawBareWord = true;
        yield placeAfterWord();
      }
      case "real" -> {
        in.expect(":");
        double real = PirFloats.parse(in.number(), true);
        in.expect("imag");
        in.expect(":");
        yield new ComplexAttr(real, PirFloats.parse(in.number(), true), FloatType.F32);
      }
      default -> named(word, where);
    };
  }

  private Attribute named(String word, Location where) {
    if (word.equals("Undefined") && in.accept(ANY_LAYOUT)) {
      return new DataLayoutAttr(DataLayout.UNDEFINED);
    }
    Optional<? extends Attribute> named = dataType(word);
    if (named.isEmpty()) {
      named = layout(word);
    }
    sawBareWord |= named.isPresent();
    if (named.isEmpty()) {
      named = types.of(word, where).map(TypeAttr::new);
    }
    if (named.isEmpty()) {
      throw in.error(where, "expected an attribute, got '%s'", word);
    }
    return named.get();
  }
}

package dev.weir.formats.pir;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.ComplexAttr;
import dev.weir.dialect.builtin.DataLayoutAttr;
import dev.weir.dialect.builtin.DataTypeAttr;
import dev.weir.dialect.builtin.NullAttr;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.PointerAttr;
import dev.weir.dialect.builtin.ScalarAttr;
import dev.weir.dialect.builtin.TensorNameAttr;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;

/// Spells attributes as PIR's text does.
///
/// In the untagged style an attribute that would not read back to itself keeps its tag.
final class PirAttributeText {
  /// A missing attribute.
  static final String NULL = "<#AttrNull>";

  private final PirTextStyle style;
  private final PirTypeText types;

  PirAttributeText(PirTextStyle style, PirTypeText types) {
    this.style = style;
    this.types = types;
  }

  /// Appends the attribute `name` of an operation of kind `definition`.
  ///
  /// @throws NotInPir if PIR has no such attribute
  void print(StringBuilder out, Attribute attribute, OpDefinition definition, String name) {
    boolean plain =
        PirUntagged.type(literal(attribute), definition, name).attribute().equals(attribute);
    new Printing(out, style.isTagged() || !plain, plain, isText(attribute)).print(attribute);
  }

  private static boolean isText(Attribute attribute) {
    return attribute instanceof StringAttr
        || attribute instanceof TensorNameAttr
        || attribute instanceof ArrayAttr array
            && array.elements().stream().allMatch(PirAttributeText::isText);
  }

  /// {@return what is read back when `attribute` is printed without tags}
  private static PirUntagged.Literal literal(Attribute attribute) {
    return switch (attribute) {
      case IntegerAttr integer -> new PirUntagged.Numeral(integer.bigValue().toString());
      case FloatAttr number -> new PirUntagged.Numeral(text(number));
      case StringAttr string -> new PirUntagged.Text(string.value());
      case TensorNameAttr name -> new PirUntagged.Text(name.name());
      case ArrayAttr array ->
          new PirUntagged.Items(
              array.elements().stream()
                  .map(PirAttributeText::literal)
                  .collect(ImmutableList.toImmutableList()));
      case DenseArrayAttr dense ->
          new PirUntagged.Items(
              dense.longs().stream()
                  .mapToObj(value -> new PirUntagged.Numeral(Long.toString(value)))
                  .collect(ImmutableList.toImmutableList()));
      default -> new PirUntagged.Known(attribute);
    };
  }

  private static String text(FloatAttr number) {
    return PirFloats.text(number.value(), number.type() == FloatType.F32);
  }

  /// The printing of one attribute.
  private final class Printing {
    private final StringBuilder out;
    private final boolean tagged;
    private final boolean plain;
    private final boolean text;

    /// @param tagged whether numbers get tags
    /// @param plain whether the attribute reads back without tags
    /// @param text whether it consists of strings only
    Printing(StringBuilder out, boolean tagged, boolean plain, boolean text) {
      this.out = out;
      this.tagged = tagged;
      this.plain = plain;
      this.text = text;
    }

    void print(Attribute attribute) {
      switch (attribute) {
        case NullAttr ignored -> out.append(NULL);
        case BoolAttr bool -> out.append(bool.value());
        case StringAttr string -> printString(out, !text || plain ? "" : "(Str)", string.value());
        case TensorNameAttr name ->
            printString(out, text && plain ? "" : "(TensorName)", name.name());
        case FloatAttr number -> tag(floatTag(number)).append(PirAttributeText.text(number));
        case IntegerAttr integer -> tag(integerTag(integer)).append(integer.bigValue());
        case PointerAttr pointer ->
            out.append("(Pointer)")
                .append(pointer.address() == 0 ? "0" : "0x" + Long.toHexString(pointer.address()));
        case ComplexAttr complex -> printComplex(out, complex);
        case ArrayAttr array when array.elements().isEmpty() ->
            out.append(plain ? "[]" : "(Array)[]");
        case ArrayAttr array -> {
          char separator = '[';
          for (Attribute element : array.elements()) {
            out.append(separator);
            print(element);
            separator = ',';
          }
          out.append(']');
        }
        case TypeAttr type -> types.print(out, type.value());
        case DenseArrayAttr dense when dense.elementType().equals(IntegerType.I64) ->
            tag("pd_op.IntArray").append(dense.longs().toString().replace(" ", ""));
        case DataTypeAttr dtype -> dialectTag("DataType").append(name(dtype.dtype()));
        case PlaceAttr place -> printPlace(dialectTag("Place"), place);
        case DataLayoutAttr layout -> dialectTag("DataLayout").append(layout.layout().pirName());
        case ScalarAttr scalar -> {
          out.append("(pd_op.Scalar)[").append(name(scalar.dtype())).append(',');
          new Printing(out, true, true, false).print(scalar.value());
          out.append(']');
        }
        default -> printFields(out, attribute);
      }
    }

    private StringBuilder tag(String name) {
      return tagged ? out.append('(').append(name).append(')') : out;
    }

    private StringBuilder dialectTag(String name) {
      return style.isTagged() ? out.append("(pd_op.").append(name).append(')') : out;
    }
  }

  private static void printComplex(StringBuilder out, ComplexAttr complex) {
    boolean single = complex.type() == FloatType.F32;
    out.append(single ? "(Complex64)real:" : "(Complex128)real:")
        .append(PirFloats.text(complex.real(), single))
        .append(" imag:")
        .append(PirFloats.text(complex.imaginary(), single));
  }

  static String name(DType dtype) {
    return dtype == DType.UNDEFINED ? "Undefined" : dtype.paddleName();
  }

  private static String floatTag(FloatAttr number) {
    return switch (number.type()) {
      case F32 -> "Float";
      case F64 -> "Double";
      default -> throw new NotInPir("attribute '" + number + "'");
    };
  }

  private static String integerTag(IntegerAttr integer) {
    if (integer.type().equals(IntegerType.I32)) {
      return "Int32";
    }
    if (integer.type().equals(IntegerType.I64)) {
      return "Int64";
    }
    if (integer.type() == IndexType.INDEX) {
      return "Index";
    }
    throw new NotInPir("attribute '" + integer + "'");
  }

  /// Writes a string, of which only quotes are escaped. One that this cannot express, because it ends
  /// with a backslash or is no valid Unicode, is written as the hexadecimal digits of its characters.
  private static void printString(StringBuilder out, String tag, String value) {
    out.append(tag);
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    if (!value.endsWith("\\") && new String(bytes, StandardCharsets.UTF_8).equals(value)) {
      out.append('"').append(value.replace("\"", "\\\"")).append('"');
      return;
    }
    out.append("(Hex)\"");
    value.chars().forEach(unit -> out.append(HexFormat.of().toHexDigits((char) unit)));
    out.append('"');
  }

  private static void printPlace(StringBuilder out, PlaceAttr place) {
    out.append("Place(")
        .append(
            place.kind() == PlaceAttr.Kind.CUSTOM ? place.customType() : place.kind().keyword());
    boolean hostLike =
        place.kind() == PlaceAttr.Kind.CPU || place.kind() == PlaceAttr.Kind.GPU_PINNED;
    if (!hostLike || place.device() != 0) {
      out.append(':').append(place.device());
    }
    out.append(')');
  }

  private static void printFields(StringBuilder out, Attribute attribute) {
    Optional<ImmutableMap<String, String>> fields = PirSpellings.all().fields(attribute);
    if (fields.isEmpty()) {
      throw new NotInPir("attribute '" + attribute + "'");
    }
    char separator = '<';
    for (var field : fields.get().entrySet()) {
      out.append(separator).append(field.getKey()).append(':').append(field.getValue());
      separator = '|';
    }
    out.append('>');
  }
}

package dev.weir.formats.pir;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ComplexAttr;
import dev.weir.dialect.builtin.DataLayout;
import dev.weir.dialect.builtin.DataLayoutAttr;
import dev.weir.dialect.builtin.DataTypeAttr;
import dev.weir.dialect.builtin.NullAttr;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.ScalarAttr;
import dev.weir.dialect.builtin.TensorNameAttr;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.formats.json.JsonNode;
import dev.weir.formats.json.JsonNode.JsonNumber;
import dev.weir.formats.json.JsonNode.JsonObject;
import dev.weir.formats.json.JsonNode.JsonString;
import dev.weir.ir.Attribute;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.type.FloatType;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Reads attributes of PIR JSON. Reading interns: equal attributes are the same object.
///
/// Every number is accepted in every spelling that a version of PIR writes or reads: not a number as
/// `"NaN"`, `"NAN"` or `null`, infinities as `"INF"` and `"-INF"`, integers where floats are due.
final class PirJsonAttributes {
  private final PirJsonTypes types;
  private final Map<Attribute, Attribute> interned = new HashMap<>();

  PirJsonAttributes(PirJsonTypes types) {
    this.types = types;
  }

  /// {@return the attribute that `node` spells}
  ///
  /// @throws dev.weir.formats.json.JsonError if it spells none
  Attribute read(JsonNode node) {
    JsonObject object = node.asObject();
    Attribute attribute = attribute(object, object.require("#").asString());
    Attribute known = interned.putIfAbsent(attribute, attribute);
    return known == null ? attribute : known;
  }

  private Attribute attribute(JsonObject object, String kind) {
    return switch (kind) {
      case PirJsonTypes.NULL -> NullAttr.NULL;
      case "0.a_bool" -> BoolAttr.of(data(object).asBoolean());
      case "0.a_f32" -> FloatAttr.f32((float) number(object));
      case "0.a_f64" -> FloatAttr.f64(number(object));
      case "0.a_i32" ->
          IntegerAttr.i32((int) data(object).asLong(Integer.MIN_VALUE, Integer.MAX_VALUE));
      case "0.a_i64" -> IntegerAttr.i64(data(object).asLong());
      case "0.a_index" -> IntegerAttr.index(data(object).asLong());
      case "0.a_str" -> new StringAttr(data(object).asString());
      case "0.a_tensorname" -> new TensorNameAttr(data(object).asString());
      case "0.a_array" -> array(data(object));
      case "0.a_type" -> new TypeAttr(types.require(data(object)));
      case "0.a_c64" -> complex(data(object), data(object).asArray(), 0, FloatType.F32);
      case "0.a_c128" -> complex(data(object), data(object).asArray(), 0, FloatType.F64);
      case "1.a_intarray" ->
          DenseArrayAttr.ofLongs(
              data(object).asArray().stream().mapToLong(JsonNode::asLong).toArray());
      case "1.a_scalar" -> scalar(data(object));
      case "1.a_dtype" -> new DataTypeAttr(dtype(data(object)));
      case "1.a_place" -> place(data(object));
      case "1.a_layout" -> layout(data(object));
      default -> saved(object, kind);
    };
  }

  private static JsonNode data(JsonObject object) {
    return object.require("D");
  }

  private static SavedAttr saved(JsonObject object, String kind) {
    int dot = kind.indexOf('.');
    String dialect = dot < 0 ? "" : kind.substring(0, dot);
    if (PirNames.dialect(dialect).isEmpty()) {
      throw object.error("unknown dialect id \"%s\" in attribute \"%s\"", dialect, kind);
    }
    if (dialect.equals("0") || dialect.equals("1") || dialect.equals("2")) {
      throw object.error("unknown attribute \"%s\"", kind);
    }
    return new SavedAttr(kind, object.get("D").map(PirJson::text).orElse(""));
  }

  /// Reads `"D": number`, or `"VD": "NaN"` where JSON has no number for it.
  private static double number(JsonObject object) {
    return number(object.get("VD").or(() -> object.get("D")).orElseGet(() -> data(object)));
  }

  private static double number(JsonNode node) {
    return switch (node) {
      case JsonNumber number -> number.asDouble();
      case JsonNode.JsonNull ignored -> Double.NaN;
      case JsonString string ->
          switch (string.value().toUpperCase(Locale.ROOT)) {
            case "NAN", "-NAN" -> Double.NaN;
            case "INF", "+INF", "INFINITY" -> Double.POSITIVE_INFINITY;
            case "-INF", "-INFINITY" -> Double.NEGATIVE_INFINITY;
            default -> throw node.error("expected a number, got \"%s\"", string.value());
          };
      default -> throw node.error("expected a number, got %s", node.kind());
    };
  }

  private ArrayAttr array(JsonNode data) {
    var elements = ImmutableList.<Attribute>builder();
    for (JsonNode element : data.asArray()) {
      elements.add(read(element));
    }
    return new ArrayAttr(elements.build());
  }

  private static ComplexAttr complex(JsonNode at, List<JsonNode> parts, int from, FloatType type) {
    if (parts.size() != from + 2) {
      throw at.error("a complex number has 2 parts, got %d", parts.size() - from);
    }
    double real = number(parts.get(from));
    double imaginary = number(parts.get(from + 1));
    return type == FloatType.F32
        ? new ComplexAttr((float) real, (float) imaginary, type)
        : new ComplexAttr(real, imaginary, type);
  }

  private static ScalarAttr scalar(JsonNode data) {
    List<JsonNode> parts = data.asArray();
    if (parts.size() < 2) {
      throw data.error("a scalar has a type and a value, got %d parts", parts.size());
    }
    DType dtype = dtype(parts.get(0));
    if (dtype.isComplex()) {
      FloatType part = dtype == DType.COMPLEX64 ? FloatType.F32 : FloatType.F64;
      return new ScalarAttr(dtype, complex(data, parts, 1, part));
    }
    if (parts.size() != 2) {
      throw data.error(
          "a scalar of %s has one value, got %d", dtype.paddleName(), parts.size() - 1);
    }
    JsonNode value = parts.get(1);
    return new ScalarAttr(
        dtype,
        switch (dtype) {
          case BOOL -> BoolAttr.of(value.asBoolean());
          case FLOAT32 -> FloatAttr.f32((float) number(value));
          case FLOAT64 -> FloatAttr.f64(number(value));
          // Paddle stores these as integers; whoever writes them as floats is understood, too.
          case FLOAT16, BFLOAT16, FLOAT8_E4M3FN, FLOAT8_E5M2, FLOAT8_E4M3FNUZ, FLOAT8_E5M2FNUZ ->
              value instanceof JsonNumber number && number.text().matches("-?[0-9]+")
                  ? IntegerAttr.i64(value.asLong())
                  : FloatAttr.f64(number(value));
          default -> IntegerAttr.i64(value.asLong());
        });
  }

  private static DType dtype(JsonNode data) {
    String name = data.asString();
    return name.startsWith("Undefined")
        ? DType.UNDEFINED
        : DType.ofPaddleName(name).orElseThrow(() -> data.error("unknown data type \"%s\"", name));
  }

  private static PlaceAttr place(JsonNode data) {
    List<JsonNode> parts = data.asArray();
    if (parts.size() != 3) {
      throw data.error("a place has 3 parts, got %d", parts.size());
    }
    long code = parts.get(0).asLong(0, Byte.MAX_VALUE);
    PlaceAttr.Kind kind =
        java.util.Arrays.stream(PlaceAttr.Kind.values())
            .filter(k -> k.code() == code)
            .findFirst()
            .orElseThrow(() -> parts.get(0).error("unknown kind of place %d", code));
    String customType = parts.get(2).asString();
    if (kind != PlaceAttr.Kind.CUSTOM && !customType.isEmpty()) {
      throw parts.get(2).error("only a custom place names a device type");
    }
    return new PlaceAttr(
        kind, (int) parts.get(1).asLong(Byte.MIN_VALUE, Byte.MAX_VALUE), customType);
  }

  private static DataLayoutAttr layout(JsonNode data) {
    String name = data.asString();
    return new DataLayoutAttr(
        DataLayout.ofName(name).orElseThrow(() -> data.error("unknown layout \"%s\"", name)));
  }
}

package dev.weir.formats.pir;

import dev.weir.dialect.builtin.ComplexAttr;
import dev.weir.dialect.builtin.DataLayoutAttr;
import dev.weir.dialect.builtin.DataTypeAttr;
import dev.weir.dialect.builtin.NullAttr;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.ScalarAttr;
import dev.weir.dialect.builtin.TensorNameAttr;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.formats.json.JsonWriter;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
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

/// Writes attributes as PIR JSON.
final class PirJsonAttributeWriter {
  private PirJsonAttributeWriter() {}

  /// Writes `attribute`.
  ///
  /// @throws NotInPir if PIR has no such attribute
  static void write(JsonWriter out, Attribute attribute) {
    switch (attribute) {
      case NullAttr ignored -> out.beginObject().key("#").string(PirJsonTypes.NULL).endObject();
      case BoolAttr bool -> begin(out, "0.a_bool").bool(bool.value()).endObject();
      case FloatAttr number -> writeFloat(out, number);
      case IntegerAttr integer ->
          begin(out, integerKind(integer)).number(integer.value()).endObject();
      case StringAttr string -> begin(out, "0.a_str").string(string.value()).endObject();
      case TensorNameAttr name -> begin(out, "0.a_tensorname").string(name.name()).endObject();
      case ArrayAttr array -> {
        begin(out, "0.a_array").beginArray();
        array.elements().forEach(element -> write(out, element));
        out.endArray().endObject();
      }
      case TypeAttr type -> {
        begin(out, "0.a_type");
        PirJsonTypes.write(out, type.value());
        out.endObject();
      }
      case ComplexAttr complex -> {
        begin(out, complex.type() == FloatType.F32 ? "0.a_c64" : "0.a_c128").beginArray();
        writeParts(out, complex);
        out.endArray().endObject();
      }
      case DenseArrayAttr dense -> writeDense(out, dense);
      case ScalarAttr scalar -> writeScalar(out, scalar);
      case DataTypeAttr dtype -> begin(out, "1.a_dtype").string(name(dtype.dtype())).endObject();
      case PlaceAttr place ->
          begin(out, "1.a_place")
              .beginArray()
              .number(place.kind().code())
              .number(place.device())
              .string(place.customType())
              .endArray()
              .endObject();
      case DataLayoutAttr layout ->
          begin(out, "1.a_layout").string(layout.layout().pirName()).endObject();
      case SavedAttr saved -> PirJson.writeSaved(out, saved.kind(), saved.data());
      default -> throw new NotInPir("attribute '" + attribute + "'");
    }
  }

  private static JsonWriter begin(JsonWriter out, String kind) {
    return out.beginObject().key("#").string(kind).key("D");
  }

  private static void writeFloat(JsonWriter out, FloatAttr number) {
    String kind =
        switch (number.type()) {
          case F32 -> "0.a_f32";
          case F64 -> "0.a_f64";
          default -> throw new NotInPir("attribute '" + number + "'");
        };
    double value = number.value();
    if (Double.isFinite(value)) {
      begin(out, kind).number(value).endObject();
    } else {
      String text = Double.isNaN(value) ? "NaN" : value > 0 ? "INF" : "-INF";
      out.beginObject().key("#").string(kind).key("VD").string(text).endObject();
    }
  }

  private static String integerKind(IntegerAttr integer) {
    Type type = integer.type();
    if (type.equals(IntegerType.I32)) {
      return "0.a_i32";
    }
    if (type.equals(IntegerType.I64)) {
      return "0.a_i64";
    }
    if (type == IndexType.INDEX) {
      return "0.a_index";
    }
    throw new NotInPir("attribute '" + integer + "'");
  }

  private static void writeDense(JsonWriter out, DenseArrayAttr dense) {
    if (!dense.elementType().equals(IntegerType.I64)) {
      throw new NotInPir("attribute '" + dense + "'");
    }
    begin(out, "1.a_intarray").beginArray();
    dense.longs().forEach(out::number);
    out.endArray().endObject();
  }

  private static void writeScalar(JsonWriter out, ScalarAttr scalar) {
    begin(out, "1.a_scalar").beginArray().string(name(scalar.dtype()));
    switch (scalar.value()) {
      case BoolAttr bool -> out.bool(bool.value());
      case IntegerAttr integer -> out.raw(integer.bigValue().toString());
      case FloatAttr number -> writeNumber(out, number.value());
      case ComplexAttr complex -> writeParts(out, complex);
      default -> throw new NotInPir("attribute '" + scalar + "'");
    }
    out.endArray().endObject();
  }

  private static void writeParts(JsonWriter out, ComplexAttr complex) {
    writeNumber(out, complex.real());
    writeNumber(out, complex.imaginary());
  }

  private static void writeNumber(JsonWriter out, double value) {
    if (Double.isFinite(value)) {
      out.number(value);
    } else {
      out.string(Double.isNaN(value) ? "NaN" : value > 0 ? "INF" : "-INF");
    }
  }

  private static String name(DType dtype) {
    return dtype == DType.UNDEFINED ? "Undefined(ALL_DTYPE)" : dtype.paddleName();
  }
}

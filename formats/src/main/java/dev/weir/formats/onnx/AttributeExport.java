package dev.weir.formats.onnx;

import dev.weir.formats.onnx.proto.AttributeProto;
import dev.weir.formats.onnx.proto.AttributeProto.AttributeType;
import dev.weir.ir.Attribute;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.DenseStringElementsAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.type.FloatType;
import java.util.Optional;

/// Writes attributes, graphs aside.
final class AttributeExport {
  private AttributeExport() {}

  /// {@return what a node holds for `value`; empty where it holds no such thing}
  static Optional<AttributeProto.Builder> write(Attribute value) {
    AttributeProto.Builder proto = AttributeProto.newBuilder();
    return switch (value) {
      case IntegerAttr number -> Optional.of(proto.setType(AttributeType.INT).setI(number.value()));
      case BoolAttr flag ->
          Optional.of(proto.setType(AttributeType.INT).setI(flag.value() ? 1 : 0));
      case FloatAttr number ->
          Optional.of(proto.setType(AttributeType.FLOAT).setF((float) number.value()));
      case StringAttr text ->
          Optional.of(proto.setType(AttributeType.STRING).setS(OnnxWriter.bytes(text.value())));
      case DenseElementsAttr _, DenseStringElementsAttr _ ->
          Optional.of(proto.setType(AttributeType.TENSOR).setT(TensorExport.write(value)));
      case DenseArrayAttr numbers when numbers.elementType() instanceof FloatType -> {
        proto.setType(AttributeType.FLOATS);
        numbers.doubles().forEach(number -> proto.addFloats((float) number));
        yield Optional.of(proto);
      }
      case DenseArrayAttr numbers -> {
        proto.setType(AttributeType.INTS);
        numbers.longs().forEach(proto::addInts);
        yield Optional.of(proto);
      }
      case ArrayAttr list -> list(list, proto);
      case TypeAttr type ->
          TypeExport.write(type.value())
              .map(written -> proto.setType(AttributeType.TYPE_PROTO).setTp(written));
      default -> Optional.empty();
    };
  }

  private static Optional<AttributeProto.Builder> list(
      ArrayAttr list, AttributeProto.Builder proto) {
    for (Attribute element : list.elements()) {
      switch (element) {
        case FloatAttr number -> proto.addFloats((float) number.value());
        case StringAttr text -> proto.addStrings(OnnxWriter.bytes(text.value()));
        case IntegerAttr number -> proto.addInts(number.value());
        default -> {
          return Optional.empty();
        }
      }
    }
    AttributeType type =
        proto.getFloatsCount() > 0
            ? AttributeType.FLOATS
            : proto.getIntsCount() > 0 ? AttributeType.INTS : AttributeType.STRINGS;
    return Optional.of(proto.setType(type));
  }
}

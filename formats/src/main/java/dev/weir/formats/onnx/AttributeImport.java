package dev.weir.formats.onnx;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.TensorElements;
import dev.weir.formats.onnx.proto.AttributeProto;
import dev.weir.formats.onnx.proto.AttributeProto.AttributeType;
import dev.weir.ir.Attribute;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.TypeAttr;
import java.nio.charset.StandardCharsets;

/// Reads attributes, graphs aside.
final class AttributeImport {
  private final TensorImport tensors;

  AttributeImport(TensorImport tensors) {
    this.tensors = tensors;
  }

  /// {@return what `proto` holds}
  ///
  /// @param name the attribute, for messages
  Attribute read(String name, AttributeProto proto) {
    return switch (type(proto)) {
      case FLOAT -> FloatAttr.f32(proto.getF());
      case INT -> IntegerAttr.i64(proto.getI());
      case STRING -> new StringAttr(proto.getS().toString(StandardCharsets.UTF_8));
      case TENSOR -> tensors.constant(proto.getT());
      case SPARSE_TENSOR ->
          TensorElements.attribute(new SparseImport(tensors).tensor(proto.getSparseTensor()));
      case TYPE_PROTO -> new TypeAttr(OnnxTypes.of(proto.getTp()));
      case INTS ->
          DenseArrayAttr.ofLongs(proto.getIntsList().stream().mapToLong(Long::longValue).toArray());
      case FLOATS ->
          new ArrayAttr(
              proto.getFloatsList().stream()
                  .map(FloatAttr::f32)
                  .collect(ImmutableList.<Attribute>toImmutableList()));
      case STRINGS ->
          new ArrayAttr(
              proto.getStringsList().stream()
                  .map(bytes -> new StringAttr(bytes.toString(StandardCharsets.UTF_8)))
                  .collect(ImmutableList.<Attribute>toImmutableList()));
      case UNDEFINED, GRAPH, GRAPHS, TENSORS, SPARSE_TENSORS, TYPE_PROTOS ->
          throw new OnnxFault("attribute '%s' has no value that an operator takes", name);
    };
  }

  /// Old files do not say the type.
  private static AttributeType type(AttributeProto proto) {
    if (proto.getType() != AttributeType.UNDEFINED) {
      return proto.getType();
    } else if (proto.hasF()) {
      return AttributeType.FLOAT;
    } else if (proto.hasI()) {
      return AttributeType.INT;
    } else if (proto.hasS()) {
      return AttributeType.STRING;
    } else if (proto.hasT()) {
      return AttributeType.TENSOR;
    } else if (proto.getFloatsCount() > 0) {
      return AttributeType.FLOATS;
    } else if (proto.getIntsCount() > 0) {
      return AttributeType.INTS;
    }
    return proto.getStringsCount() > 0 ? AttributeType.STRINGS : AttributeType.UNDEFINED;
  }
}

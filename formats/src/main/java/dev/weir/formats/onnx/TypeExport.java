package dev.weir.formats.onnx;

import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.onnx.MapType;
import dev.weir.dialect.onnx.OptionalType;
import dev.weir.dialect.onnx.SequenceType;
import dev.weir.dialect.shape.SizesAttr;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.formats.onnx.proto.TensorShapeProto;
import dev.weir.formats.onnx.proto.TypeProto;
import dev.weir.ir.Type;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.UnrankedTensorType;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/// Writes types. Sizes that have names keep these.
final class TypeExport {
  private TypeExport() {}

  /// {@return `type` as a file has it; empty where it is not known}
  static Optional<TypeProto> write(Type type) {
    return switch (type) {
      case TensorType tensor -> Optional.of(tensor(tensor));
      case UnrankedTensorType tensor ->
          Optional.of(
              TypeProto.newBuilder()
                  .setTensorType(
                      TypeProto.Tensor.newBuilder().setElemType(number(tensor.elementType())))
                  .build());
      case SequenceType sequence ->
          Optional.of(
              TypeProto.newBuilder()
                  .setSequenceType(
                      TypeProto.Sequence.newBuilder()
                          .setElemType(
                              write(sequence.element()).orElse(TypeProto.getDefaultInstance())))
                  .build());
      case OptionalType optional ->
          Optional.of(
              TypeProto.newBuilder()
                  .setOptionalType(
                      TypeProto.Optional.newBuilder()
                          .setElemType(
                              write(optional.element()).orElse(TypeProto.getDefaultInstance())))
                  .build());
      case MapType map ->
          Optional.of(
              TypeProto.newBuilder()
                  .setMapType(
                      TypeProto.Map.newBuilder()
                          .setKeyType(number(map.key()))
                          .setValueType(write(map.value()).orElse(TypeProto.getDefaultInstance())))
                  .build());
      default -> Optional.empty();
    };
  }

  private static int number(Type element) {
    return OnnxTypes.number(
        ElementTypes.find(element)
            .orElseThrow(() -> new OnnxFault("there are no elements of '%s'", element)));
  }

  private static TypeProto tensor(TensorType type) {
    List<Optional<Term>> terms =
        type.encoding().orElse(null) instanceof SizesAttr sizes ? sizes.open() : List.of();
    Iterator<Optional<Term>> open = terms.iterator();
    TensorShapeProto.Builder shape = TensorShapeProto.newBuilder();
    for (int i = 0; i < type.rank(); i++) {
      TensorShapeProto.Dimension.Builder size = TensorShapeProto.Dimension.newBuilder();
      if (!type.isDynamic(i)) {
        size.setDimValue(type.dimension(i));
      } else if (open.hasNext()
          && open.next().orElse(null) instanceof SymbolTerm symbol
          && !symbol.isAnonymous()) {
        size.setDimParam(symbol.name());
      }
      shape.addDim(size);
    }
    return TypeProto.newBuilder()
        .setTensorType(
            TypeProto.Tensor.newBuilder().setElemType(number(type.elementType())).setShape(shape))
        .build();
  }
}

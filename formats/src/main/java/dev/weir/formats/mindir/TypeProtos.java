package dev.weir.formats.mindir;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.mindir.DictType;
import dev.weir.dialect.mindir.IOMonadType;
import dev.weir.dialect.mindir.ListType;
import dev.weir.dialect.mindir.RefType;
import dev.weir.dialect.mindir.StringType;
import dev.weir.dialect.mindir.TypeType;
import dev.weir.dialect.mindir.UMonadType;
import dev.weir.formats.mindir.proto.AttributeProto;
import dev.weir.formats.mindir.proto.AttributeProto.AttributeType;
import dev.weir.formats.mindir.proto.TensorProto;
import dev.weir.formats.mindir.proto.TensorProto.DataType;
import dev.weir.ir.Type;
import dev.weir.ir.type.NoneType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.ir.type.UnrankedTensorType;
import java.util.List;
import java.util.Optional;

/// Types as a file says them: what [ValueTypes] reads.
final class TypeProtos {
  private TypeProtos() {}

  /// {@return the `shape` attribute of a value of `type`}, or nothing for what has none: functions,
  /// whose names say more than their types, and what is not known
  static Optional<AttributeProto> shape(Type type) {
    return value(type).map(found -> found.setName(ValueTypes.SHAPE).build());
  }

  private static Optional<AttributeProto.Builder> value(Type type) {
    AttributeProto.Builder value = AttributeProto.newBuilder();
    if (type instanceof TensorType
        || type instanceof UnrankedTensorType
        || type instanceof RefType) {
      return Optional.of(value.setType(AttributeType.TENSORS).addTensors(tensor(type)));
    } else if (type instanceof TupleType(var types)) {
      return elements(value.setType(AttributeType.TUPLE), types);
    } else if (type instanceof ListType(var types)) {
      return elements(value.setType(AttributeType.LIST), types);
    } else if (type instanceof DictType dictionary) {
      return dictionary(value, dictionary);
    } else if (type instanceof UMonadType) {
      return Optional.of(value.setType(AttributeType.UMONAD));
    } else if (type instanceof IOMonadType) {
      return Optional.of(value.setType(AttributeType.IOMONAD));
    } else if (type instanceof NoneType) {
      return Optional.of(value.setType(AttributeType.NONE));
    } else if (type instanceof StringType) {
      return Optional.of(value.setType(AttributeType.STRING));
    } else if (type instanceof TypeType) {
      return Optional.of(value.setType(AttributeType.TYPE_NULL));
    }
    return scalar(type).map(value::setType);
  }

  private static Optional<AttributeProto.Builder> elements(
      AttributeProto.Builder value, List<Type> types) {
    for (Type type : types) {
      Optional<AttributeProto.Builder> element = value(type);
      value.addValues(element.orElseGet(AttributeProto::newBuilder));
    }
    return Optional.of(value);
  }

  private static Optional<AttributeProto.Builder> dictionary(
      AttributeProto.Builder value, DictType dictionary) {
    value.setType(AttributeType.DICT);
    for (int i = 0; i < dictionary.keys().size(); i++) {
      value.addValues(
          AttributeProto.newBuilder()
              .setName(dictionary.keys().get(i))
              .addValues(value(dictionary.types().get(i)).orElseGet(AttributeProto::newBuilder)));
    }
    return Optional.of(value);
  }

  /// {@return the type of an attribute that holds a number of `type`}
  static Optional<AttributeType> scalar(Type type) {
    return dev.weir.dialect.builtin.ElementTypes.find(type).flatMap(ElementTypes::toScalar);
  }

  /// {@return the description of a tensor of `type`}
  static TensorProto tensor(Type type) {
    if (type instanceof RefType ref) {
      return tensor(ref.content()).toBuilder().setRefKey(ref.key()).build();
    }
    TensorProto.Builder tensor = TensorProto.newBuilder();
    Type element;
    if (type instanceof UnrankedTensorType unranked) {
      element = unranked.elementType();
      tensor.addDims(-2);
    } else if (type instanceof TensorType ranked) {
      element = ranked.elementType();
      ranked.shape().forEach(tensor::addDims);
    } else {
      throw new MindIrFault("a value of type '%s' has no place in a MindIR file", type);
    }
    DType dtype =
        dev.weir.dialect.builtin.ElementTypes.find(element)
            .orElseThrow(() -> new MindIrFault("no MindIR tensor has elements of '%s'", element));
    DataType number =
        ElementTypes.toTensor(dtype)
            .orElseThrow(() -> new MindIrFault("no MindIR tensor has elements of '%s'", element));
    return tensor.setDataType(number.getNumber()).build();
  }
}

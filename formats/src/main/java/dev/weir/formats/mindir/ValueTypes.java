package dev.weir.formats.mindir;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.mindir.DictType;
import dev.weir.dialect.mindir.IOMonadType;
import dev.weir.dialect.mindir.ListType;
import dev.weir.dialect.mindir.RefType;
import dev.weir.dialect.mindir.StringType;
import dev.weir.dialect.mindir.TypeType;
import dev.weir.dialect.mindir.UMonadType;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.formats.mindir.proto.AttributeProto;
import dev.weir.formats.mindir.proto.TensorProto;
import dev.weir.formats.mindir.proto.ValueInfoProto;
import dev.weir.ir.Type;
import dev.weir.ir.type.NoneType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.ir.type.UnrankedTensorType;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// What a file says of the types of values.
final class ValueTypes {
  /// The attribute of a node that holds the type of its result.
  static final String SHAPE = "shape";

  private static final int MAX_DEPTH = 100;
  private static final int MAX_RANK = 64;

  private final Function<AttributeProto, Type> functions;

  /// Makes a reader that asks `functions` for the types of function values.
  ValueTypes(Function<AttributeProto, Type> functions) {
    this.functions = functions;
  }

  /// {@return the type of an input or output of a graph}
  Type of(ValueInfoProto info) {
    if (info.hasAttrInfo()) {
      return of(OldEncoding.modernize(info.getAttrInfo()));
    }
    return switch (info.getTensorCount()) {
      case 0 -> UnknownType.UNKNOWN;
      case 1 -> tensor(info.getTensor(0));
      default -> {
        var types = ImmutableList.<Type>builder();
        info.getTensorList().forEach(tensor -> types.add(tensor(tensor)));
        yield new TupleType(types.build());
      }
    };
  }

  /// {@return the type that a `shape` attribute says}
  Type of(AttributeProto attribute) {
    return of(attribute, 0);
  }

  private Type of(AttributeProto attribute, int depth) {
    if (depth > MAX_DEPTH) {
      throw new MindIrFault("a type nests deeper than %d", MAX_DEPTH);
    }
    return switch (attribute.getType()) {
      case TENSORS, TENSOR -> {
        if (attribute.getTensorsCount() > 0) {
          yield tensor(attribute.getTensors(0));
        }
        yield attribute.hasT() ? tensor(attribute.getT()) : UnknownType.UNKNOWN;
      }
      case TUPLE -> sequence(attribute, depth, TupleType::new);
      case LIST -> sequence(attribute, depth, ListType::new);
      case DICT -> dictionary(attribute, depth);
      case UMONAD -> UMonadType.UMONAD;
      case IOMONAD -> IOMonadType.IOMONAD;
      case NONE -> NoneType.NONE;
      case STRING -> StringType.STRING;
      case TYPE_NULL, CLASS_TYPE -> TypeType.TYPE;
      case FUNCGRAPHCLOSURE, PARTIALCLOSURE, UNIONFUNCCLOSURE, PRIMITIVECLOSURE ->
          functions.apply(attribute);
      default ->
          ElementTypes.ofScalar(attribute.getType())
              .map(dev.weir.dialect.builtin.ElementTypes::typeOf)
              .orElse(UnknownType.UNKNOWN);
    };
  }

  private Type sequence(
      AttributeProto attribute, int depth, Function<ImmutableList<Type>, Type> maker) {
    if (attribute.getSeqInfo().getIsDynLen()) {
      return UnknownType.UNKNOWN;
    }
    return maker.apply(elements(attribute.getValuesList(), depth));
  }

  private ImmutableList<Type> elements(List<AttributeProto> values, int depth) {
    var types = ImmutableList.<Type>builder();
    for (AttributeProto value : values) {
      types.add(of(value, depth + 1));
    }
    return types.build();
  }

  private Type dictionary(AttributeProto attribute, int depth) {
    var keys = ImmutableList.<String>builder();
    var types = ImmutableList.<Type>builder();
    for (AttributeProto entry : attribute.getValuesList()) {
      keys.add(entry.getName());
      types.add(
          entry.getValuesCount() == 1 ? of(entry.getValues(0), depth + 1) : UnknownType.UNKNOWN);
    }
    return new DictType(keys.build(), types.build());
  }

  /// {@return the type of a tensor with that description}
  static Type tensor(TensorProto tensor) {
    Optional<DType> dtype = ElementTypes.ofTensor(tensor.getDataType());
    if (dtype.isEmpty()) {
      return UnknownType.UNKNOWN;
    }
    Type element = dev.weir.dialect.builtin.ElementTypes.typeOf(dtype.get());
    Type type =
        tensor.getDimsCount() == 1 && tensor.getDims(0) == -2
            ? new UnrankedTensorType(element)
            : TensorType.of(element, shape(tensor));
    return tensor.getRefKey().isEmpty() ? type : new RefType(type, tensor.getRefKey());
  }

  /// {@return the sizes of a tensor}
  static ImmutableLongArray shape(TensorProto tensor) {
    if (tensor.getDimsCount() > MAX_RANK) {
      throw new MindIrFault(
          "a tensor of %d dimensions; at most %d are read", tensor.getDimsCount(), MAX_RANK);
    }
    var sizes = ImmutableLongArray.builder(tensor.getDimsCount());
    for (long size : tensor.getDimsList()) {
      if (size < -1) {
        throw new MindIrFault("a tensor has a dimension of size %d", size);
      }
      sizes.add(size);
    }
    return sizes.build();
  }
}

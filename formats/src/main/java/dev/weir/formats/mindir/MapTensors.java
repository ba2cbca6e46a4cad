package dev.weir.formats.mindir;

import com.google.common.collect.ImmutableList;
import com.google.protobuf.ByteString;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.MapTensorType;
import dev.weir.dialect.mindir.RefType;
import dev.weir.formats.mindir.proto.MapTensorProto;
import dev.weir.formats.mindir.proto.TensorProto;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.TensorType;
import java.util.Map;
import java.util.Optional;

/// Parameters that are hash tables. A file holds their keys, values and states as tensors; these are
/// three weights, called after the parameter.
final class MapTensors {
  /// The argument attribute that holds the value of keys that are not there.
  private static final String DEFAULT = "mindir.default";

  private static final String KEYS = ".key_tensor";
  private static final String VALUES = ".value_tensor";
  private static final String STATES = ".status_tensor";

  private MapTensors() {}

  /// {@return the name under which the contents of a table are stored}
  static String weightName(MapTensorProto map) {
    return map.getName().substring(map.getName().indexOf(':') + 1);
  }

  /// {@return the type of the parameter}
  static Type type(MapTensorProto map) {
    Type keys = ValueTypes.tensor(map.getKeyTensor());
    Type values = ValueTypes.tensor(map.getValueTensor());
    if (!(keys instanceof TensorType from && values instanceof TensorType to && to.rank() > 0)) {
      throw new MindIrFault(
          "the table '%s' has keys '%s' and values '%s'", map.getName(), keys, values);
    }
    long[] row = to.shape().subArray(1, to.rank()).toArray();
    return new RefType(
        new MapTensorType(from.elementType(), TensorType.of(to.elementType(), row)),
        weightName(map));
  }

  /// {@return the attributes of the parameter}
  static DictionaryAttr notes(MapTensorProto map, Constants constants) {
    return DictionaryAttr.of(
        ImmutableList.of(
            new NamedAttribute(DEFAULT, constants.of(map.getDefaultValue()).value()),
            new NamedAttribute(FuncOp.WEIGHT, StringAttr.of(weightName(map)))));
  }

  /// {@return the tensors that make up a table, by the name of the weight that each is}
  static Map<String, TensorProto> tensors(MapTensorProto map) {
    String name = weightName(map);
    return com.google.common.collect.ImmutableMap.of(
        name + KEYS, map.getKeyTensor(),
        name + VALUES, map.getValueTensor(),
        name + STATES, map.getStatusTensor());
  }

  /// {@return the message of a table}
  ///
  /// @param key the name under which its contents are stored
  /// @param said what the file that it was read from says of it
  static MapTensorProto write(
      String name,
      String key,
      DictionaryAttr notes,
      ParameterStore weights,
      Optional<MapTensorProto> said,
      Original original) {
    var value = notes.get(DEFAULT);
    if (value == null) {
      throw new MindIrFault("the table '%s' has no default value", name);
    }
    if (said.isEmpty()) {
      original.renew();
    }
    MapTensorProto.Builder table =
        said.map(MapTensorProto::toBuilder).orElseGet(MapTensorProto::newBuilder);
    return table
        .setName(name)
        .setDefaultValue(
            original.attribute(said.map(MapTensorProto::getDefaultValue), "default_value", value))
        .setKeyTensor(tensor(table.getKeyTensor(), key + KEYS, weights))
        .setValueTensor(tensor(table.getValueTensor(), key + VALUES, weights))
        .setStatusTensor(tensor(table.getStatusTensor(), key + STATES, weights))
        .build();
  }

  private static TensorProto tensor(TensorProto said, String key, ParameterStore weights) {
    Tensor tensor =
        weights
            .get(key)
            .orElseThrow(() -> new MindIrFault("there are no values for the weight '%s'", key));
    Type element = dev.weir.dialect.builtin.ElementTypes.typeOf(tensor.dtype());
    return Original.filled(
        said,
        TensorType.of(element, tensor.shape()),
        ByteString.copyFrom(tensor.data().asByteBuffer()));
  }

  /// {@return whether a parameter of `type` is a table}
  static boolean isTable(Type type) {
    return RefType.contentOf(type) instanceof MapTensorType;
  }
}

package dev.weir.formats.mindir;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import com.google.common.io.BaseEncoding;
import com.google.protobuf.ByteString;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.mindir.DictType;
import dev.weir.dialect.mindir.IOMonadType;
import dev.weir.dialect.mindir.ListAttr;
import dev.weir.dialect.mindir.ListType;
import dev.weir.dialect.mindir.NamedAttr;
import dev.weir.dialect.mindir.StringType;
import dev.weir.dialect.mindir.TypeType;
import dev.weir.dialect.mindir.UMonadType;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.formats.mindir.proto.AttributeProto;
import dev.weir.formats.mindir.proto.AttributeProto.AttributeType;
import dev.weir.formats.mindir.proto.TensorProto;
import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.NoneType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// What a file says of constants: the values of attributes and of constant nodes.
final class Constants {
  /// The kind of a value that is kept as bytes.
  static final String BYTES = "attribute_proto";

  /// What has no form of its own.
  static final ImmutableSet<AttributeType> OPAQUE =
      Sets.immutableEnumSet(
          AttributeType.GRAPH,
          AttributeType.UNIONFUNCCLOSURE,
          AttributeType.CSR_TENSOR,
          AttributeType.COO_TENSOR,
          AttributeType.ROW_TENSOR,
          AttributeType.MAP_TENSOR,
          AttributeType.FUNCTOR,
          AttributeType.SCALAR,
          AttributeType.SCALAR_GRAPH_HOLDER,
          AttributeType.COMPLEX64,
          AttributeType.COMPLEX128);

  private static final int MAX_DEPTH = 100;

  private final TensorBytes tensors;

  Constants(TensorBytes tensors) {
    this.tensors = tensors;
  }

  /// A value and its type.
  record Constant(Attribute value, Type type) {}

  /// {@return the value of `attribute`}
  Constant of(AttributeProto attribute) {
    return of(OldEncoding.modernize(attribute), 0);
  }

  /// {@return `attributes` by name, or nothing where there are none}; the last of a name counts
  ///
  /// @param graph what an error names
  Optional<DictionaryAttr> dictionary(List<AttributeProto> attributes, String graph) {
    if (attributes.isEmpty()) {
      return Optional.empty();
    }
    Map<String, Attribute> named = new HashMap<>();
    for (AttributeProto attribute : attributes) {
      if (attribute.getName().isEmpty()) {
        throw new MindIrFault("an attribute in graph '%s' has no name", graph);
      }
      named.put(attribute.getName(), of(attribute).value());
    }
    List<NamedAttribute> entries = new ArrayList<>();
    named.forEach((name, value) -> entries.add(new NamedAttribute(name, value)));
    return Optional.of(DictionaryAttr.of(entries));
  }

  private Constant of(AttributeProto attribute, int depth) {
    if (depth > MAX_DEPTH) {
      throw new MindIrFault("attribute '%s' nests deeper than %d", attribute.getName(), MAX_DEPTH);
    }
    return switch (attribute.getType()) {
      case TUPLE -> sequence(attribute, depth, ArrayAttr::new, TupleType::new);
      case LIST -> sequence(attribute, depth, ListAttr::new, ListType::new);
      case DICT -> dictionary(attribute, depth);
      case TENSORS, TENSOR -> tensor(attribute);
      case STRING -> new Constant(StringAttr.of(text(attribute)), StringType.STRING);
      case UMONAD -> new Constant(UnitAttr.UNIT, UMonadType.UMONAD);
      case IOMONAD -> new Constant(UnitAttr.UNIT, IOMonadType.IOMONAD);
      case NONE -> new Constant(UnitAttr.UNIT, NoneType.NONE);
      case TYPE_NULL -> new Constant(new TypeAttr(NoneType.NONE), TypeType.TYPE);
      case CLASS_TYPE, NAME_SPACE, SYMBOL, PRIMITIVECLOSURE, FUNCGRAPHCLOSURE, PARTIALCLOSURE ->
          named(attribute);
      default -> OPAQUE.contains(attribute.getType()) ? bytes(attribute) : number(attribute);
    };
  }

  /// What has no form of its own is kept as the bytes of the message.
  private static Constant bytes(AttributeProto attribute) {
    byte[] bytes = attribute.toBuilder().clearName().build().toByteArray();
    return new Constant(
        new NamedAttr(BYTES, BaseEncoding.base16().encode(bytes)), UnknownType.UNKNOWN);
  }

  private static Constant named(AttributeProto attribute) {
    String kind = attribute.getType().name().toLowerCase(java.util.Locale.ROOT);
    return new Constant(
        new NamedAttr(kind, attribute.getS().toStringUtf8()),
        attribute.getType() == AttributeType.CLASS_TYPE ? TypeType.TYPE : UnknownType.UNKNOWN);
  }

  private Constant sequence(
      AttributeProto attribute,
      int depth,
      Function<ImmutableList<Attribute>, Attribute> value,
      Function<ImmutableList<Type>, Type> type) {
    var values = ImmutableList.<Attribute>builder();
    var types = ImmutableList.<Type>builder();
    for (AttributeProto element : attribute.getValuesList()) {
      Constant constant = of(element, depth + 1);
      values.add(constant.value());
      types.add(constant.type());
    }
    return new Constant(value.apply(values.build()), type.apply(types.build()));
  }

  /// A dictionary is a tuple of its values: the keys are in the type, whose order is that of the file.
  private Constant dictionary(AttributeProto attribute, int depth) {
    var keys = ImmutableList.<String>builder();
    var values = ImmutableList.<Attribute>builder();
    var types = ImmutableList.<Type>builder();
    for (AttributeProto entry : attribute.getValuesList()) {
      if (entry.getValuesCount() != 1) {
        throw new MindIrFault("entry '%s' of a dictionary has no value", entry.getName());
      }
      Constant constant = of(entry.getValues(0), depth + 1);
      keys.add(entry.getName());
      values.add(constant.value());
      types.add(constant.type());
    }
    return new Constant(new ArrayAttr(values.build()), new DictType(keys.build(), types.build()));
  }

  private Constant tensor(AttributeProto attribute) {
    TensorProto tensor =
        attribute.getTensorsCount() > 0 ? attribute.getTensors(0) : attribute.getT();
    Type type = ValueTypes.tensor(tensor.toBuilder().clearRefKey().build());
    Optional<ByteString> bytes = tensors.of(tensor);
    if (bytes.isEmpty()) {
      return new Constant(new TypeAttr(type), TypeType.TYPE);
    }
    if (!(type instanceof TensorType shaped) || !shaped.shape().stream().allMatch(n -> n >= 0)) {
      throw new MindIrFault(
          "the tensor of attribute '%s' is '%s', whose size is not known",
          attribute.getName(), type);
    }
    TensorBytes.checkSize(bytes.get().size(), tensor);
    return new Constant(elements(shaped, tensor, bytes.get()), shaped);
  }

  private static Attribute elements(TensorType type, TensorProto tensor, ByteString bytes) {
    if (ElementTypes.ofTensor(tensor.getDataType()).orElseThrow() != DType.BOOL) {
      return DenseElementsAttr.ofRaw(type, bytes.toByteArray());
    }
    long[] bits = new long[bytes.size()];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = bytes.byteAt(i) == 0 ? 0 : 1;
    }
    return DenseElementsAttr.ofLongs(type, bits);
  }

  private static String text(AttributeProto attribute) {
    ByteString bytes =
        attribute.getStringsCount() > 0 && !attribute.hasS()
            ? attribute.getStrings(0)
            : attribute.getS();
    if (!bytes.isValidUtf8()) {
      throw new MindIrFault("the string of attribute '%s' is not UTF-8", attribute.getName());
    }
    return bytes.toStringUtf8();
  }

  private static Constant number(AttributeProto attribute) {
    DType dtype =
        ElementTypes.ofScalar(attribute.getType())
            .orElseThrow(() ->
                new MindIrFault(
                    "attribute '%s' is of type %s, which cannot be read",
                    attribute.getName(), attribute.getType()));
    Type type = dev.weir.dialect.builtin.ElementTypes.typeOf(dtype);
    Attribute value =
        switch (dtype) {
          case BOOL -> BoolAttr.of(whole(attribute) != 0);
          case FLOAT32 -> FloatAttr.f32(single(attribute));
          case FLOAT64 ->
              FloatAttr.f64(
                  attribute.hasD() || attribute.getDoublesCount() == 0
                      ? attribute.getD()
                      : attribute.getDoubles(0));
          case FLOAT16, BFLOAT16 ->
              FloatAttr.ofBits(((FloatType) type).bitsOf(single(attribute)), (FloatType) type);
          case UINT64 ->
              IntegerAttr.of(new BigInteger(Long.toUnsignedString(whole(attribute))), type);
          default -> integer(attribute, type);
        };
    return new Constant(value, type);
  }

  private static Attribute integer(AttributeProto attribute, Type type) {
    try {
      return IntegerAttr.of(whole(attribute), type);
    } catch (IllegalArgumentException e) {
      throw new MindIrFault(
          "attribute '%s' holds %d, which no %s can be",
          attribute.getName(), whole(attribute), type);
    }
  }

  private static long whole(AttributeProto attribute) {
    return attribute.hasI() || attribute.getIntsCount() == 0
        ? attribute.getI()
        : attribute.getInts(0);
  }

  private static float single(AttributeProto attribute) {
    return attribute.hasF() || attribute.getFloatsCount() == 0
        ? attribute.getF()
        : attribute.getFloats(0);
  }
}

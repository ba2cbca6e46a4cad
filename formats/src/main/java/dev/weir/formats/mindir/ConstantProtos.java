package dev.weir.formats.mindir;

import com.google.common.io.BaseEncoding;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.weir.dialect.mindir.DictType;
import dev.weir.dialect.mindir.IOMonadType;
import dev.weir.dialect.mindir.ListAttr;
import dev.weir.dialect.mindir.NamedAttr;
import dev.weir.dialect.mindir.UMonadType;
import dev.weir.formats.mindir.proto.AttributeProto;
import dev.weir.formats.mindir.proto.AttributeProto.AttributeType;
import dev.weir.formats.mindir.proto.TensorProto;
import dev.weir.ir.Attribute;
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
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.NoneType;
import dev.weir.ir.type.TupleType;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Constants as a file says them: what [Constants] reads.
final class ConstantProtos {
  private ConstantProtos() {}

  /// {@return the attribute `name` that holds `value`}
  static AttributeProto of(String name, Attribute value) {
    return value(value, NoneType.NONE, true).setName(name).build();
  }

  /// {@return the attribute `name` that holds `value`, a constant of `type`}
  static AttributeProto of(String name, Attribute value, Type type) {
    return value(value, type, true).setName(name).build();
  }

  /// Numbers and strings stand in other fields where they are elements.
  private static AttributeProto.Builder value(Attribute value, Type type, boolean alone) {
    AttributeProto.Builder proto = AttributeProto.newBuilder();
    if (value instanceof ArrayAttr(var elements) && type instanceof DictType dictionary) {
      proto.setType(AttributeType.DICT);
      for (int i = 0; i < elements.size(); i++) {
        proto.addValues(
            AttributeProto.newBuilder()
                .setName(dictionary.keys().get(i))
                .addValues(value(elements.get(i), dictionary.types().get(i), false)));
      }
      return proto;
    } else if (value instanceof ArrayAttr(var elements)) {
      return elements(proto.setType(AttributeType.TUPLE), elements, type);
    } else if (value instanceof ListAttr(var elements)) {
      return elements(proto.setType(AttributeType.LIST), elements, type);
    } else if (value instanceof StringAttr text) {
      ByteString bytes = ByteString.copyFromUtf8(text.value());
      proto.setType(AttributeType.STRING);
      return alone ? proto.setS(bytes) : proto.addStrings(bytes);
    } else if (value instanceof BoolAttr(boolean flag)) {
      return whole(proto.setType(AttributeType.BOOL), flag ? 1 : 0, alone);
    } else if (value instanceof IntegerAttr number) {
      return whole(proto.setType(scalar(number.type())), number.bigValue().longValue(), alone);
    } else if (value instanceof FloatAttr number) {
      return real(proto.setType(scalar(number.type())), number, alone);
    } else if (value instanceof DenseElementsAttr elements) {
      return proto.setType(AttributeType.TENSORS).addTensors(tensor(elements));
    } else if (value instanceof TypeAttr(Type held)) {
      return held instanceof NoneType
          ? proto.setType(AttributeType.TYPE_NULL)
          : proto.setType(AttributeType.TENSORS).addTensors(TypeProtos.tensor(held));
    } else if (value instanceof NamedAttr(String kind, String hex)
        && kind.equals(Constants.BYTES)) {
      return bytes(hex);
    } else if (value instanceof NamedAttr named) {
      return proto
          .setType(AttributeType.valueOf(named.kind().toUpperCase(Locale.ROOT)))
          .setS(ByteString.copyFromUtf8(named.name()));
    } else if (value instanceof UnitAttr) {
      if (type instanceof UMonadType) {
        return proto.setType(AttributeType.UMONAD);
      }
      return proto.setType(
          type instanceof IOMonadType ? AttributeType.IOMONAD : AttributeType.NONE);
    }
    throw new MindIrFault("the constant '%s' has no place in a MindIR file", value);
  }

  private static AttributeProto.Builder bytes(String hex) {
    try {
      return AttributeProto.parseFrom(BaseEncoding.base16().decode(hex)).toBuilder();
    } catch (InvalidProtocolBufferException | IllegalArgumentException e) {
      throw new MindIrFault("the bytes of an attribute are damaged: '%s'", hex);
    }
  }

  private static AttributeProto.Builder elements(
      AttributeProto.Builder proto, List<Attribute> elements, Type type) {
    for (int i = 0; i < elements.size(); i++) {
      Type element =
          type instanceof TupleType tuple && i < tuple.types().size()
              ? tuple.types().get(i)
              : NoneType.NONE;
      proto.addValues(value(elements.get(i), element, false));
    }
    return proto;
  }

  private static AttributeType scalar(Type type) {
    return TypeProtos.scalar(type)
        .orElseThrow(() -> new MindIrFault("no MindIR number is a '%s'", type));
  }

  private static AttributeProto.Builder whole(
      AttributeProto.Builder proto, long number, boolean alone) {
    return alone ? proto.setI(number) : proto.addInts(number);
  }

  private static AttributeProto.Builder real(
      AttributeProto.Builder proto, FloatAttr number, boolean alone) {
    if (number.type() == FloatType.F64) {
      return alone ? proto.setD(number.value()) : proto.addDoubles(number.value());
    }
    float single = (float) number.value();
    return alone ? proto.setF(single) : proto.addFloats(single);
  }

  /// {@return the tensor that `attribute` is, or nothing where it is none}
  static TensorProto.@Nullable Builder tensorOf(AttributeProto.Builder attribute) {
    return switch (OldEncoding.modernize(attribute.build()).getType()) {
      case TENSOR, TENSORS ->
          switch (attribute.getTensorsCount()) {
            case 0 -> attribute.hasT() ? attribute.getTBuilder() : null;
            case 1 -> attribute.getTensorsBuilder(0);
            default -> null;
          };
      default -> null;
    };
  }

  /// {@return the bytes of a tensor's elements}
  static ByteString bytes(DenseElementsAttr elements) {
    int count = Math.toIntExact(elements.elementCount());
    byte[] bytes;
    if (elements.elementType() == IntegerType.I1) {
      bytes = new byte[count];
      for (int i = 0; i < count; i++) {
        bytes[i] = (byte) (elements.longAt(i) == 0 ? 0 : 1);
      }
    } else {
      bytes = elements.isSplat() ? repeated(elements.rawBytes(), count) : elements.rawBytes();
    }
    return ByteString.copyFrom(bytes);
  }

  private static TensorProto tensor(DenseElementsAttr elements) {
    TensorProto type = TypeProtos.tensor(elements.type());
    return type.toBuilder().setName("value0").setRawData(bytes(elements)).build();
  }

  private static byte[] repeated(byte[] one, int count) {
    byte[] all = new byte[Math.multiplyExact(one.length, count)];
    for (int i = 0; i < count; i++) {
      System.arraycopy(one, 0, all, i * one.length, one.length);
    }
    return all;
  }
}

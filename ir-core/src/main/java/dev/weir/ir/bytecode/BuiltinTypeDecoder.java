package dev.weir.ir.bytecode;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.type.ComplexType;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.MemRefType;
import dev.weir.ir.type.NoneType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.ir.type.UnrankedMemRefType;
import dev.weir.ir.type.UnrankedTensorType;
import dev.weir.ir.type.VectorType;
import java.util.Optional;

/// Decodes the types of the builtin dialect.
final class BuiltinTypeDecoder {
  private static final IntegerType.Signedness[] SIGNEDNESS = IntegerType.Signedness.values();

  private final EntryTable table;

  BuiltinTypeDecoder(EntryTable table) {
    this.table = table;
  }

  Type read(ByteReader in) {
    int at = in.at;
    long code = in.readVarInt();
    return switch ((int) Math.min(code & Long.MAX_VALUE, Builtin.TYPE_CODES)) {
      case Builtin.INTEGER_TYPE -> readInteger(in);
      case Builtin.INDEX_TYPE -> IndexType.INDEX;
      case Builtin.FUNCTION_TYPE -> {
        ImmutableList<Type> inputs = readTypes(in);
        yield new FunctionType(inputs, readTypes(in));
      }
      case Builtin.BF16_TYPE -> FloatType.BF16;
      case Builtin.F16_TYPE -> FloatType.F16;
      case Builtin.F32_TYPE -> FloatType.F32;
      case Builtin.F64_TYPE -> FloatType.F64;
      case Builtin.F80_TYPE -> FloatType.F80;
      case Builtin.F128_TYPE -> FloatType.F128;
      case Builtin.COMPLEX_TYPE -> new ComplexType(table.readType(in));
      case Builtin.MEMREF_TYPE -> readMemRef(in, Optional.empty());
      case Builtin.MEMREF_WITH_SPACE_TYPE -> readMemRef(in, Optional.of(table.readAttribute(in)));
      case Builtin.NONE_TYPE -> NoneType.NONE;
      case Builtin.TENSOR_TYPE -> readTensor(in, Optional.empty());
      case Builtin.TENSOR_WITH_ENCODING_TYPE ->
          readTensor(in, Optional.of(table.readAttribute(in)));
      case Builtin.TUPLE_TYPE -> new TupleType(readTypes(in));
      case Builtin.UNRANKED_MEMREF_TYPE ->
          new UnrankedMemRefType(table.readType(in), Optional.empty());
      case Builtin.UNRANKED_MEMREF_WITH_SPACE_TYPE -> {
        Attribute space = table.readAttribute(in);
        yield new UnrankedMemRefType(table.readType(in), Optional.of(space));
      }
      case Builtin.UNRANKED_TENSOR_TYPE -> new UnrankedTensorType(table.readType(in));
      case Builtin.VECTOR_TYPE -> {
        ImmutableLongArray shape = BuiltinDecoder.readShape(in);
        yield VectorType.of(table.readType(in), shape.toArray());
      }
      case Builtin.SCALABLE_VECTOR_TYPE -> readScalableVector(in);
      default ->
          throw new BytecodeFault(at, "unknown builtin type code: " + Long.toUnsignedString(code));
    };
  }

  private static IntegerType readInteger(ByteReader in) {
    int at = in.at;
    long both = in.readVarInt();
    long width = both >>> 2;
    int signedness = (int) (both & 3);
    if (width > IntegerType.MAX_WIDTH || signedness >= SIGNEDNESS.length) {
      throw new BytecodeFault(
          at,
          "integer bitwidth is limited to %d bits, but got %d"
              .formatted(IntegerType.MAX_WIDTH, width));
    }
    return new IntegerType((int) width, SIGNEDNESS[signedness]);
  }

  private ImmutableList<Type> readTypes(ByteReader in) {
    int count = in.readCount("types");
    var types = ImmutableList.<Type>builderWithExpectedSize(count);
    for (int i = 0; i < count; i++) {
      types.add(table.readType(in));
    }
    return types.build();
  }

  private MemRefType readMemRef(ByteReader in, Optional<Attribute> space) {
    ImmutableLongArray shape = BuiltinDecoder.readShape(in);
    Type element = table.readType(in);
    return new MemRefType(shape, element, Optional.of(table.readAttribute(in)), space);
  }

  private TensorType readTensor(ByteReader in, Optional<Attribute> encoding) {
    ImmutableLongArray shape = BuiltinDecoder.readShape(in);
    return new TensorType(shape, table.readType(in), encoding);
  }

  private VectorType readScalableVector(ByteReader in) {
    int count = in.readCount("flags");
    var scalable = ImmutableList.<Boolean>builderWithExpectedSize(count);
    for (int i = 0; i < count; i++) {
      scalable.add(in.readByte() != 0);
    }
    ImmutableLongArray shape = BuiltinDecoder.readShape(in);
    return new VectorType(shape, scalable.build(), table.readType(in));
  }
}

package dev.weir.ir.bytecode;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.AffineMap;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.type.ComplexType;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.MemRefType;
import dev.weir.ir.type.NoneType;
import dev.weir.ir.type.ShapedType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.ir.type.UnrankedMemRefType;
import dev.weir.ir.type.UnrankedTensorType;
import dev.weir.ir.type.VectorType;

/// Encodes types of the builtin dialect.
final class BuiltinTypeEncoder {
  private final EntryNumbers numbers;

  BuiltinTypeEncoder(EntryNumbers numbers) {
    this.numbers = numbers;
  }

  boolean encode(Type type, ByteWriter out) {
    switch (type) {
      case IntegerType integer -> {
        out.writeVarInt(Builtin.INTEGER_TYPE);
        out.writeVarInt((long) integer.width() << 2 | integer.signedness().ordinal());
      }
      case IndexType _ -> out.writeVarInt(Builtin.INDEX_TYPE);
      case NoneType _ -> out.writeVarInt(Builtin.NONE_TYPE);
      case FloatType floating -> {
        int code = codeOf(floating);
        if (code < 0) {
          return false;
        }
        out.writeVarInt(code);
      }
      case FunctionType function -> {
        out.writeVarInt(Builtin.FUNCTION_TYPE);
        writeTypes(out, function.inputs());
        writeTypes(out, function.results());
      }
      case ComplexType complex -> {
        out.writeVarInt(Builtin.COMPLEX_TYPE);
        out.writeVarInt(numbers.number(complex.elementType()));
      }
      case TupleType tuple -> {
        out.writeVarInt(Builtin.TUPLE_TYPE);
        writeTypes(out, tuple.types());
      }
      default -> {
        return encodeShaped(type, out);
      }
    }
    return true;
  }

  private static int codeOf(FloatType type) {
    return switch (type) {
      case BF16 -> Builtin.BF16_TYPE;
      case F16 -> Builtin.F16_TYPE;
      case F32 -> Builtin.F32_TYPE;
      case F64 -> Builtin.F64_TYPE;
      case F80 -> Builtin.F80_TYPE;
      case F128 -> Builtin.F128_TYPE;
      default -> -1;
    };
  }

  private void writeTypes(ByteWriter out, ImmutableList<Type> types) {
    out.writeVarInt(types.size());
    for (Type type : types) {
      out.writeVarInt(numbers.number(type));
    }
  }

  private boolean encodeShaped(Type type, ByteWriter out) {
    switch (type) {
      case TensorType tensor -> {
        boolean encoded = tensor.encoding().isPresent();
        out.writeVarInt(encoded ? Builtin.TENSOR_WITH_ENCODING_TYPE : Builtin.TENSOR_TYPE);
        if (encoded) {
          out.writeVarInt(numbers.number(tensor.encoding().get()));
        }
        writeShape(out, tensor.shape());
        out.writeVarInt(numbers.number(tensor.elementType()));
      }
      case MemRefType memRef -> {
        boolean placed = memRef.memorySpace().isPresent();
        out.writeVarInt(placed ? Builtin.MEMREF_WITH_SPACE_TYPE : Builtin.MEMREF_TYPE);
        if (placed) {
          out.writeVarInt(numbers.number(memRef.memorySpace().get()));
        }
        writeShape(out, memRef.shape());
        out.writeVarInt(numbers.number(memRef.elementType()));
        int rank = memRef.shape().length();
        Attribute layout =
            memRef.layout().orElseGet(() -> new AffineMapAttr(AffineMap.identity(rank)));
        out.writeVarInt(numbers.number(layout));
      }
      case UnrankedMemRefType memRef -> {
        boolean placed = memRef.memorySpace().isPresent();
        out.writeVarInt(
            placed ? Builtin.UNRANKED_MEMREF_WITH_SPACE_TYPE : Builtin.UNRANKED_MEMREF_TYPE);
        if (placed) {
          out.writeVarInt(numbers.number(memRef.memorySpace().get()));
        }
        out.writeVarInt(numbers.number(memRef.elementType()));
      }
      case UnrankedTensorType tensor -> {
        out.writeVarInt(Builtin.UNRANKED_TENSOR_TYPE);
        out.writeVarInt(numbers.number(tensor.elementType()));
      }
      case VectorType vector -> {
        boolean scalable = vector.isScalable();
        out.writeVarInt(scalable ? Builtin.SCALABLE_VECTOR_TYPE : Builtin.VECTOR_TYPE);
        if (scalable) {
          out.writeVarInt(vector.scalable().size());
          for (boolean flag : vector.scalable()) {
            out.writeByte(flag ? 1 : 0);
          }
        }
        writeShape(out, vector.shape());
        out.writeVarInt(numbers.number(vector.elementType()));
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private static void writeShape(ByteWriter out, ImmutableLongArray shape) {
    out.writeVarInt(shape.length());
    for (int i = 0; i < shape.length(); i++) {
      long size = shape.get(i);
      out.writeSignedVarInt(size == ShapedType.DYNAMIC ? Builtin.DYNAMIC : size);
    }
  }
}

package dev.weir.dialect.mlir.arith;

import dev.weir.ir.Type;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.IntegerType.Signedness;
import dev.weir.ir.type.MemRefType;
import dev.weir.ir.type.ShapedType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.UnrankedTensorType;
import dev.weir.ir.type.VectorType;

/// The element types of vectors, tensors and memrefs, and the types that arithmetic knows.
public final class ElementTypes {
  private ElementTypes() {}

  /// {@return whether `type` is an integer without a sign of its own, such as i32}
  public static boolean isSignless(Type type) {
    return type instanceof IntegerType integer && integer.signedness() == Signedness.SIGNLESS;
  }

  static boolean isSignlessOrIndex(Type type) {
    return isSignless(type) || type == IndexType.INDEX;
  }

  /// {@return i1, or a vector or tensor of it of the shape of `type`}
  public static Type boolOfSameShape(Type type) {
    if (type instanceof VectorType vector) {
      return new VectorType(vector.shape(), vector.scalable(), IntegerType.I1);
    }
    if (type instanceof TensorType tensor) {
      return tensor.withElementType(IntegerType.I1);
    }
    return type instanceof UnrankedTensorType
        ? new UnrankedTensorType(IntegerType.I1)
        : IntegerType.I1;
  }

  /// {@return whether `type` is i1, or a vector or tensor of it of the shape of `other`}
  public static boolean isBoolOfSameShape(Type type, Type other) {
    if (type instanceof IntegerType) {
      return type.equals(IntegerType.I1)
          && !(other instanceof ShapedType || other instanceof UnrankedTensorType);
    }
    return type.equals(boolOfSameShape(other));
  }

  /// {@return the type of an element of a vector or tensor, else `type` itself}
  public static Type ofVectorOrTensor(Type type) {
    if (type instanceof VectorType || type instanceof TensorType) {
      return ((ShapedType) type).elementType();
    }
    return type instanceof UnrankedTensorType unranked ? unranked.elementType() : type;
  }

  /// {@return the type of an element of a memref of known rank, else `type` itself}
  static Type ofMemRef(Type type) {
    return type instanceof MemRefType memref ? memref.elementType() : type;
  }
}

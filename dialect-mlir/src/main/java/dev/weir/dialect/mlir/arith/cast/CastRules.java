package dev.weir.dialect.mlir.arith.cast;

import dev.weir.dialect.mlir.arith.ElementTypes;
import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.ShapedType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.UnrankedTensorType;
import java.util.Optional;

/// Which types the casts convert to which. Shapes are compared elsewhere.
public final class CastRules {
  private CastRules() {}

  /// {@return whether both are integers, or made of them, and `to` is wider}
  static boolean widensInteger(Type from, Type to) {
    return ElementTypes.ofVectorOrTensor(from) instanceof IntegerType narrow
        && ElementTypes.ofVectorOrTensor(to) instanceof IntegerType wide
        && wide.width() > narrow.width();
  }

  /// {@return whether both are floats, or made of them, and `to` is wider}
  public static boolean widensFloat(Type from, Type to) {
    return ElementTypes.ofVectorOrTensor(from) instanceof FloatType narrow
        && ElementTypes.ofVectorOrTensor(to) instanceof FloatType wide
        && wide.width() > narrow.width();
  }

  /// {@return whether one is an integer, or made of them, and the other a float}
  static boolean isIntegerToFloat(Type integer, Type floating) {
    return ElementTypes.ofVectorOrTensor(integer) instanceof IntegerType
        && ElementTypes.ofVectorOrTensor(floating) instanceof FloatType;
  }

  /// {@return whether exactly one is an index, or made of them, and the other a signless integer}
  static boolean isIndexCast(Type from, Type to) {
    Type source = ShapedType.elementOrSelf(from);
    Type target = ShapedType.elementOrSelf(to);
    return source == IndexType.INDEX && ElementTypes.isSignless(target)
        || ElementTypes.isSignless(source) && target == IndexType.INDEX;
  }

  /// {@return whether both are numbers, or made of them, of as many bits}
  static boolean isBitcast(Type from, Type to) {
    int width = bits(ShapedType.elementOrSelf(from));
    return width >= 0 && width == bits(ShapedType.elementOrSelf(to));
  }

  private static int bits(Type type) {
    if (type instanceof IntegerType integer) {
      return integer.width();
    }
    return type instanceof FloatType floating ? floating.width() : -1;
  }

  static boolean isTensor(Type type) {
    return type instanceof TensorType || type instanceof UnrankedTensorType;
  }

  /// {@return whether neither is a tensor, or both are and of known and equal ranks and sizes}
  static boolean haveSameTensorSizes(Type from, Type to) {
    if (from instanceof TensorType a && to instanceof TensorType b) {
      return a.shape().equals(b.shape());
    }
    return !isTensor(from) && !isTensor(to);
  }

  /// {@return whether tensors among the two have the same encoding}
  static boolean haveSameEncoding(Type from, Type to) {
    Optional<?> a = from instanceof TensorType tensor ? tensor.encoding() : Optional.empty();
    Optional<?> b = to instanceof TensorType tensor ? tensor.encoding() : Optional.empty();
    return a.equals(b);
  }
}

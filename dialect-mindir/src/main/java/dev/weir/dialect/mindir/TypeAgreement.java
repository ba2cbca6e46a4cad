package dev.weir.dialect.mindir;

import dev.weir.ir.Type;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.ir.type.UnrankedTensorType;
import java.util.List;

/// When a value of one type can stand where another is declared.
///
/// MindSpore's inference widens what it says of a node, so that a call may pass a tensor of known size
/// where any size is declared, and a parameter where its content is.
public final class TypeAgreement {
  private TypeAgreement() {}

  /// {@return whether values of `given` can be used as `declared`}: what is not known agrees with
  /// everything, a parameter with its content, and tensors where the sizes that both know are equal
  public static boolean agree(Type given, Type declared) {
    if (given.equals(declared)
        || given instanceof UnknownType
        || declared instanceof UnknownType) {
      return true;
    }
    if (given instanceof RefType || declared instanceof RefType) {
      return agree(RefType.contentOf(given), RefType.contentOf(declared));
    }
    if (given instanceof TensorLike a && declared instanceof TensorLike b) {
      return a.getClass() == b.getClass()
          && a.tensor().elementType().equals(b.tensor().elementType())
          && sizesAgree(a.tensor(), b.tensor());
    }
    if (given instanceof UnrankedTensorType(Type element)) {
      return declared instanceof TensorType tensor && tensor.elementType().equals(element);
    }
    if (declared instanceof UnrankedTensorType(Type element)) {
      return given instanceof TensorType tensor && tensor.elementType().equals(element);
    }
    if (given instanceof TupleType a && declared instanceof TupleType b) {
      return agree(a.types(), b.types());
    }
    if (given instanceof ListType a && declared instanceof ListType b) {
      return agree(a.types(), b.types());
    }
    if (given instanceof DictType a && declared instanceof DictType b) {
      return a.keys().equals(b.keys()) && agree(a.types(), b.types());
    }
    return given instanceof FunctionType a
        && declared instanceof FunctionType b
        && agree(a.inputs(), b.inputs())
        && agree(a.results(), b.results());
  }

  static boolean agree(List<Type> given, List<Type> declared) {
    if (given.size() != declared.size()) {
      return false;
    }
    for (int i = 0; i < given.size(); i++) {
      if (!agree(given.get(i), declared.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean sizesAgree(TensorType a, TensorType b) {
    if (a.rank() != b.rank()) {
      return false;
    }
    for (int i = 0; i < a.rank(); i++) {
      if (!a.isDynamic(i) && !b.isDynamic(i) && a.dimension(i) != b.dimension(i)) {
        return false;
      }
    }
    return true;
  }
}

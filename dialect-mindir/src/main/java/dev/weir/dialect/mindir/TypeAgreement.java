package dev.weir.dialect.mindir;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.ir.type.UnrankedTensorType;
import java.util.List;

/// When a value of one type can stand where another is declared.
///
/// MindSpore's inference widens what it says of a node, so that a call may pass a tensor of known size
/// where any size is declared, and a parameter where its content is. A number and a tensor of no dimensions
/// are one when the program runs.
public final class TypeAgreement {
  private TypeAgreement() {}

  /// {@return whether values of `given` can be used as `declared`}: what is not known agrees with
  /// everything, a parameter with its content, and tensors where the sizes that both know are equal
  public static boolean agree(Type given, Type declared) {
    if (given.equals(declared) || given instanceof UnknownType || declared instanceof UnknownType) {
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
    if (isNumber(given) && declared instanceof TensorType tensor) {
      return tensor.rank() == 0 && tensor.elementType().equals(given);
    }
    if (isNumber(declared) && given instanceof TensorType tensor) {
      return tensor.rank() == 0 && tensor.elementType().equals(declared);
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

  private static boolean isNumber(Type type) {
    return type instanceof IntegerType || type instanceof FloatType;
  }

  /// {@return `declared`, with what it leaves open taken from `other` where the two agree}
  public static Type refine(Type declared, Type other) {
    if (declared instanceof UnknownType) {
      return other;
    }
    if (other instanceof UnknownType || declared.equals(other) || !agree(other, declared)) {
      return declared;
    }
    if (declared instanceof UnrankedTensorType && other instanceof TensorType) {
      return other;
    }
    if (declared instanceof RefType(Type content, String key)) {
      String known = key.isEmpty() && other instanceof RefType ref ? ref.key() : key;
      return new RefType(refine(content, RefType.contentOf(other)), known);
    }
    if (declared instanceof TupleType(var a) && other instanceof TupleType(var b)) {
      return new TupleType(refine(a, b));
    }
    if (declared instanceof ListType(var a) && other instanceof ListType(var b)) {
      return new ListType(refine(a, b));
    }
    if (declared instanceof DictType a && other instanceof DictType b) {
      return new DictType(a.keys(), refine(a.types(), b.types()));
    }
    if (declared instanceof FunctionType a && other instanceof FunctionType b) {
      return FunctionType.of(refine(a.inputs(), b.inputs()), refine(a.results(), b.results()));
    }
    return declared;
  }

  private static ImmutableList<Type> refine(List<Type> a, List<Type> b) {
    var types = ImmutableList.<Type>builder();
    for (int i = 0; i < a.size(); i++) {
      types.add(refine(a.get(i), b.get(i)));
    }
    return types.build();
  }

  /// {@return whether `type`, or a part of it, is not known}
  public static boolean isOpen(Type type) {
    return switch (type) {
      case UnknownType unknown -> true;
      case TupleType(var types) -> types.stream().anyMatch(TypeAgreement::isOpen);
      case ListType(var types) -> types.stream().anyMatch(TypeAgreement::isOpen);
      case DictType dictionary -> dictionary.types().stream().anyMatch(TypeAgreement::isOpen);
      case FunctionType function ->
          function.inputs().stream().anyMatch(TypeAgreement::isOpen)
              || function.results().stream().anyMatch(TypeAgreement::isOpen);
      default -> false;
    };
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

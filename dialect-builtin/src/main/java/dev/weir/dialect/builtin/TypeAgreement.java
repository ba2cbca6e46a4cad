package dev.weir.dialect.builtin;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Type;
import dev.weir.ir.type.SizeEncoding;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.util.List;
import java.util.Optional;

/// When types say the same as far as both say anything: sizes that one of them does not know and
/// encodings do not count.
public final class TypeAgreement {
  private TypeAgreement() {}

  /// {@return whether the types may describe the same value}
  ///
  /// Tensors of the same kind, rank and element type agree where their known sizes do, wherever they live; an undefined
  /// element type agrees with every one; tuples agree element by element; other types must be equal.
  public static boolean agree(Type a, Type b) {
    if (a.equals(b)) {
      return true;
    }
    if (a instanceof TensorLike x && b instanceof TensorLike y) {
      return x.getClass() == y.getClass()
          && agreeOnElements(x.tensor().elementType(), y.tensor().elementType())
          && agree(x.tensor().shape(), y.tensor().shape());
    }
    return a instanceof TupleType x && b instanceof TupleType y && agree(x.types(), y.types());
  }

  /// {@return whether the types are equal but for where tensors live and what sizes that they leave open are called}
  public static boolean areEqualAnywhere(Type a, Type b) {
    if (a.equals(b)) {
      return true;
    }
    if (a instanceof TensorLike x && b instanceof TensorLike y) {
      return x.getClass() == y.getClass() && SizeEncoding.areEqualWithout(x.tensor(), y.tensor());
    }
    if (!(a instanceof TupleType x
        && b instanceof TupleType y
        && x.types().size() == y.types().size())) {
      return false;
    }
    boolean equal = true;
    for (int i = 0; equal && i < x.types().size(); i++) {
      equal = areEqualAnywhere(x.types().get(i), y.types().get(i));
    }
    return equal;
  }

  /// {@return whether the lists are equally long and their types agree in order}
  public static boolean agree(List<? extends Type> a, List<? extends Type> b) {
    if (a.size() != b.size()) {
      return false;
    }
    for (int i = 0; i < a.size(); i++) {
      if (!agree(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean agreeOnElements(Type a, Type b) {
    return a.equals(b) || a instanceof UndefinedType || b instanceof UndefinedType;
  }

  private static boolean agree(ImmutableLongArray a, ImmutableLongArray b) {
    if (a.length() != b.length()) {
      return false;
    }
    for (int i = 0; i < a.length(); i++) {
      if (a.get(i) != b.get(i)
          && a.get(i) != TensorType.DYNAMIC
          && b.get(i) != TensorType.DYNAMIC) {
        return false;
      }
    }
    return true;
  }

  /// {@return the type of a value that is either an `a` or a `b`}: tensors of the same rank and
  /// element type lose the sizes in which they differ
  ///
  /// Empty where there is no such type.
  public static Optional<Type> join(Type a, Type b) {
    if (a.equals(b)) {
      return Optional.of(a);
    }
    if (a instanceof TensorLike x && b instanceof TensorLike y) {
      return x.getClass() == y.getClass()
          ? join(x.tensor(), y.tensor()).map(x::withTensor)
          : Optional.empty();
    }
    if (a instanceof TupleType x
        && b instanceof TupleType y
        && x.types().size() == y.types().size()) {
      var types = ImmutableList.<Type>builder();
      for (int i = 0; i < x.types().size(); i++) {
        Optional<Type> joined = join(x.types().get(i), y.types().get(i));
        if (joined.isEmpty()) {
          return Optional.empty();
        }
        types.add(joined.get());
      }
      return Optional.of(new TupleType(types.build()));
    }
    return Optional.empty();
  }

  private static Optional<TensorType> join(TensorType x, TensorType y) {
    if (x.rank() != y.rank()
        || !x.elementType().equals(y.elementType())
        || !x.withoutSizes().encoding().equals(y.withoutSizes().encoding())) {
      return Optional.empty();
    }
    var shape = ImmutableLongArray.builder(x.rank());
    for (int i = 0; i < x.rank(); i++) {
      shape.add(x.dimension(i) == y.dimension(i) ? x.dimension(i) : TensorType.DYNAMIC);
    }
    return Optional.of(x.withShape(shape.build()));
  }
}

package dev.weir.dialect.shape.infer;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A tensor while types are inferred: its sizes, each a term, and what else its type says.
public final class TensorShape {
  private final ShapeInference inference;
  private final ImmutableList<Term> sizes;
  private final Type elementType;
  private final Optional<Attribute> encoding;
  private @Nullable TensorType type;

  TensorShape(ShapeInference inference, ImmutableList<Term> sizes, TensorType type) {
    this(inference, sizes, type.elementType(), type.withoutSizes().encoding());
    this.type = type;
  }

  TensorShape(
      ShapeInference inference,
      ImmutableList<Term> sizes,
      Type elementType,
      Optional<Attribute> encoding) {
    this.inference = inference;
    this.sizes = sizes;
    this.elementType = elementType;
    this.encoding = encoding;
  }

  /// {@return what answers questions of this inference}
  public ShapeInference inference() {
    return inference;
  }

  /// {@return the number of dimensions}
  public int rank() {
    return sizes.size();
  }

  /// {@return the size of dimension `index`}
  public Term size(int index) {
    return sizes.get(index);
  }

  /// {@return the size of each dimension}
  public ImmutableList<Term> sizes() {
    return sizes;
  }

  /// {@return the type of the elements}
  public Type elementType() {
    return elementType;
  }

  /// {@return the product of the sizes from `from` to `to`, the latter not included}
  ///
  /// @throws IllegalArgumentException if that is known and exceeds a `long`
  public Term product(int from, int to) {
    Term product = Term.of(1);
    for (int i = from; i < to; i++) {
      product = product.times(sizes.get(i));
    }
    return checked(product);
  }

  /// {@return the number of elements}
  ///
  /// @throws IllegalArgumentException if that is known and exceeds a `long`
  public Term elementCount() {
    return product(0, sizes.size());
  }

  private static Term checked(Term size) {
    if (!(size instanceof IntegerTerm) && size.symbols().isEmpty()) {
      throw new IllegalArgumentException("a tensor has too many elements");
    }
    return size;
  }

  /// {@return this tensor with other sizes}; encoding and element type stay
  public TensorShape withSizes(List<? extends Term> newSizes) {
    return sizes.equals(newSizes)
        ? this
        : new TensorShape(inference, ImmutableList.copyOf(newSizes), elementType, encoding);
  }

  /// {@return this tensor with the size of one dimension changed}; encoding and element type stay
  public TensorShape with(int axis, Term size) {
    List<Term> changed = new ArrayList<>(sizes);
    changed.set(axis, size);
    return withSizes(changed);
  }

  /// {@return a tensor with these sizes and elements as in this one, without encoding}
  public TensorShape reshaped(List<? extends Term> newSizes) {
    return inference.tensor(elementType, newSizes);
  }

  /// {@return this tensor with elements of another type}
  public TensorShape withElementType(Type newElementType) {
    return newElementType.equals(elementType)
        ? this
        : new TensorShape(inference, sizes, newElementType, encoding);
  }

  /// {@return the type: sizes that cannot be named are `?`}
  ///
  /// @throws IllegalArgumentException if a size is known and negative or exceeds a `long`
  public TensorType type() {
    TensorType known = type;
    if (known == null) {
      known = SymbolicSizes.tensor(named(), elementType, encoding);
      type = known;
    }
    return known;
  }

  private ImmutableList<Optional<Term>> named() {
    var named = ImmutableList.<Optional<Term>>builderWithExpectedSize(sizes.size());
    for (Term size : sizes) {
      Term canonical = inference.canonical(checked(size));
      named.add(SymbolicSizes.isOpen(canonical) ? Optional.empty() : Optional.of(canonical));
    }
    return named.build();
  }

  /// {@return the type as text, for messages}
  @Override
  public String toString() {
    return type().toString();
  }
}

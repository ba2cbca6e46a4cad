package dev.weir.dialect.shape;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The sizes of tensor types as terms.
public final class SymbolicSizes {
  private SymbolicSizes() {}

  /// {@return the sizes of `type` as far as it says, empty where it says `?`}
  public static ImmutableList<Optional<Term>> of(TensorType type) {
    var sizes = ImmutableList.<Optional<Term>>builder();
    int open = 0;
    for (int i = 0; i < type.rank(); i++) {
      if (!type.isDynamic(i)) {
        sizes.add(Optional.of(Term.of(type.dimension(i))));
      } else if (type.encoding().isPresent() && type.encoding().get() instanceof SizesAttr attr) {
        sizes.add(attr.open().get(open++));
      } else {
        sizes.add(Optional.empty());
      }
    }
    return sizes.build();
  }

  /// {@return whether a type cannot say that a size is `term`}: it is too large, or made of what has no name
  public static boolean isOpen(Term term) {
    return !(term instanceof IntegerTerm)
        && (term.isLarge() || term.symbols().stream().anyMatch(SymbolTerm::isAnonymous));
  }

  /// {@return a tensor of these sizes: numbers stand in the shape, other terms in the encoding, before what
  /// `encoding` says}; large terms are left out
  ///
  /// @throws IllegalArgumentException if a size is negative
  public static TensorType tensor(
      List<Optional<Term>> sizes, Type elementType, Optional<Attribute> encoding) {
    var shape = ImmutableLongArray.builder(sizes.size());
    var open = ImmutableList.<Optional<Term>>builder();
    boolean named = false;
    for (Optional<Term> size : sizes) {
      if (size.isPresent() && size.get() instanceof IntegerTerm known) {
        if (known.value() < 0) {
          throw new IllegalArgumentException("a size cannot be " + known);
        }
        shape.add(known.value());
      } else {
        Optional<Term> term = size.filter(each -> !each.isLarge());
        named |= term.isPresent();
        shape.add(TensorType.DYNAMIC);
        open.add(term);
      }
    }
    return new TensorType(
        shape.build(),
        elementType,
        named ? Optional.of(new SizesAttr(open.build(), encoding)) : encoding);
  }

  /// {@return `type` with these sizes}; what else it says stays
  public static TensorType with(TensorType type, List<Optional<Term>> sizes) {
    return tensor(sizes, type.elementType(), type.withoutSizes().encoding());
  }

  /// {@return the sizes as a list: `[s0, 64, ?]`}
  public static String text(List<Optional<Term>> sizes) {
    return sizes.stream()
        .map(size -> size.map(Term::toString).orElse("?"))
        .collect(Collectors.joining(", ", "[", "]"));
  }
}

package dev.weir.dialect.shape;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.shape.assembly.SizesFormat;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Attribute;
import dev.weir.ir.def.AttrDef;
import dev.weir.ir.text.AttributeText;
import dev.weir.ir.type.SizeEncoding;
import dev.weir.ir.type.TensorType;
import java.util.Optional;

/// What the sizes are that a tensor type leaves open, as its encoding: a tensor of type
/// `tensor<?x64x?xf32, #shape.sizes<s0, 2*s0 + 1>>` has `s0` rows.
///
/// A symbol stands for the same size in all types of a function, or of a program where there are no
/// functions. `?` is a size of which nothing is known.
///
/// @param open a term for each `?` of the shape, in order, empty where none is known; at least one is
/// @param rest what else the type says
@AttrDef(value = "sizes", assembly = SizesFormat.class)
public record SizesAttr(ImmutableList<Optional<Term>> open, Optional<Attribute> rest)
    implements SizeEncoding {
  /// Refuses attributes that say nothing, and terms that are no open sizes.
  ///
  /// @throws IllegalArgumentException if no term is there, or one is an integer or large
  public SizesAttr {
    if (open.stream().allMatch(Optional::isEmpty)) {
      throw new IllegalArgumentException("expects a term for one size at least");
    }
    for (Optional<Term> term : open) {
      if (term.isPresent() && (term.get() instanceof IntegerTerm || term.get().isLarge())) {
        throw new IllegalArgumentException(
            "expects a term with symbols, got '"
                + term.get()
                + "'; sizes that are known stand in the shape");
      }
    }
  }

  @Override
  public Optional<Attribute> withoutSizes() {
    return rest;
  }

  @Override
  public Optional<String> mismatch(ImmutableLongArray shape) {
    long count = shape.stream().filter(size -> size == TensorType.DYNAMIC).count();
    return count == open.size()
        ? Optional.empty()
        : Optional.of(
            "expects a term for each '?' of the shape, got %d for %d"
                .formatted(open.size(), count));
  }

  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}

package dev.weir.dialect.compute;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.compute.assembly.ExtentsFormat;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Attribute;
import dev.weir.ir.def.AttrDef;
import dev.weir.ir.text.AttributeText;
import java.util.List;

/// Sizes as terms: `#compute.extents<4, 2*s0 + 1>`.
///
/// @param sizes the terms, none of them large
@AttrDef(value = "extents", assembly = ExtentsFormat.class)
public record ExtentsAttr(ImmutableList<Term> sizes) implements Attribute {
  /// Refuses large terms.
  ///
  /// @throws IllegalArgumentException if a term is large
  public ExtentsAttr {
    for (Term size : sizes) {
      if (size.isLarge()) {
        throw new IllegalArgumentException("too large for an attribute: " + size);
      }
    }
  }

  /// {@return these sizes}
  public static ExtentsAttr of(List<? extends Term> sizes) {
    return new ExtentsAttr(ImmutableList.copyOf(sizes));
  }

  /// {@return how many there are}
  public int count() {
    return sizes.size();
  }

  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}

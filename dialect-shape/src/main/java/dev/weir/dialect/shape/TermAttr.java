package dev.weir.dialect.shape;

import dev.weir.dialect.shape.assembly.TermFormat;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Attribute;
import dev.weir.ir.def.AttrDef;
import dev.weir.ir.text.AttributeText;

/// A term as an attribute: `#shape.term<2*s0 + 1>`.
///
/// @param value the term; not large, so that it can be read back
@AttrDef(value = "term", assembly = TermFormat.class)
public record TermAttr(Term value) implements Attribute {
  /// Refuses large terms.
  ///
  /// @throws IllegalArgumentException if `value` is large
  public TermAttr {
    if (value.isLarge()) {
      throw new IllegalArgumentException("too large for an attribute: " + value);
    }
  }

  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}

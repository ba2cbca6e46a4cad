package dev.weir.dialect.shape;

import dev.weir.dialect.shape.assembly.ConstraintFormat;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.ir.Attribute;
import dev.weir.ir.def.AttrDef;
import dev.weir.ir.text.AttributeText;

/// A constraint as an attribute: `#shape.constraint<"s0 = s1">`.
///
/// @param value the constraint, spelled as everywhere else; none of its terms is large, so that it can be read back
@AttrDef(value = "constraint", assembly = ConstraintFormat.class)
public record ConstraintAttr(Constraint value) implements Attribute {
  /// Refuses large terms.
  ///
  /// @throws IllegalArgumentException if a term of `value` is large
  public ConstraintAttr {
    if (value.terms().stream().anyMatch(term -> term.isLarge())) {
      throw new IllegalArgumentException("too large for an attribute: " + value);
    }
  }

  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}

package dev.weir.dialect.kernel;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Attribute;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.def.AttrDef;
import dev.weir.ir.text.AttributeText;

/// What the elements of an operand must lie in, which an operator takes for places:
/// `#pd_kernel.bounds<operand = 0, operator = "embedding", noun = "id", wraps = false, extents =
/// affine_map<() -> (30)>, exempt = []>`.
///
/// A kernel that is generated does not look: whoever launches it has looked before.
///
/// @param operand which operand it is
/// @param operator the operator, without its dialect
/// @param noun what it calls such an element: `index`, `id`, `label`, `class`
/// @param wraps whether an element below zero counts from the end
/// @param extents how many places there are; where there are several sizes, elements take turns
/// @param exempt elements that are no places
@AttrDef(value = "bounds", format = "`<` struct(params) `>`")
public record IndexBoundsAttr(
    int operand,
    String operator,
    String noun,
    boolean wraps,
    AffineMapAttr extents,
    ImmutableLongArray exempt)
    implements Attribute {
  /// The name of the attribute by which an operator says it of one of its operands, where it is a part of
  /// another that was decomposed.
  public static final String MARK = "bounds";

  /// {@return the same of another operand}
  public IndexBoundsAttr of(int other, AffineMapAttr sizes) {
    return new IndexBoundsAttr(other, operator, noun, wraps, sizes, exempt);
  }

  /// {@return what is said where an element `place` lies outside of `extent` places, in the words of the
  /// library's kernels}
  public String fault(String place, String extent) {
    return wraps
        ? "%s %s is out of range for extent %s".formatted(noun, place, extent)
        : "%s %s is not in [0, %s)".formatted(noun, place, extent);
  }

  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}

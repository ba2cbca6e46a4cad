package dev.weir.dialect.mlir.arith.floating;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.assembly.FastMathFormat;
import dev.weir.ir.Attribute;
import dev.weir.ir.def.AttrDef;
import dev.weir.ir.text.AttributeText;

/// Fast-math flags, as bits: `#arith.fastmath<nnan,ninf>`.
@AttrDef(value = "fastmath", assembly = FastMathFormat.class)
public record FastMathAttr(int flags) implements Attribute {
  /// Operands may be regrouped.
  public static final int REASSOC = 1;

  /// No operand and no result is a NaN.
  public static final int NNAN = 2;

  /// No operand and no result is an infinity.
  public static final int NINF = 4;

  /// The sign of a zero does not matter.
  public static final int NSZ = 8;

  /// A division may be a multiplication by the reciprocal.
  public static final int ARCP = 16;

  /// A product and a sum may be fused.
  public static final int CONTRACT = 32;

  /// Functions may be approximated.
  public static final int AFN = 64;

  /// All flags.
  public static final int FAST = 127;

  /// The names of the flags, the lowest bit first.
  public static final ImmutableList<String> NAMES =
      ImmutableList.of("reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn");

  /// No flags: `none`.
  public static final FastMathAttr NONE = new FastMathAttr(0);

  /// Refuses bits that mean nothing.
  public FastMathAttr {
    if ((flags & ~FAST) != 0) {
      throw new IllegalArgumentException("no fast-math flags: " + flags);
    }
  }

  /// {@return whether all of `wanted` are set}
  public boolean has(int wanted) {
    return (flags & wanted) == wanted;
  }

  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}

package dev.weir.dialect.mlir.arith.integer;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.assembly.IntegerOverflowFormat;
import dev.weir.ir.Attribute;
import dev.weir.ir.def.AttrDef;
import dev.weir.ir.text.AttributeText;

/// How an integer op promises not to overflow, as bits: `#arith.overflow<nsw, nuw>`. The result is
/// poison where the promise is broken.
@AttrDef(value = "overflow", assembly = IntegerOverflowFormat.class)
public record IntegerOverflowAttr(int flags) implements Attribute {
  /// No overflow of signed numbers.
  public static final int NSW = 1;

  /// No overflow of unsigned numbers.
  public static final int NUW = 2;

  /// The names of the flags, the lowest bit first.
  public static final ImmutableList<String> NAMES = ImmutableList.of("nsw", "nuw");

  /// No promise: `none`.
  public static final IntegerOverflowAttr NONE = new IntegerOverflowAttr(0);

  /// Refuses bits that mean nothing.
  public IntegerOverflowAttr {
    if ((flags & ~(NSW | NUW)) != 0) {
      throw new IllegalArgumentException("no overflow flags: " + flags);
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

package dev.weir.dialect.mlir.arith.cast;

import dev.weir.dialect.mlir.arith.fold.IntegerFolding;
import dev.weir.dialect.mlir.arith.fold.RangeInference;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.IntRange;
import org.jspecify.annotations.Nullable;

/// Sign-extends an integer to one of more bits.
@OpDef(value = "extsi", format = "$in attr-dict `:` type($in) `to` type($out)")
public non-sealed interface ExtSIOp extends IntegerExtensionOp {
  @Override
  default @Nullable Attribute convert(@Nullable Attribute in, Type to) {
    return IntegerFolding.cast(in, to, true);
  }

  @Override
  default IntRange convertRange(IntRange range, int width) {
    return RangeInference.extendSigned(range, width);
  }
}

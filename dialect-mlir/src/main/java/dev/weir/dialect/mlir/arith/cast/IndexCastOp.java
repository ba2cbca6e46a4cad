package dev.weir.dialect.mlir.arith.cast;

import dev.weir.dialect.mlir.arith.fold.IntegerFolding;
import dev.weir.dialect.mlir.arith.fold.RangeInference;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.IntRange;
import org.jspecify.annotations.Nullable;

/// Converts between index and integers: widens with the sign, narrows to the low bits.
@OpDef(value = "index_cast", format = "$in attr-dict `:` type($in) `to` type($out)")
public non-sealed interface IndexCastOp extends IndexConversionOp {
  @Override
  default @Nullable Attribute convert(@Nullable Attribute in, Type to) {
    return IntegerFolding.cast(in, to, true);
  }

  @Override
  default IntRange convertRange(IntRange range, int width) {
    return RangeInference.castSigned(range, width);
  }
}

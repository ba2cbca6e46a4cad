package dev.weir.examples.quant;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.ir.*;
import dev.weir.ir.def.*;
import dev.weir.ir.trait.*;
import dev.weir.ir.type.TensorType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// `x` in the numbers of the result.
@OpDef(
    value = "quantize",
    format = "$x (`round` $rounding^)? attr-dict `:` type($x) `->` type($out)")
public non-sealed interface QuantizeOp extends QuantOp, Pure, Foldable {
  @Operand(AnyTensor.class)
  Value x();

  @Attr
  default Rounding rounding() {
    return Rounding.NEAREST;
  }

  @Result(QuantizedTensor.class)
  OpResult out();

  @Override
  default void verify(Diagnostics diagnostics) {
    TensorType from = (TensorType) x().type();
    TensorType to = (TensorType) out().type();
    if (to.elementType() instanceof UniformType u && !u.expressed().equals(from.elementType())) {
      diagnostics.error(this, "expects elements of %s, got %s", u.expressed(), from.elementType());
    }
  }

  /// quantize(dequantize(q)) -> q
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return x().definingOp() instanceof DequantizeOp d && d.q().type().equals(out().type())
        ? Foldable.to(d.q())
        : Foldable.none();
  }
}

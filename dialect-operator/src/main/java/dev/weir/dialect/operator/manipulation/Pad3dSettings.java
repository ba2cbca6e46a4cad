package dev.weir.dialect.operator.manipulation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.KernelSignature;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;

/// How volumes are padded; the same for the gradient.
public interface Pad3dSettings extends KernelSignature {
  @Operand(IntegerList.class)
  Value paddings();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("paddings");
  }

  /// {@return `constant`, `reflect`, `replicate` or `circular`}
  @Attr
  default String mode() {
    return "constant";
  }

  /// {@return the added elements in mode `constant`}
  @Attr(codec = FloatCodec.class)
  default float padValue() {
    return 0.0f;
  }

  /// {@return the order of dimensions: `NCDHW` or `NDHWC`}
  @Attr
  default String dataFormat() {
    return "NCDHW";
  }
}

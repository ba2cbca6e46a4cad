package dev.weir.dialect.operator.composite;

import dev.weir.dialect.builtin.AddedLater;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;

/// A step of Adam in place in `param`, its moments and the powers of the betas.
@AddedLater(operand = "moment2_max", result = "moment2_max_out")
@OpDef("adam_")
public non-sealed interface AdamOp extends AdamStep {
  /// {@return whether rows without gradient are skipped; not used}
  @Attr
  default boolean lazyMode() {
    return false;
  }

  /// {@return the rows from which on threads are used; not used}
  @Attr
  default long minRowSizeToUseMultithread() {
    return 1000;
  }

  /// {@return whether `master_param` is updated}
  @Attr
  default boolean multiPrecision() {
    return false;
  }

  @Override
  @Attr
  default boolean useGlobalBetaPow() {
    return false;
  }

  @Override
  @Attr
  default boolean amsgrad() {
    return false;
  }
}

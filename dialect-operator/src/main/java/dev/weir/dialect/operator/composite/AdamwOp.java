package dev.weir.dialect.operator.composite;

import dev.weir.dialect.builtin.AddedLater;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;

/// A step of Adam in place in `param`, its moments and the powers of the betas, at `lr_ratio` times
/// the rate; `with_decay`, `coeff` times that rate of the parameter is subtracted as well.
@AddedLater(operand = "moment2_max", result = "moment2_max_out")
@OpDef("adamw_")
public non-sealed interface AdamwOp extends AdamStep {
  /// {@return the factor of the learning rate}
  @Attr(codec = FloatCodec.class)
  default float lrRatio() {
    return 1f;
  }

  /// {@return the weight decay}
  @Attr(codec = FloatCodec.class)
  default float coeff() {
    return 0.01f;
  }

  /// {@return whether weights decay}
  @Attr
  default boolean withDecay() {
    return false;
  }

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

  @Override
  default double rateFactor() {
    return withDecay() ? lrRatio() : 1;
  }

  @Override
  default double decay() {
    return withDecay() ? coeff() : 0;
  }
}

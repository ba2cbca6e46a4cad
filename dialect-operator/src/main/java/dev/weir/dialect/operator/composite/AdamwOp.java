package dev.weir.dialect.operator.composite;

import dev.weir.dialect.builtin.AddedLater;
import dev.weir.ir.def.OpDef;

/// A step of Adam in place in `param`, its moments and the powers of the betas, at `lr_ratio` times
/// the rate; `with_decay`, `coeff` times that rate of the parameter is subtracted as well.
@AddedLater(operand = "moment2_max", result = "moment2_max_out")
@OpDef("adamw_")
public non-sealed interface AdamwOp extends DecoupledDecay, AdamStep {
  @Override
  default double rateFactor() {
    return withDecay() ? lrRatio() : 1;
  }

  @Override
  default double decay() {
    return withDecay() ? coeff() : 0;
  }
}

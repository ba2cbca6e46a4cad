package dev.weir.dialect.operator.composite.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;

/// The gradients of the tensors that were stacked along `axis`: the slices of that of the result.
///
/// Shapes: `x[i]: [A..., B...], out_grad: [A..., N, B...] -> x_grad[i]: [A..., B...]` for `N` tensors.
///
/// Element types: `x[i]: T -> x_grad[i]: T`.
@OpDef(
    value = "stack_grad",
    format = "$x `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface StackGradOp extends CompositeOp, ListGradient {
  /// {@return the stacked axis, counted from the back if negative}
  @Attr
  default int axis() {
    return 0;
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    return ImmutableList.of(
        builder
            .add(OperatorOps.unstack(outGrad()).axis(axis()).num(Sizes.tensors(x()).size()))
            .out());
  }
}

package dev.weir.dialect.compute;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.trait.SymbolUser;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// Computes tensors by a kernel of the index level: `compute.call @row_reduce_1(%x) : (tensor<4x8xf32>) ->
/// tensor<4xf32>`.
@OpDef(
    value = "call",
    format = "$callee `(` $inputs `)` attr-dict `:` functional-type($inputs, $outputs)")
public non-sealed interface CallOp extends ComputeOp, MemoryEffects, SymbolUser {
  /// The kernel, a [KernelOp] beside the program.
  @Attr
  SymbolRefAttr callee();

  @Operand
  ValueRange inputs();

  @Result
  ValueRange outputs();

  /// A kernel reads its inputs and makes its outputs, and does nothing else.
  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of();
  }

  @Override
  default void verifySymbolUses(SymbolIndex symbols, Diagnostics diagnostics) {
    if (!(symbols.lookupNearest(this, callee().path()) instanceof KernelOp kernel)) {
      diagnostics.error(
          this,
          "calls '%s', and there is no such kernel: expected a 'compute.kernel' beside the"
              + " program",
          callee());
      return;
    }
    List<BlockArgument> arguments = kernel.bodyRegion().entry().arguments();
    if (kernel.inputArguments().size() != operandCount() || kernel.outputs() != resultCount()) {
      diagnostics.error(
          this,
          "'%s' has %d inputs and %d outputs, got %d and %d",
          callee(),
          kernel.inputArguments().size(),
          kernel.outputs(),
          operandCount(),
          resultCount());
      return;
    }
    int i = 0;
    for (Value value : Iterables.concat(operands(), results())) {
      BlockArgument argument = arguments.get(i++);
      if (!(value.type() instanceof TensorLike like)
          || !fits(like.tensor(), (TensorType) argument.type())) {
        diagnostics.error(
            this, "'%s' has a '%s' where a '%s' is given", callee(), argument.type(), value.type());
        return;
      }
    }
  }

  /// {@return whether a tensor of type `given` can be one of type `wanted`}
  private static boolean fits(TensorType given, TensorType wanted) {
    if (given.rank() != wanted.rank() || !given.elementType().equals(wanted.elementType())) {
      return false;
    }
    for (int d = 0; d < given.rank(); d++) {
      if (!given.isDynamic(d)
          && !wanted.isDynamic(d)
          && given.dimension(d) != wanted.dimension(d)) {
        return false;
      }
    }
    return true;
  }
}

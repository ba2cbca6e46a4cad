package dev.weir.transforms.mindir;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Value;

/// Sums and the like over axes. An empty tuple of axes stands for all.
final class ReductionPrimitives {
  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .put("ReduceSum", reduction((x, axes, keep) -> OperatorOps.sum(x, axes).keepdim(keep)))
          .put("ReduceMean", reduction((x, axes, keep) -> OperatorOps.mean(x, axes).keepdim(keep)))
          .put("ReduceMax", reduction((x, axes, keep) -> OperatorOps.max(x, axes).keepdim(keep)))
          .put("ReduceMin", reduction((x, axes, keep) -> OperatorOps.min(x, axes).keepdim(keep)))
          .put("ReduceProd", reduction((x, axes, keep) -> OperatorOps.prod(x, axes).keepdim(keep)))
          .buildOrThrow();

  /// Describes a reduction of `x` over `axes`.
  private interface Reduction {
    OpSpec<?> make(Value x, Value axes, boolean keep);
  }

  private ReductionPrimitives() {}

  private static PrimitiveLowering reduction(Reduction reduction) {
    return call -> {
      Value axes = call.out().integers(call.operandCount() > 1 ? call.integers(1) : new long[0]);
      boolean keep =
          call.operandCount() > 2
              ? call.integers(2)[0] != 0
              : call.flag("keep_dims", false);
      return call.add(reduction.make(call.tensor(0), axes, keep));
    };
  }
}

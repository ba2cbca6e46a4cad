package dev.weir.dialect.controlflow;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.InfersShapes;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.dialect.controlflow.assembly.IfAssembly;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.ConditionallySpeculatable;
import dev.weir.ir.trait.NoTerminator;
import dev.weir.ir.trait.RecursiveMemoryEffects;
import dev.weir.ir.trait.SingleBlock;
import dev.weir.ir.trait.StructuredIf;
import java.util.List;

/// Runs one of two bodies: the first if `cond` holds, else the second.
///
/// ```mlir
/// %r = pd_op.if %c : tensor<i1> -> (tensor<?xf32>) {
///   pir.yield %a : tensor<2xf32>
/// } else {
///   pir.yield %b : tensor<3xf32>
/// }
/// ```
///
/// The bodies have no arguments and see all that is around the op. Each ends with `pir.yield`, which
/// gives the results; without results the yield, and the second body's block, may be missing. A
/// result has the type that both bodies yield; sizes in which they differ become `?`.
///
/// Source:
/// [control_flow_op.cc](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/fluid/pir/dialect/operator/ir/control_flow_op.cc),
/// `IfOp`. Deviation: bodies that yield other types than the results declare are rejected.
@OpDef(value = "if", assembly = IfAssembly.class)
public non-sealed interface IfOp
    extends StructuredOp,
        InfersShapes,
        SingleBlock,
        NoTerminator,
        RecursiveMemoryEffects,
        StructuredIf,
        ConditionallySpeculatable {
  @Operand(Condition.class)
  Value cond();

  @Result
  ValueRange outputs();

  @Body
  Region trueRegion();

  @Body
  Region falseRegion();

  @Override
  default Speculatability speculatability() {
    return Speculatability.RECURSIVELY;
  }

  @Override
  default Value condition() {
    return cond();
  }

  @Override
  default Region thenRegion() {
    return trueRegion();
  }

  @Override
  default Region elseRegion() {
    return falseRegion();
  }

  @Override
  default boolean areTypesCompatible(Type operand, Type input) {
    return TypeAgreement.agree(operand, input);
  }

  @Override
  default List<Type> inferTypes() {
    List<Type> whenTrue = yieldedTypes(trueRegion());
    List<Type> whenFalse = yieldedTypes(falseRegion());
    if (whenTrue.size() != whenFalse.size()) {
      throw new IllegalArgumentException(
          "the bodies yield " + whenTrue.size() + " and " + whenFalse.size() + " values");
    }
    var types = ImmutableList.<Type>builder();
    for (int i = 0; i < whenTrue.size(); i++) {
      Type a = whenTrue.get(i);
      Type b = whenFalse.get(i);
      int index = i;
      types.add(
          TypeAgreement.join(a, b)
              .orElseThrow(() ->
                  new IllegalArgumentException(
                      "value #%d is yielded as '%s' and as '%s'".formatted(index, a, b))));
    }
    return types.build();
  }

  private static List<Type> yieldedTypes(Region region) {
    return !region.isEmpty() && region.entry().last() instanceof YieldOp yield
        ? yield.values().types()
        : ImmutableList.of();
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    for (Region region : regions()) {
      if (region.isEmpty()) {
        if (resultCount() > 0 || region.index() == 0) {
          diagnostics.error(this, "expects a block in region #%d", region.index());
        }
        continue;
      }
      if (region.entry().argumentCount() > 0) {
        diagnostics.error(this, "region #%d should have no arguments", region.index());
      }
      Operation last = region.entry().last();
      if (resultCount() > 0 && !(last instanceof YieldOp)) {
        diagnostics.error(this, "expects region #%d to end with 'pir.yield'", region.index());
      }
    }
  }
}

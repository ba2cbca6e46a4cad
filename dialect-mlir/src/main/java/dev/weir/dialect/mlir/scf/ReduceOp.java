package dev.weir.dialect.mlir.scf;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.scf.assembly.ReduceAssembly;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.HasParent;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.RecursiveMemoryEffects;
import dev.weir.ir.trait.Terminator;
import java.util.List;

/// The terminator of the body of `scf.parallel`: one reduction for each operand, whose region combines two
/// values into one.
///
/// ```mlir
/// scf.reduce(%operand : f32) {
/// ^bb0(%lhs: f32, %rhs: f32):
///   %res = "…"(%lhs, %rhs) : (f32, f32) -> f32
///   scf.reduce.return %res : f32
/// }
/// ```
@OpDef(value = "reduce", assembly = ReduceAssembly.class)
@HasParent(ParallelOp.class)
public non-sealed interface ReduceOp
    extends ScfOp, OneBlockRegions, Terminator, RecursiveMemoryEffects {
  @Operand
  ValueRange values();

  @Body
  ImmutableList<Region> reductions();

  @Override
  default void verifyRegions(Diagnostics diagnostics) {
    for (int i = 0; i < regionCount() && i < operandCount(); i++) {
      if (!verifyReduction(i, diagnostics)) {
        return;
      }
    }
  }

  private boolean verifyReduction(int index, Diagnostics diagnostics) {
    Type type = operand(index).type();
    Block block = region(index).entry();
    if (block.isEmpty()) {
      diagnostics.error(this, "%d-th reduction has an empty body", index);
      return false;
    }
    List<BlockArgument> arguments = block.arguments();
    if (arguments.size() != 2
        || !arguments.get(0).type().equals(type)
        || !arguments.get(1).type().equals(type)) {
      diagnostics.error(
          this,
          "expected two block arguments with type '%s' in the %d-th reduction region",
          type,
          index);
      return false;
    }
    if (!(block.last() instanceof ReduceReturnOp)) {
      diagnostics.error(this, "reduction bodies must be terminated with an 'scf.reduce.return' op");
      return false;
    }
    return true;
  }
}

package dev.weir.dialect.tile.control;

import dev.weir.dialect.builtin.CountedLoop;
import dev.weir.dialect.tile.IndexTyped;
import dev.weir.dialect.tile.StructureRules;
import dev.weir.dialect.tile.TileOp;
import dev.weir.dialect.tile.assembly.TileForAssembly;
import dev.weir.dialect.tile.index.IndexOp;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.ImplicitTerminator;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.ConditionallySpeculatable;
import dev.weir.ir.trait.LoopLike;
import dev.weir.ir.trait.RecursiveMemoryEffects;
import dev.weir.ir.trait.SingleBlock;
import dev.weir.ir.type.IndexType;
import java.util.List;
import java.util.OptionalLong;

/// Runs its body for each index from `lower` on, below `upper`, in steps of `step`, and carries tiles from
/// round to round.
///
/// ```mlir
/// %sum = tile.for %k = %c0 to %n step %c64 iter(%acc = %zero) -> (!tile.tile<64xf32>) stages 2 {
///   …
///   tile.yield %next : !tile.tile<64xf32>
/// }
/// ```
///
/// The step is positive. A carried tile keeps its extents from round to round. `stages` above 1 lets a
/// target load for that many rounds at once (double buffering is 2).
@OpDef(value = "for", assembly = TileForAssembly.class)
@ImplicitTerminator(TileYieldOp.class)
public non-sealed interface TileForOp
    extends TileOp, CountedLoop, RecursiveMemoryEffects, SingleBlock, ConditionallySpeculatable {
  @Operand(IndexTyped.class)
  Value lower();

  @Operand(IndexTyped.class)
  Value upper();

  @Operand(IndexTyped.class)
  Value step();

  @Operand
  ValueRange inits();

  /// {@return the number of stages of a software pipeline; 1 for none}
  @Attr
  default int stages() {
    return 1;
  }

  @Result
  ValueRange outputs();

  @Override
  @Body
  Region bodyRegion();

  /// {@return the arguments that carry tiles}
  default List<BlockArgument> carried() {
    return carriedArguments();
  }

  /// {@return the end of the body}
  default TileYieldOp terminator() {
    return (TileYieldOp) bodyRegion().entry().last();
  }

  /// {@return how often the body runs, where that is known}
  default OptionalLong tripCount() {
    OptionalLong from = IndexOp.valueOf(lower());
    OptionalLong to = IndexOp.valueOf(upper());
    OptionalLong by = IndexOp.valueOf(step());
    if (from.isEmpty() || to.isEmpty() || by.isEmpty() || by.getAsLong() < 1) {
      return lower() == upper() ? OptionalLong.of(0) : OptionalLong.empty();
    }
    return OptionalLong.of(
        from.getAsLong() >= to.getAsLong()
            ? 0
            : Math.ceilDiv(Math.subtractExact(to.getAsLong(), from.getAsLong()), by.getAsLong()));
  }

  /// A loop with a positive step ends, whatever its bounds.
  @Override
  default Speculatability speculatability() {
    OptionalLong by = IndexOp.valueOf(step());
    return by.isPresent() && by.getAsLong() > 0
        ? Speculatability.RECURSIVELY
        : Speculatability.NEVER;
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (operandCount() - 3 != resultCount()) {
      diagnostics.error(this, "mismatch in number of loop-carried values and defined values");
      return;
    }
    OptionalLong by = IndexOp.valueOf(step());
    if (by.isPresent() && by.getAsLong() < 1) {
      diagnostics.error(this, "constant step operand must be positive");
    } else if (stages() < 1) {
      diagnostics.error(this, "expects 'stages' to be positive, got %d", stages());
    } else if (StructureRules.verifyTiles(this, "loop-carried value", inits(), diagnostics)) {
      LoopLike.verifyCarried(this, diagnostics);
    }
  }

  @Override
  default void verifyRegions(Diagnostics diagnostics) {
    Block body = bodyRegion().entry();
    if (body.argumentCount() == 0 || inductionVariable().type() != IndexType.INDEX) {
      diagnostics.error(this, "expected induction variable to be same type as bounds and step");
    } else if (carried().size() != resultCount()) {
      diagnostics.error(this, "mismatch in number of basic block args and defined values");
    }
  }
}

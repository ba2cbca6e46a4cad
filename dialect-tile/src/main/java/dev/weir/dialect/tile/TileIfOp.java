package dev.weir.dialect.tile;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.tile.assembly.TileIfAssembly;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.ImplicitTerminator;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.ConditionallySpeculatable;
import dev.weir.ir.trait.RecursiveMemoryEffects;
import dev.weir.ir.trait.RegionBranch;
import dev.weir.ir.trait.RegionSuccessor;
import dev.weir.ir.trait.SingleBlock;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/// Runs one body if a condition holds, and the other, where there is one, if it does not.
///
/// ```mlir
/// %y = tile.if %inside -> (!tile.tile<64xf32>) {
///   tile.yield %x : !tile.tile<64xf32>
/// } else {
///   tile.yield %zero : !tile.tile<64xf32>
/// }
/// ```
///
/// Where there are results, there are two bodies, and the tiles that they give have the same extents.
@OpDef(value = "if", assembly = TileIfAssembly.class)
@ImplicitTerminator(TileYieldOp.class)
public non-sealed interface TileIfOp
    extends TileOp, RegionBranch, RecursiveMemoryEffects, SingleBlock, ConditionallySpeculatable {
  @Operand(BooleanTyped.class) Value condition();

  @Result ValueRange outputs();

  @Body Region thenRegion();

  @Body Region elseRegion();

  /// {@return a new choice, inserted at `at`, without a second body}
  ///
  /// @param body adds to the body
  static TileIfOp define(
      OpBuilder at, Value condition, Consumer<OpBuilder> body) {
    Region then =
        body(
            at,
            builder -> {
              body.accept(builder);
              return ImmutableList.of();
            });
    return at.add(TileOps.tileIf(condition, ImmutableList.of(), then, new Region()));
  }

  /// {@return a new choice between two bodies, inserted at `at`}
  ///
  /// @param onTrue adds to the first body and gives its values
  /// @param onFalse adds to the second body and gives its values
  static TileIfOp define(
      OpBuilder at,
      Value condition,
      Function<OpBuilder, List<? extends Value>> onTrue,
      Function<OpBuilder, List<? extends Value>> onFalse) {
    Region then = body(at, onTrue);
    Region otherwise = body(at, onFalse);
    List<Type> types = then.entry().last().operands().types();
    return at.add(TileOps.tileIf(condition, types, then, otherwise));
  }

  private static Region body(OpBuilder at, Function<OpBuilder, List<? extends Value>> fill) {
    Region region = new Region();
    Block entry = new Block();
    region.append(entry);
    OpBuilder inside = OpBuilder.atEnd(entry);
    inside.setLocation(at.location());
    inside.add(TileOps.tileYield(fill.apply(inside)));
    return region;
  }

  /// {@return the end of `region`, which is one of the two and not empty}
  static TileYieldOp yieldOf(Region region) {
    return (TileYieldOp) region.entry().last();
  }

  @Override default Speculatability speculatability() {
    return Speculatability.RECURSIVELY;
  }

  @Override default ImmutableList<RegionSuccessor> entrySuccessors() {
    return ImmutableList.of(
        RegionSuccessor.into(thenRegion()),
        elseRegion().isEmpty()
            ? RegionSuccessor.outOf(this)
            : RegionSuccessor.into(elseRegion()));
  }

  @Override default ImmutableList<RegionSuccessor> regionSuccessors(Region region) {
    return ImmutableList.of(RegionSuccessor.outOf(this));
  }

  @Override default void verify(Diagnostics diagnostics) {
    if (thenRegion().isEmpty()) {
      diagnostics.error(
          this, "region #0 ('thenRegion') failed to verify constraint: region with 1 blocks");
      return;
    }
    if (resultCount() > 0 && elseRegion().isEmpty()) {
      diagnostics.error(this, "must have an else block if defining values");
      return;
    }
    for (Region region : regions()) {
      if (!region.isEmpty() && region.entry().argumentCount() > 0) {
        diagnostics.error(this, "region #%d should have no arguments", region.index());
        return;
      }
    }
    StructureRules.verifyTiles(this, "result", outputs(), diagnostics);
  }
}

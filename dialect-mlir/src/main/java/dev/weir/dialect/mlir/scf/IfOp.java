package dev.weir.dialect.mlir.scf;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.controlflow.cf.BooleanTyped;
import dev.weir.dialect.mlir.scf.assembly.IfAssembly;
import dev.weir.evaluate.EvaluatesRegions;
import dev.weir.evaluate.Poison;
import dev.weir.evaluate.Step;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.attr.BoolAttr;
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
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Runs its first region if the condition holds, else the second, which may be missing where there
/// are no results.
///
/// ```mlir
/// %x = scf.if %b -> (f32) {
///   scf.yield %y : f32
/// } else {
///   scf.yield %z : f32
/// }
/// ```
@OpDef(value = "if", assembly = IfAssembly.class)
@ImplicitTerminator(YieldOp.class)
public non-sealed interface IfOp
    extends ScfOp,
        OneBlockRegions,
        RegionBranch,
        RecursiveMemoryEffects,
        SingleBlock,
        ConditionallySpeculatable,
        EvaluatesRegions {
  @Operand(BooleanTyped.class)
  Value condition();

  @Result
  ValueRange outputs();

  @Body
  Region thenRegion();

  @Body
  Region elseRegion();

  @Override
  default boolean mayBeEmpty(Region region) {
    return region == elseRegion();
  }

  /// {@return the end of `region`, which is one of the two and not empty}
  static YieldOp yieldOf(Region region) {
    return (YieldOp) Objects.requireNonNull(region.entry().last());
  }

  @Override
  default Speculatability speculatability() {
    return Speculatability.RECURSIVELY;
  }

  @Override
  default ImmutableList<RegionSuccessor> entrySuccessors() {
    return ImmutableList.of(RegionSuccessor.into(thenRegion()), elseSuccessor());
  }

  @Override
  default Step enter(List<Attribute> operands) {
    if (operands.get(0) instanceof Poison poison) {
      return new Step.OnPoison(poison);
    }
    Region taken = ((BoolAttr) operands.get(0)).value() ? thenRegion() : elseRegion();
    return taken.isEmpty() ? Step.out(ImmutableList.of()) : Step.through(taken);
  }

  private RegionSuccessor elseSuccessor() {
    return elseRegion().isEmpty()
        ? RegionSuccessor.outOf(this)
        : RegionSuccessor.into(elseRegion());
  }

  @Override
  default ImmutableList<RegionSuccessor> entrySuccessors(List<@Nullable Attribute> constants) {
    if (!(constants.get(0) instanceof BoolAttr known)) {
      return entrySuccessors();
    }
    return ImmutableList.of(known.value() ? RegionSuccessor.into(thenRegion()) : elseSuccessor());
  }

  @Override
  default ImmutableList<RegionSuccessor> regionSuccessors(Region region) {
    return ImmutableList.of(RegionSuccessor.outOf(this));
  }

  @Override
  default void verify(Diagnostics diagnostics) {
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
  }
}

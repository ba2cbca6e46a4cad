package dev.weir.dialect.mlir.scf;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.scf.assembly.ExecuteRegionAssembly;
import dev.weir.evaluate.EvaluatesRegions;
import dev.weir.evaluate.Step;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Region;
import dev.weir.ir.ValueRange;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.RecursiveMemoryEffects;
import dev.weir.ir.trait.RegionBranch;
import dev.weir.ir.trait.RegionSuccessor;
import java.util.List;
import java.util.Optional;

/// Runs its region once, so that several blocks can stand where one op is wanted.
///
/// ```mlir
/// %0 = scf.execute_region -> i64 {
///   cf.cond_br %c, ^bb1, ^bb2
/// ^bb1:
///   scf.yield %a : i64
/// ^bb2:
///   scf.yield %b : i64
/// }
/// ```
@OpDef(value = "execute_region", assembly = ExecuteRegionAssembly.class)
public non-sealed interface ExecuteRegionOp
    extends ScfOp, RecursiveMemoryEffects, RegionBranch, EvaluatesRegions {
  /// {@return present if the region is not to be inlined}
  @Attr("no_inline")
  Optional<UnitAttr> noInline();

  @Result
  ValueRange outputs();

  @Body
  Region bodyRegion();

  @Override
  default Step enter(List<Attribute> operands) {
    return Step.through(bodyRegion());
  }

  @Override
  default ImmutableList<RegionSuccessor> entrySuccessors() {
    return ImmutableList.of(RegionSuccessor.into(bodyRegion()));
  }

  @Override
  default ImmutableList<RegionSuccessor> regionSuccessors(Region region) {
    return ImmutableList.of(RegionSuccessor.outOf(this));
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (bodyRegion().isEmpty()) {
      diagnostics.error(this, "region needs to have at least one block");
    } else if (bodyRegion().entry().argumentCount() > 0) {
      diagnostics.error(this, "region cannot have any arguments");
    }
  }
}

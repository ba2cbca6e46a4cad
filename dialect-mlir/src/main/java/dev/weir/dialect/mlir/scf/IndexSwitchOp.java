package dev.weir.dialect.mlir.scf;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.mlir.scf.assembly.IndexSwitchAssembly;
import dev.weir.evaluate.EvaluatesRegions;
import dev.weir.evaluate.Poison;
import dev.weir.evaluate.Step;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.RecursiveMemoryEffects;
import dev.weir.ir.trait.RegionBranch;
import dev.weir.ir.trait.RegionSuccessor;
import dev.weir.ir.trait.SingleBlock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Runs the region that belongs to the value of `arg`, or the default one where there is none.
///
/// ```mlir
/// %0 = scf.index_switch %i -> i32
/// case 2 {
///   scf.yield %a : i32
/// }
/// default {
///   scf.yield %b : i32
/// }
/// ```
@OpDef(value = "index_switch", assembly = IndexSwitchAssembly.class)
public non-sealed interface IndexSwitchOp
    extends ScfOp,
        OneBlockRegions,
        RecursiveMemoryEffects,
        SingleBlock,
        RegionBranch,
        EvaluatesRegions {
  @Operand(IndexTyped.class)
  Value arg();

  /// {@return the value of each case}
  @Attr
  ImmutableLongArray cases();

  @Result
  ValueRange outputs();

  @Body
  Region defaultRegion();

  @Body
  ImmutableList<Region> caseRegions();

  /// {@return the region that runs where `arg` is `value`}
  default Region regionFor(long value) {
    int at = cases().indexOf(value);
    return at < 0 ? defaultRegion() : region(at + 1);
  }

  @Override
  default Step enter(List<Attribute> operands) {
    return operands.get(0) instanceof Poison poison
        ? new Step.OnPoison(poison)
        : Step.through(regionFor(((IntegerAttr) operands.get(0)).value()));
  }

  @Override
  default ImmutableList<RegionSuccessor> entrySuccessors() {
    var successors = ImmutableList.<RegionSuccessor>builder();
    for (int i = 1; i < regionCount(); i++) {
      successors.add(RegionSuccessor.into(region(i)));
    }
    return successors.add(RegionSuccessor.into(defaultRegion())).build();
  }

  @Override
  default ImmutableList<RegionSuccessor> entrySuccessors(List<@Nullable Attribute> constants) {
    return constants.get(0) instanceof IntegerAttr known
        ? ImmutableList.of(RegionSuccessor.into(regionFor(known.value())))
        : entrySuccessors();
  }

  @Override
  default ImmutableList<RegionSuccessor> regionSuccessors(Region region) {
    return ImmutableList.of(RegionSuccessor.outOf(this));
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    ImmutableLongArray cases = cases();
    if (cases.length() != regionCount() - 1) {
      diagnostics.error(
          this, "has %d case regions but %d case values", regionCount() - 1, cases.length());
      return;
    }
    Set<Long> seen = new HashSet<>();
    for (int i = 0; i < cases.length(); i++) {
      if (!seen.add(cases.get(i))) {
        diagnostics.error(this, "has duplicate case value: %d", cases.get(i));
        return;
      }
    }
    verifyRegion(defaultRegion(), "default region", diagnostics);
    for (int i = 1; i < regionCount(); i++) {
      verifyRegion(region(i), "case region #" + (i - 1), diagnostics);
    }
  }

  private void verifyRegion(Region region, String name, Diagnostics diagnostics) {
    Operation end = region.isEmpty() ? null : region.entry().last();
    if (!(end instanceof YieldOp yield)) {
      diagnostics.error(
          this,
          "expected region to end with scf.yield, but got %s",
          end == null ? "nothing" : end.name());
      return;
    }
    if (yield.operandCount() != resultCount()) {
      diagnostics
          .error(
              this,
              "expected each region to return %d values, but %s returns %d",
              resultCount(),
              name,
              yield.operandCount())
          .note(yield.location(), "see yield operation here");
      return;
    }
    List<Type> expected = new ArrayList<>(resultTypes());
    for (int i = 0; i < expected.size(); i++) {
      Type given = yield.operand(i).type();
      if (!given.equals(expected.get(i))) {
        diagnostics
            .error(this, "expected result #%d of each region to be '%s'", i, expected.get(i))
            .note(yield.location(), "%s returns '%s' here", name, given);
        return;
      }
    }
  }
}

package dev.weir.dialect.mlir.scf;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.scf.assembly.WhileAssembly;
import dev.weir.evaluate.EvaluatesRegions;
import dev.weir.evaluate.Poison;
import dev.weir.evaluate.Step;
import dev.weir.ir.Attribute;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.LoopLike;
import dev.weir.ir.trait.OperandRange;
import dev.weir.ir.trait.RecursiveMemoryEffects;
import dev.weir.ir.trait.RegionBranch;
import dev.weir.ir.trait.RegionSuccessor;
import dev.weir.ir.trait.SingleBlock;
import java.util.List;

/// Runs its first region, which ends with `scf.condition`, and as long as the condition holds its
/// second one, which ends with `scf.yield` and leads back to the first.
///
/// ```mlir
/// %res = scf.while (%arg1 = %init1) : (f32) -> f32 {
///   %condition = "…"(%arg1) : (f32) -> i1
///   scf.condition(%condition) %arg1 : f32
/// } do {
/// ^bb0(%arg2: f32):
///   %next = "…"(%arg2) : (f32) -> f32
///   scf.yield %next : f32
/// }
/// ```
@OpDef(value = "while", assembly = WhileAssembly.class)
public non-sealed interface WhileOp
    extends ScfOp,
        OneBlockRegions,
        RegionBranch,
        LoopLike,
        RecursiveMemoryEffects,
        SingleBlock,
        EvaluatesRegions {
  @Operand
  ValueRange inits();

  @Result
  ValueRange outputs();

  @Body
  Region before();

  @Body
  Region after();

  @Override
  default ImmutableList<Region> loopRegions() {
    return ImmutableList.of(before(), after());
  }

  @Override
  default OperandRange initialValues() {
    return OperandRange.all(this);
  }

  @Override
  default List<BlockArgument> carriedArguments() {
    return before().isEmpty() ? ImmutableList.of() : before().entry().arguments();
  }

  @Override
  default List<Value> yieldedValues() {
    Operation last = after().isEmpty() ? null : after().entry().last();
    return last == null ? ImmutableList.of() : last.operands();
  }

  @Override
  default Step enter(List<Attribute> operands) {
    return Step.into(before(), operands, (_, values) -> afterCondition(values));
  }

  private Step afterCondition(List<Attribute> values) {
    if (values.get(0) instanceof Poison poison) {
      return new Step.OnPoison(poison);
    }
    List<Attribute> forwarded = values.subList(1, values.size());
    return ((BoolAttr) values.get(0)).value()
        ? Step.into(after(), forwarded, (_, carried) -> enter(carried))
        : Step.out(forwarded);
  }

  @Override
  default ImmutableList<RegionSuccessor> entrySuccessors() {
    return ImmutableList.of(RegionSuccessor.into(before()));
  }

  @Override
  default ImmutableList<RegionSuccessor> regionSuccessors(Region region) {
    return region == before()
        ? ImmutableList.of(RegionSuccessor.outOf(this), RegionSuccessor.into(after()))
        : entrySuccessors();
  }

  @Override
  default OperandRange entryOperands(RegionSuccessor successor) {
    return OperandRange.all(this);
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (verifyEnd(
        before(),
        ConditionOp.class,
        "expects the 'before' region to terminate with 'scf.condition'",
        diagnostics)) {
      verifyEnd(
          after(),
          YieldOp.class,
          "expects the 'after' region to terminate with 'scf.yield'",
          diagnostics);
    }
  }

  private boolean verifyEnd(Region region, Class<?> kind, String message, Diagnostics diagnostics) {
    Operation last = region.isEmpty() ? null : region.entry().last();
    if (kind.isInstance(last)) {
      return true;
    }
    Diagnostics.Report report = diagnostics.error(this, message);
    if (last != null) {
      report.note(last.location(), "terminator here");
    }
    return false;
  }
}

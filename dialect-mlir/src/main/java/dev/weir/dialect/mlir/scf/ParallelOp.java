package dev.weir.dialect.mlir.scf;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.scf.assembly.ParallelAssembly;
import dev.weir.evaluate.EvaluatesRegions;
import dev.weir.evaluate.Poison;
import dev.weir.evaluate.Step;
import dev.weir.ir.Attribute;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.LoopBound;
import dev.weir.ir.trait.LoopLike;
import dev.weir.ir.trait.OperandRange;
import dev.weir.ir.trait.RecursiveMemoryEffects;
import dev.weir.ir.trait.RegionBranch;
import dev.weir.ir.trait.RegionSuccessor;
import dev.weir.ir.trait.SingleBlock;
import dev.weir.ir.type.IndexType;
import java.util.ArrayList;
import java.util.List;

/// Runs its body for each point of an iteration space of several dimensions, in any order, and reduces
/// the values that the iterations give.
///
/// ```mlir
/// %sum = scf.parallel (%i, %j) = (%a, %b) to (%c, %d) step (%s, %t) init (%zero) -> (f32) {
///   …
///   scf.reduce(%x : f32) { … }
/// }
/// ```
@OpDef(value = "parallel", assembly = ParallelAssembly.class)
public non-sealed interface ParallelOp
    extends ScfOp,
        OneBlockRegions,
        LoopLike,
        RecursiveMemoryEffects,
        RegionBranch,
        SingleBlock,
        EvaluatesRegions {
  @Operand(IndexTyped.class)
  ValueRange lowerBound();

  @Operand(IndexTyped.class)
  ValueRange upperBound();

  @Operand(IndexTyped.class)
  ValueRange step();

  @Operand
  ValueRange initVals();

  @Result
  ValueRange outputs();

  @Body
  Region bodyRegion();

  @Override
  default ImmutableList<Region> loopRegions() {
    return ImmutableList.of(bodyRegion());
  }

  @Override
  default ImmutableList<BlockArgument> inductionVariables() {
    return ImmutableList.copyOf(body().arguments());
  }

  @Override
  default ImmutableList<LoopBound> lowerBounds() {
    return bounds(0);
  }

  @Override
  default ImmutableList<LoopBound> upperBounds() {
    return bounds(1);
  }

  @Override
  default ImmutableList<LoopBound> steps() {
    return bounds(2);
  }

  private ImmutableList<LoopBound> bounds(int group) {
    var bounds = ImmutableList.<LoopBound>builder();
    for (Value value : OperandRange.group(this, group).values()) {
      bounds.add(new LoopBound.Computed(value));
    }
    return bounds.build();
  }

  /// The points are visited one after the other, the last dimension fastest, and so the results reduced.
  @Override
  default Step enter(List<Attribute> operands) {
    int bounds = 3 * step().size();
    for (int i = 0; i < bounds; i++) {
      if (operands.get(i) instanceof Poison poison) {
        return new Step.OnPoison(poison);
      }
    }
    IterationSpace space = IterationSpace.of(operands.subList(0, bounds), false);
    return space.isSound()
        ? round(space, operands.subList(bounds, operands.size()))
        : new Step.Undefined("the step of a loop is not positive");
  }

  private Step round(IterationSpace space, List<? extends Attribute> reduced) {
    return space.isDone()
        ? Step.out(reduced)
        : Step.into(
            bodyRegion(),
            space.point(),
            (end, values) -> reduce(end, values, 0, space.next(), reduced));
  }

  private Step reduce(
      Operation end,
      List<Attribute> values,
      int index,
      IterationSpace next,
      List<? extends Attribute> reduced) {
    return index == values.size()
        ? round(next, reduced)
        : Step.into(
            end.region(index),
            ImmutableList.of(reduced.get(index), values.get(index)),
            (_, combined) -> {
              List<Attribute> now = new ArrayList<>(reduced);
              now.set(index, combined.get(0));
              return reduce(end, values, index + 1, next, now);
            });
  }

  @Override
  default ImmutableList<RegionSuccessor> entrySuccessors() {
    return ImmutableList.of(
        RegionSuccessor.into(bodyRegion(), ImmutableList.of()),
        RegionSuccessor.out(ImmutableList.of()));
  }

  @Override
  default ImmutableList<RegionSuccessor> regionSuccessors(Region region) {
    return entrySuccessors();
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    int rank = step().size();
    if (rank == 0) {
      diagnostics.error(
          this, "needs at least one tuple element for lowerBound, upperBound and step");
      return;
    }
    for (Value value : step()) {
      if (ConstantLike.constantOf(value) instanceof IntegerAttr known && known.value() <= 0) {
        diagnostics.error(this, "constant step operand must be positive");
        return;
      }
    }
    if (body().argumentCount() != rank) {
      diagnostics.error(
          this,
          "expects the same number of induction variables: %d as bound and step values: %d",
          body().argumentCount(),
          rank);
      return;
    }
    for (BlockArgument argument : body().arguments()) {
      if (argument.type() != IndexType.INDEX) {
        diagnostics.error(this, "expects arguments for the induction variable to be of index type");
        return;
      }
    }
    verifyReductions(diagnostics);
  }

  private void verifyReductions(Diagnostics diagnostics) {
    Operation end = body().last();
    if (!(end instanceof ReduceOp reduce)) {
      Diagnostics.Report report =
          diagnostics.error(this, "expects body to terminate with 'scf.reduce'");
      if (end != null) {
        report.note(end.location(), "terminator here");
      }
      return;
    }
    int results = resultCount();
    if (results != reduce.regionCount()) {
      diagnostics.error(
          this,
          "expects number of results: %d to be the same as number of reductions: %d",
          results,
          reduce.regionCount());
      return;
    }
    if (results != initVals().size()) {
      diagnostics.error(
          this,
          "expects number of results: %d to be the same as number of initial values: %d",
          results,
          initVals().size());
      return;
    }
    if (results != reduce.operandCount()) {
      diagnostics.error(
          reduce,
          "expects number of reduction regions: %d to be the same as number of reduction operands:"
              + " %d",
          reduce.regionCount(),
          reduce.operandCount());
      return;
    }
    for (int i = 0; i < results; i++) {
      Type type = result(i).type();
      Type given = reduce.operand(i).type();
      if (!type.equals(given)) {
        diagnostics.error(
            reduce,
            "expects type of %d-th reduction operand: '%s' to be the same as the %d-th result type:"
                + " '%s'",
            i,
            given,
            i,
            type);
        return;
      }
    }
  }
}

package dev.weir.dialect.mlir.scf;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.mlir.scf.assembly.ForallAssembly;
import dev.weir.evaluate.EvaluatesRegions;
import dev.weir.evaluate.Poison;
import dev.weir.evaluate.Step;
import dev.weir.ir.Attribute;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.LoopBound;
import dev.weir.ir.trait.LoopLike;
import dev.weir.ir.trait.OperandRange;
import dev.weir.ir.trait.RecursiveMemoryEffects;
import dev.weir.ir.trait.RegionBranch;
import dev.weir.ir.trait.RegionSuccessor;
import dev.weir.ir.trait.SingleBlock;
import dev.weir.ir.trait.TerminatorCheck;
import dev.weir.ir.type.IndexType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Runs its body for each point of a space of several dimensions, all at once, each on a thread of
/// its own, and lets them write parts of shared outputs.
///
/// ```mlir
/// %r = scf.forall (%i, %j) in (%n, 4) shared_outs(%o = %t) -> (tensor<10xf32>) {
///   …
///   scf.forall.in_parallel { … }
/// }
/// ```
///
/// Bounds and steps are numbers or, where the number is [#DYNAMIC], operands.
@OpDef(value = "forall", assembly = ForallAssembly.class)
public non-sealed interface ForallOp
    extends ScfOp,
        OneBlockRegions,
        LoopLike,
        RegionBranch,
        RecursiveMemoryEffects,
        SingleBlock,
        EvaluatesRegions {
  /// The number that stands for an operand.
  long DYNAMIC = Long.MIN_VALUE;

  @Operand(IndexTyped.class)
  ValueRange dynamicLowerBound();

  @Operand(IndexTyped.class)
  ValueRange dynamicUpperBound();

  @Operand(IndexTyped.class)
  ValueRange dynamicStep();

  @Operand
  ValueRange sharedOutputs();

  /// {@return the lower bounds, with a marker for those that are operands}
  @Attr("staticLowerBound")
  ImmutableLongArray staticLowerBound();

  /// {@return the upper bounds, with a marker for those that are operands}
  @Attr("staticUpperBound")
  ImmutableLongArray staticUpperBound();

  /// {@return the steps, with a marker for those that are operands}
  @Attr("staticStep")
  ImmutableLongArray staticStep();

  /// {@return what each dimension is mapped to, such as the threads of a device}
  @Attr
  Optional<ArrayAttr> mapping();

  @Result
  ValueRange outputs();

  @Body
  Region bodyRegion();

  /// {@return the number of dimensions}
  default int rank() {
    return staticLowerBound().length();
  }

  /// {@return whether every dimension begins at 0 and steps by 1}
  default boolean isNormalized() {
    return staticLowerBound().stream().allMatch(bound -> bound == 0)
        && staticStep().stream().allMatch(step -> step == 1);
  }

  @Override
  default ImmutableList<Region> loopRegions() {
    return ImmutableList.of(bodyRegion());
  }

  @Override
  default ImmutableList<BlockArgument> inductionVariables() {
    return ImmutableList.copyOf(body().arguments().subList(0, rank()));
  }

  @Override
  default ImmutableList<LoopBound> lowerBounds() {
    return bounds(staticLowerBound(), dynamicLowerBound());
  }

  @Override
  default ImmutableList<LoopBound> upperBounds() {
    return bounds(staticUpperBound(), dynamicUpperBound());
  }

  @Override
  default ImmutableList<LoopBound> steps() {
    return bounds(staticStep(), dynamicStep());
  }

  private static ImmutableList<LoopBound> bounds(ImmutableLongArray known, List<Value> computed) {
    var bounds = ImmutableList.<LoopBound>builder();
    int at = 0;
    for (int i = 0; i < known.length(); i++) {
      bounds.add(
          known.get(i) == DYNAMIC
              ? new LoopBound.Computed(computed.get(at++))
              : new LoopBound.Known(known.get(i)));
    }
    return bounds.build();
  }

  @Override
  default OperandRange initialValues() {
    return OperandRange.group(this, 3);
  }

  @Override
  default List<BlockArgument> carriedArguments() {
    List<BlockArgument> all = body().arguments();
    return all.subList(Math.min(rank(), all.size()), all.size());
  }

  @Override
  default ValueRange carriedResults() {
    return results();
  }

  /// The threads run one after the other. No op known here writes to the shared outputs, so they come
  /// out as they are.
  @Override
  default Step enter(List<Attribute> operands) {
    OperandRange shared = initialValues();
    List<Attribute> outputs = operands.subList(shared.start(), shared.start() + shared.size());
    for (Attribute operand : operands.subList(0, shared.start())) {
      if (operand instanceof Poison poison) {
        return new Step.OnPoison(poison);
      }
    }
    int lower = dynamicLowerBound().size();
    int upper = lower + dynamicUpperBound().size();
    List<Attribute> bounds = new ArrayList<>();
    bounds.addAll(values(staticLowerBound(), operands.subList(0, lower)));
    bounds.addAll(values(staticUpperBound(), operands.subList(lower, upper)));
    bounds.addAll(values(staticStep(), operands.subList(upper, shared.start())));
    IterationSpace space = IterationSpace.of(bounds, false);
    return space.isSound()
        ? round(space, outputs)
        : new Step.Undefined("the step of a loop is not positive");
  }

  private static List<Attribute> values(ImmutableLongArray known, List<Attribute> computed) {
    List<Attribute> values = new ArrayList<>();
    int at = 0;
    for (int i = 0; i < known.length(); i++) {
      values.add(known.get(i) == DYNAMIC ? computed.get(at++) : IntegerAttr.index(known.get(i)));
    }
    return values;
  }

  private Step round(IterationSpace space, List<Attribute> outputs) {
    return space.isDone()
        ? Step.out(outputs)
        : Step.into(
            bodyRegion(),
            ImmutableList.<Attribute>builder().addAll(space.point()).addAll(outputs).build(),
            (_, _) -> round(space.next(), outputs));
  }

  @Override
  default ImmutableList<RegionSuccessor> entrySuccessors() {
    return ImmutableList.of(
        RegionSuccessor.into(bodyRegion(), ImmutableList.of()),
        RegionSuccessor.out(ImmutableList.of()));
  }

  @Override
  default ImmutableList<RegionSuccessor> regionSuccessors(Region region) {
    return ImmutableList.of(RegionSuccessor.out(ImmutableList.of()));
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!(body().last() instanceof InParallelOp)) {
      new TerminatorCheck(InParallelOp.class, "scf.forall.in_parallel").accept(this, diagnostics);
      return;
    }
    int rank = rank();
    int outputs = sharedOutputs().size();
    if (resultCount() != outputs) {
      diagnostics.error(
          this, "produces %d results, but has only %d outputs", resultCount(), outputs);
      return;
    }
    List<BlockArgument> arguments = body().arguments();
    if (arguments.size() != rank + outputs) {
      diagnostics.error(this, "region expects %d arguments", rank);
      return;
    }
    for (int i = 0; i < rank; i++) {
      if (arguments.get(i).type() != IndexType.INDEX) {
        diagnostics.error(this, "expects %d-th block argument to be an index", i);
        return;
      }
    }
    for (int i = 0; i < outputs; i++) {
      if (!arguments.get(rank + i).type().equals(sharedOutputs().get(i).type())) {
        diagnostics.error(
            this, "type mismatch between %d-th output and corresponding block argument", i);
        return;
      }
    }
    if (mapping().isPresent()
        && !mapping().get().elements().isEmpty()
        && mapping().get().elements().size() != rank) {
      diagnostics.error(this, "mapping attribute size must match op rank");
      return;
    }
    if (verifyBounds("lower bound", staticLowerBound(), dynamicLowerBound(), diagnostics)
        && verifyBounds("upper bound", staticUpperBound(), dynamicUpperBound(), diagnostics)
        && verifyBounds("step", staticStep(), dynamicStep(), diagnostics)) {
      LoopLike.verifyCarried(this, diagnostics);
    }
  }

  private boolean verifyBounds(
      String what, ImmutableLongArray known, List<Value> computed, Diagnostics diagnostics) {
    if (known.length() != rank()) {
      diagnostics.error(location(), "expected %d %s values, got %d", rank(), what, known.length());
      return false;
    }
    long dynamic = known.stream().filter(bound -> bound == DYNAMIC).count();
    if (dynamic != computed.size()) {
      diagnostics.error(location(), "expected %d dynamic %s values", dynamic, what);
      return false;
    }
    return true;
  }
}

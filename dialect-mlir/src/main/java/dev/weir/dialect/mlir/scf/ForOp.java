package dev.weir.dialect.mlir.scf;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.CountedLoop;
import dev.weir.dialect.mlir.scf.assembly.ForAssembly;
import dev.weir.evaluate.EvaluatesRegions;
import dev.weir.evaluate.Poison;
import dev.weir.evaluate.Step;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.ImplicitTerminator;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.ConditionallySpeculatable;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.LoopLike;
import dev.weir.ir.trait.RecursiveMemoryEffects;
import dev.weir.ir.trait.SingleBlock;
import java.util.List;
import java.util.Optional;

/// Runs its body for each value of an induction variable, from the lower bound on, below the upper
/// bound, and carries values from round to round.
///
/// ```mlir
/// %sum = scf.for %i = %lb to %ub step %step iter_args(%acc = %zero) -> (f32) {
///   %next = "…"(%acc, %i) : (f32, index) -> f32
///   scf.yield %next : f32
/// }
/// ```
///
/// The body's arguments are the induction variable and the carried values, at first `initArgs`; what
/// is carried at the end is the result. Bounds are compared with their sign unless `unsignedCmp`.
@OpDef(value = "for", assembly = ForAssembly.class)
@ImplicitTerminator(YieldOp.class)
public non-sealed interface ForOp
    extends ScfOp,
        OneBlockRegions,
        CountedLoop,
        RecursiveMemoryEffects,
        SingleBlock,
        ConditionallySpeculatable,
        EvaluatesRegions {
  @Operand(LoopIndexTyped.class)
  Value lowerBound();

  @Operand(LoopIndexTyped.class)
  Value upperBound();

  @Operand(LoopIndexTyped.class)
  Value step();

  @Operand
  ValueRange initArgs();

  /// {@return present if the bounds are compared as unsigned integers}
  @Attr("unsignedCmp")
  Optional<UnitAttr> unsignedCmp();

  @Result
  ValueRange outputs();

  @Override
  @Body
  Region bodyRegion();

  @Override
  default boolean countsUnsigned() {
    return unsignedCmp().isPresent();
  }

  /// A loop that steps by one ends, whatever its bounds.
  @Override
  default Speculatability speculatability() {
    return ConstantLike.constantOf(step()) instanceof IntegerAttr known && known.value() == 1
        ? Speculatability.RECURSIVELY
        : Speculatability.NEVER;
  }

  @Override
  default Step enter(List<Attribute> operands) {
    for (int i = 0; i < 3; i++) {
      if (operands.get(i) instanceof Poison poison) {
        return new Step.OnPoison(poison);
      }
    }
    IterationSpace space = IterationSpace.of(operands.subList(0, 3), unsignedCmp().isPresent());
    return space.isSound()
        ? round(space, operands.subList(3, operands.size()))
        : new Step.Undefined("the step of a loop is not positive");
  }

  private Step round(IterationSpace space, List<? extends Attribute> carried) {
    return space.isDone()
        ? Step.out(carried)
        : Step.into(
            bodyRegion(),
            ImmutableList.<Attribute>builder().addAll(space.point()).addAll(carried).build(),
            (_, values) -> round(space.next(), values));
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    Type type = lowerBound().type();
    if (!type.equals(upperBound().type()) || !type.equals(step().type())) {
      diagnostics.error(
          this, "failed to verify that all of {lowerBound, upperBound, step} have same type");
    } else if (operandCount() - 3 != resultCount()) {
      diagnostics.error(this, "mismatch in number of loop-carried values and defined values");
    } else {
      LoopLike.verifyCarried(this, diagnostics);
    }
  }

  @Override
  default void verifyRegions(Diagnostics diagnostics) {
    Type type = body().argumentCount() == 0 ? null : inductionVariable().type();
    if (type == null || !type.equals(lowerBound().type())) {
      diagnostics.error(this, "expected induction variable to be same type as bounds and step");
      return;
    }
    if (carriedArguments().size() != resultCount()) {
      diagnostics.error(this, "mismatch in number of basic block args and defined values");
    }
  }
}

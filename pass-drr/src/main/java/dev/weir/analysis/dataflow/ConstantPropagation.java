package dev.weir.analysis.dataflow;

import com.google.common.collect.ImmutableList;
import dev.weir.analysis.dataflow.ConstantState.Constant;
import dev.weir.evaluate.Evaluable;
import dev.weir.evaluate.Outcome;
import dev.weir.ir.Attribute;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.Foldable.Folded;
import java.util.Arrays;
import java.util.Collections;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Which values are constant, as far as operations fold. Two constants are the same if their attributes
/// are.
public final class ConstantPropagation implements SparseAnalysis<ConstantState> {
  /// Makes the analysis.
  public ConstantPropagation() {}

  @Override
  public ConstantState unreached() {
    return ConstantState.UNREACHED;
  }

  @Override
  public ConstantState unknown(Value value) {
    return ConstantState.VARYING;
  }

  @Override
  public ConstantState join(ConstantState one, ConstantState other) {
    if (one == ConstantState.UNREACHED) {
      return other;
    }
    if (other == ConstantState.UNREACHED) {
      return one;
    }
    return one instanceof Constant a && other instanceof Constant b && a.value().equals(b.value())
        ? one
        : ConstantState.VARYING;
  }

  @Override
  public Optional<Attribute> constant(Value value, ConstantState state) {
    return state instanceof Constant constant ? Optional.of(constant.value()) : Optional.empty();
  }

  @Override
  public ImmutableList<ConstantState> transfer(
      Operation op, Function<Value, ConstantState> states) {
    int results = op.resultCount();
    if (op instanceof Foldable foldable) {
      @Nullable Attribute[] constants = new Attribute[op.operandCount()];
      for (int i = 0; i < constants.length; i++) {
        constants[i] = constant(op.operand(i), states.apply(op.operand(i))).orElse(null);
      }
      ImmutableList<Folded> folded = foldable.fold(Arrays.asList(constants));
      if (folded.size() == results) {
        var found = ImmutableList.<ConstantState>builderWithExpectedSize(results);
        for (Folded result : folded) {
          found.add(stateOf(result, op, states));
        }
        boolean elsewhere = folded.stream().anyMatch(result -> isElsewhere(result, op));
        return elsewhere ? computed(op, constants).orElseGet(found::build) : found.build();
      }
    }
    return ImmutableList.copyOf(Collections.nCopies(results, ConstantState.VARYING));
  }

  private static boolean isElsewhere(Folded folded, Operation op) {
    return folded instanceof Folded.ToValue(Value value) && !op.operands().contains(value);
  }

  /// {@return what `op` computes from `constants`, where it does}
  ///
  /// Folding may name a value that is no operand, `trunci(extui(x))` is `x`: whether that one is constant
  /// must not be asked, since nobody would ask again when it no longer is.
  private static Optional<ImmutableList<ConstantState>> computed(
      Operation op, @Nullable Attribute[] constants) {
    if (!(op instanceof Evaluable evaluable) || Arrays.asList(constants).contains(null)) {
      return Optional.empty();
    }
    if (!(evaluable.evaluate(Arrays.asList(constants))
        instanceof Outcome.Results(ImmutableList<Attribute> values))) {
      return Optional.empty();
    }
    String dialect = op.definition().dialectName();
    return Optional.of(
        values.stream()
            .map(value -> (ConstantState) new Constant(value, dialect))
            .collect(ImmutableList.toImmutableList()));
  }

  private static ConstantState stateOf(
      Folded folded, Operation op, Function<Value, ConstantState> states) {
    return switch (folded) {
      case Folded.ToConstant(Attribute value) -> new Constant(value, op.definition().dialectName());
      case Folded.ToValue(Value value) ->
          op.operands().contains(value) ? states.apply(value) : ConstantState.VARYING;
    };
  }
}

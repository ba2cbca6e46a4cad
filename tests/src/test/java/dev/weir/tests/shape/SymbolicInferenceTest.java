package dev.weir.tests.shape;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.operator.inference.UnknownRank;
import dev.weir.dialect.shape.infer.InfersSymbolicShape;
import dev.weir.dialect.shape.infer.ShapeEnvironment;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Type;
import dev.weir.tests.OperatorCaseState;
import dev.weir.tests.OperatorInferenceTest;
import dev.weir.tests.OperatorTypeCase;
import dev.weir.tests.shape.OpenOperands.Opening;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Infers the result types of every case of the oracle data with sizes that are terms. With the numbers of the
/// case, and with others, these come to the static types, and what is required holds; where static inference
/// refuses the operands, symbolic inference does or requires what does not hold.
class SymbolicInferenceTest {
  private static final int OTHER_SIZES = 1;

  /// They require more than static inference does of elements that a program computes: that of a shape is a size,
  /// though it may be 0, and axes are distinct, since the rank depends on it.
  private static final ImmutableSet<String> NARROWER =
      ImmutableSet.of(
          "pd_op.reshape", "pd_op.max", "pd_op.mean", "pd_op.min", "pd_op.prod", "pd_op.sum");

  /// {@return whether more may be required than static inference requires}: never does a rank depend on whether a
  /// size is 1
  private static boolean isNarrower(String operator, Opening opening) {
    return operator.equals("pd_op.squeeze")
        || opening == Opening.ELEMENTS && NARROWER.contains(operator);
  }

  /// Their sizes are those along an axis; where that is not known, only the kernel can check them.
  private static final ImmutableSet<String> UNSAID =
      ImmutableSet.of("pd_op.concat", "pd_op.split", "pd_op.split_with_num");

  private final TreeSet<String> wrong = new TreeSet<>();
  private final TreeMap<String, Integer> unknown = new TreeMap<>();
  private final TreeSet<String> ranks = new TreeSet<>();
  private int cases;
  private int runs;
  private int legal;

  /// The operators that leave sizes open where elements are known only when the program runs: an axis, a step, or a
  /// bound or size of which it is not known whether it is negative.
  private static final ImmutableSet<String> OPEN =
      ImmutableSet.of(
          "pd_op.arange",
          "pd_op.argmax",
          "pd_op.argmin",
          "pd_op.bilinear_interp",
          "pd_op.concat",
          "pd_op.crop",
          "pd_op.expand",
          "pd_op.eye",
          "pd_op.frobenius_norm",
          "pd_op.gather",
          "pd_op.gaussian",
          "pd_op.max",
          "pd_op.mean",
          "pd_op.min",
          "pd_op.nearest_interp",
          "pd_op.pool2d",
          "pd_op.prod",
          "pd_op.randint",
          "pd_op.reshape",
          "pd_op.slice",
          "pd_op.split",
          "pd_op.split_with_num",
          "pd_op.strided_slice",
          "pd_op.sum",
          "pd_op.uniform",
          "pd_op.unpool",
          "pd_op.unsqueeze");

  /// The operators whose results have no rank that could be inferred: where the number of elements of a shape is
  /// not known, or how long the rows of indices are, or which axes are named.
  private static final ImmutableSet<String> NO_RANK =
      ImmutableSet.of(
          "pd_op.expand",
          "pd_op.gather_nd",
          "pd_op.gaussian",
          "pd_op.randint",
          "pd_op.reshape",
          "pd_op.squeeze",
          "pd_op.unbind",
          "pd_op.uniform");

  @ParameterizedTest
  @EnumSource
  void termsComeToStaticTypes(Opening opening) {
    for (OperatorTypeCase each : OperatorInferenceTest.cases().values()) {
      if (isStatic(each)) {
        cases++;
        check(each, opening);
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(opening == Opening.ELEMENTS ? OPEN : ImmutableSet.of("pd_op.expand"))
        .as("%s", unknown)
        .containsAll(unknown.keySet());
    assertThat(NO_RANK).containsAll(ranks);
    assertThat(cases).isGreaterThan(2500);
    assertThat(legal).as("%d runs", runs).isBetween(cases, runs - cases / 10);
  }

  private static boolean isStatic(OperatorTypeCase each) {
    return each.operands().stream()
        .allMatch(slot ->
            switch (slot) {
              case OperatorTypeCase.Absent() -> true;
              case OperatorTypeCase.One one -> one.type().isStatic();
              case OperatorTypeCase.Many(var tensors) ->
                  tensors.stream().allMatch(one -> one.type().isStatic());
            });
  }

  private void check(OperatorTypeCase each, Opening opening) {
    String name = each.operator() + " " + each.name();
    Random random = new Random(name.hashCode() * 31L + opening.ordinal());
    boolean reasons = random.nextBoolean();
    ActualSizes sizes = new ActualSizes();
    OpenOperands operands = new OpenOperands(opening, random, sizes);
    CollectedConstraints environment = new CollectedConstraints(reasons);
    OperationState state = operands.of(each);
    var facts = operands.facts();
    facts.forEach(environment::assume);
    Optional<Inferred> inferred;
    try {
      Operation op = state.build();
      inferred = Optional.of(new Inferred(op.resultTypes(), types(op, environment)));
    } catch (UnknownRank rank) {
      ranks.add(each.operator());
      return;
    } catch (IllegalArgumentException refused) {
      inferred = Optional.empty();
    }
    for (int i = 0; i <= OTHER_SIZES; i++) {
      ActualSizes run = i == 0 ? sizes.copy() : sizes.other(random);
      if (!reasons || facts.stream().allMatch(fact -> run.of(fact) == ActualSizes.Truth.HOLDS)) {
        check(each, opening, operands.at(run), inferred, environment, run);
      }
    }
  }

  /// What inference says from types alone, and with all that is known.
  private record Inferred(List<? extends Type> fromTypes, List<? extends Type> known) {}

  private void check(
      OperatorTypeCase each,
      Opening opening,
      OperatorCaseState state,
      Optional<Inferred> inferred,
      CollectedConstraints environment,
      ActualSizes sizes) {
    String name = each.operator() + " " + each.name();
    Optional<Operation> actual;
    try {
      actual = Optional.of(state.of(each).build());
    } catch (IllegalArgumentException refused) {
      actual = Optional.empty();
    }
    runs++;
    if (actual.isPresent()) {
      legal++;
    }
    if (inferred.isEmpty() || environment.contradiction().isPresent()) {
      if (actual.isPresent() && !isNarrower(each.operator(), opening)) {
        wrong.add("%s is refused where %s".formatted(name, sizes));
      }
      return;
    }
    ShapeRun run =
        ShapeRun.of(
            inferred.get().known(),
            environment,
            sizes,
            actual.map(op -> types(op, ShapeEnvironment.TYPES)));
    boolean excused =
        actual.isPresent()
            ? run.narrowed() && isNarrower(each.operator(), opening)
            : UNSAID.contains(each.operator()) && opening == Opening.ELEMENTS;
    if (!excused) {
      run.problems().forEach(problem -> wrong.add(name + " " + problem));
    }
    if (run.unknown() > 0) {
      unknown.merge(each.operator(), run.unknown(), Integer::sum);
    }
    if (actual.isPresent() && !run.narrowed()) {
      TypesAtSizes types = new TypesAtSizes(sizes);
      types.compare(inferred.get().fromTypes(), actual.get().resultTypes());
      types.differences().forEach(problem -> wrong.add(name + " from types: " + problem));
    }
  }

  private static List<? extends Type> types(Operation op, ShapeEnvironment environment) {
    return op instanceof InfersSymbolicShape infers
        ? infers.inferTypes(ShapeInference.of(op, environment))
        : op.resultTypes();
  }
}

package dev.weir.tests.batching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.operator.OperatorOp;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.ir.OpDefinition;
import dev.weir.pass.batching.BatchRules;
import dev.weir.pass.batching.Randomness;
import dev.weir.pass.batching.rules.StandardBatching;
import dev.weir.runtime.RunException;
import dev.weir.tests.OperatorTypeCase;
import dev.weir.tests.OracleCase;
import dev.weir.tests.autodiff.Functions;
import dev.weir.tests.autodiff.OperatorProgram;
import java.lang.foreign.Arena;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// The batching rule of every operator, at the cases of the oracle data: three lanes at once are the three
/// lanes alone, whichever operands differ, and wherever the lanes lie.
class BatchRulesTest {
  private static final int LANES = 3;

  /// Operators whose rules sum, or round, in another order than a lane alone.
  private static final ImmutableMap<String, Double> TOLERANCES =
      ImmutableMap.of(
          "layer_norm", 2e-6,
          "layer_norm_grad", 1e-5,
          // Few rows are summed another way than many.
          "matmul", 1e-5,
          "matmul_grad", 1e-5,
          "weight_only_linear", 1e-5);

  /// Operators whose operands must be in order, or positive definite: their lanes are multiples.
  private static final ImmutableSet<String> ORDERED = ImmutableSet.of("cholesky", "searchsorted");

  /// Operators that take nothing which could differ, and one that keeps space of open size, which the cases
  /// use; `VmapTest` has them.
  private static final ImmutableSet<String> NOT_COMPARED =
      ImmutableSet.of("gaussian", "randint", "uniform", "rnn");

  /// {@return the ops of a sealed interface}
  private static List<Class<?>> ops(Class<?> kind) {
    List<Class<?>> found = new ArrayList<>();
    for (Class<?> each : kind.getPermittedSubclasses()) {
      if (each.isSealed()) {
        found.addAll(ops(each));
      } else {
        found.add(each);
      }
    }
    return found;
  }

  @Test
  void everyOperatorHasARuleOrAReason() {
    BatchRules rules = StandardBatching.RULES;
    for (Class<?> op : ops(OperatorOp.class)) {
      int answers =
          (rules.has(op) ? 1 : 0)
              + (rules.loopReason(op).isPresent() ? 1 : 0)
              + (rules.refusal(op).isPresent() ? 1 : 0)
              + (CompositeOp.class.isAssignableFrom(op) ? 1 : 0);
      assertThat(answers).as("answers for %s", op.getSimpleName()).isEqualTo(1);
    }
  }

  /// One case of every third operator, with all operands that may differ.
  @TestFactory
  Stream<DynamicNode> someLanesAreThoseAlone() {
    Map<String, OperatorTypeCase> types = OperatorTypeCase.byName(folder());
    return cases().entrySet().stream()
        .filter(entry -> entry.getKey().hashCode() % 3 == 0)
        .map(entry ->
            dynamicTest(
                entry.getKey(),
                () -> {
                  OracleCase each = entry.getValue().get(entry.getValue().size() / 2);
                  check(each, type(types, each), -1, Optional.of(new Random(7)));
                }));
  }

  @TestFactory
  @Tag("thorough")
  Stream<DynamicNode> allLanesAreThoseAlone() {
    Map<String, OperatorTypeCase> types = OperatorTypeCase.byName(folder());
    return cases().entrySet().stream()
        .map(entry -> {
          AtomicLong compared = new AtomicLong();
          Stream<DynamicNode> tests =
              entry.getValue().stream()
                  .map(each ->
                      dynamicTest(
                          each.name(), () -> compared.addAndGet(all(each, type(types, each)))));
          Stream<DynamicNode> last =
              StandardBatching.RULES.has(kind(entry.getKey()))
                      && !NOT_COMPARED.contains(entry.getKey())
                  ? Stream.of(
                      dynamicTest(
                          "something was compared", () -> assertThat(compared).hasPositiveValue()))
                  : Stream.of();
          return dynamicContainer(entry.getKey(), Stream.concat(tests, last));
        });
  }

  private static long all(OracleCase each, OperatorTypeCase type) {
    Random random = new Random(each.name().hashCode());
    long compared = 0;
    for (int differing = 1; differing < 16; differing++) {
      compared += check(each, type, differing, Optional.empty());
      compared += check(each, type, differing, Optional.of(random));
    }
    return compared;
  }

  /// {@return how many elements were compared}
  ///
  /// @param differing which inputs differ, as bits
  private static long check(
      OracleCase each, OperatorTypeCase type, int differing, Optional<Random> axes) {
    try (Arena arena = Arena.ofShared()) {
      OperatorProgram program = OperatorProgram.asGiven(each, type, false, arena);
      int inputs = program.inputs().size();
      int bits = differing & (1 << inputs) - 1;
      if (bits == 0 || differing > 0 && bits != differing) {
        return 0;
      }
      boolean ordered = ORDERED.contains(each.operator());
      List<List<Tensor>> given = new ArrayList<>();
      for (int i = 0; i < inputs; i++) {
        int count = (bits >> i & 1) != 0 ? LANES : 1;
        given.add(LaneComparison.lanes(program.inputs().get(i), count, ordered));
      }
      double tolerance = TOLERANCES.getOrDefault(each.operator(), 0.0);
      LaneComparison comparison = new LaneComparison(program.module(), tolerance);
      LaneComparison.Outcome outcome;
      try {
        outcome = comparison.compare(given, LANES, Randomness.SAME, axes);
      } catch (RunException e) {
        // Moved elements may be no indices, or no regular matrix: then no lane alone can run
        // either.
        assertThat(e).hasMessageMatching("(?s).*(out of range|singular).*");
        return 0;
      }
      if (outcome.difference().equals("refused")) {
        assertThat(outcome.remarks()).anyMatch(text -> text.contains("cannot run for many lanes"));
        assertThat(StandardBatching.RULES.has(kind(each.operator())) && !mayRefuse(each))
            .as("%s has a rule, which refuses: %s", each.operator(), outcome.remarks())
            .isFalse();
        return 0;
      }
      assertThat(outcome.difference())
          .as(() -> each.name() + "\n" + Functions.print(program.module()))
          .isEmpty();
      return outcome.compared();
    }
  }

  /// Batch norm writes statistics, and a recurrent net keeps space of open size.
  private static boolean mayRefuse(OracleCase each) {
    return ImmutableSet.of("batch_norm_", "rnn").contains(each.operator());
  }

  private static Class<?> kind(String operator) {
    OpDefinition definition = Functions.REGISTRY.operation("pd_op." + operator);
    return Objects.requireNonNull(definition, operator).opClass();
  }

  private static OperatorTypeCase type(Map<String, OperatorTypeCase> types, OracleCase each) {
    return Objects.requireNonNull(
        types.get("pd_op." + each.operator() + " cases: " + each.name()), each.name());
  }

  private static Path folder() {
    try {
      return Path.of(
          Objects.requireNonNull(BatchRulesTest.class.getResource("/oracle/ops")).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<String, List<OracleCase>> cases() {
    Map<String, List<OracleCase>> cases = new TreeMap<>();
    for (OracleCase each : OracleCase.readAll(folder())) {
      cases.computeIfAbsent(each.operator(), name -> new ArrayList<>()).add(each);
    }
    return cases;
  }
}

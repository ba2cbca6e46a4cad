package dev.weir.tests.autodiff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.ir.OpDefinition;
import dev.weir.testkit.sample.Sample;
import dev.weir.tests.OperatorTypeCase;
import dev.weir.tests.OracleAgreement;
import dev.weir.tests.OracleCase;
import java.lang.foreign.Arena;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// Runs the cases of operators that are short for others, with sizes known and with none known, in turn.
@Tag(Sample.TAG)
final class CompositeOracleTest {
  /// Operators with as many results as an operand has elements along an axis.
  private static final ImmutableSet<String> COUNTED = ImmutableSet.of("unbind");

  @TestFactory
  List<DynamicTest> resultsAreThoseOfTheOracle() throws URISyntaxException {
    Path folder =
        Path.of(
            Objects.requireNonNull(CompositeOracleTest.class.getResource("/oracle/ops")).toURI());
    Map<String, OperatorTypeCase> types = OperatorTypeCase.byName(folder);
    List<OracleCase> cases =
        OracleCase.readAll(folder).stream().filter(CompositeOracleTest::isComposite).toList();
    assertThat(cases).hasSizeGreaterThan(100);
    List<DynamicTest> tests = new ArrayList<>();
    for (int i = 0; i < cases.size(); i++) {
      OracleCase each = cases.get(i);
      String name = "pd_op." + each.operator() + " cases: " + each.name();
      OperatorTypeCase type = Objects.requireNonNull(types.get(name));
      for (boolean isOpen : Sample.variantsOf(i, openness(each.operator()))) {
        tests.add(
            dynamicTest(
                isOpen ? name + ", sizes not known" : name, () -> check(each, type, isOpen)));
      }
    }
    return tests;
  }

  private static List<Boolean> openness(String operator) {
    return COUNTED.contains(operator) ? List.of(false) : List.of(false, true);
  }

  private static boolean isComposite(OracleCase each) {
    OpDefinition definition = Functions.REGISTRY.operation("pd_op." + each.operator());
    return definition != null && CompositeOp.class.isAssignableFrom(definition.opClass());
  }

  private static void check(OracleCase each, OperatorTypeCase type, boolean dynamic) {
    try (Arena arena = Arena.ofShared()) {
      OperatorProgram program = OperatorProgram.asGiven(each, type, dynamic, arena);
      List<Tensor> got =
          Functions.run(program.module(), "f", ParameterStore.empty(), program.inputs());
      List<OracleCase.One> wanted =
          each.results().stream().flatMap(CompositeOracleTest::tensors).toList();
      assertThat(got).hasSameSizeAs(wanted);
      for (int i = 0; i < got.size(); i++) {
        OracleAgreement.check(each, "result " + i, wanted.get(i), got.get(i), arena);
      }
    }
  }

  private static Stream<OracleCase.One> tensors(OracleCase.Slot slot) {
    return switch (slot) {
      case OracleCase.Absent() -> Stream.of();
      case OracleCase.One one -> Stream.of(one);
      case OracleCase.Many(var all) -> all.stream();
    };
  }
}

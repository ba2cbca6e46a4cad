package dev.weir.tests.autodiff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.ir.OpDefinition;
import dev.weir.tests.OperatorTypeCase;
import dev.weir.tests.OracleAgreement;
import dev.weir.tests.OracleCase;
import java.lang.foreign.Arena;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Runs the cases of operators that are short for others, with sizes known and with none known.
final class CompositeOracleTest {
  @TestFactory
  Stream<DynamicTest> resultsAreThoseOfTheOracle() throws URISyntaxException {
    Path folder =
        Path.of(
            Objects.requireNonNull(CompositeOracleTest.class.getResource("/oracle/ops")).toURI());
    Map<String, OperatorTypeCase> types = new HashMap<>();
    for (OperatorTypeCase each : OperatorTypeCase.readAll(folder)) {
      types.put(each.operator() + " " + each.name(), each);
    }
    List<OracleCase> cases =
        OracleCase.readAll(folder).stream().filter(CompositeOracleTest::isComposite).toList();
    assertThat(cases).hasSizeGreaterThan(100);
    return cases.stream()
        .flatMap(each -> {
          String name = "pd_op." + each.operator() + " cases: " + each.name();
          OperatorTypeCase type = Objects.requireNonNull(types.get(name));
          return Stream.of(
              dynamicTest(name, () -> check(each, type, false)),
              dynamicTest(name + ", sizes not known", () -> check(each, type, true)));
        });
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
      assertThat(got).hasSameSizeAs(each.results());
      for (int i = 0; i < got.size(); i++) {
        OracleAgreement.check(
            each, "result " + i, (OracleCase.One) each.results().get(i), got.get(i), arena);
      }
    }
  }
}

package dev.weir.tests.tensor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.Multimaps;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.OpDefinition;
import dev.weir.tensor.Scope;
import dev.weir.tensor.Tensor;
import dev.weir.tests.OracleAgreement;
import dev.weir.tests.OracleCase;
import dev.weir.tests.OracleFiles;
import java.lang.foreign.Arena;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// The operators as methods of tensors compute what NumPy and PyTorch do.
class EagerOperatorsTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  private static ImmutableListMultimap<String, OracleCase> cases() {
    try {
      Path folder =
          Path.of(
              Objects.requireNonNull(EagerOperatorsTest.class.getResource("/oracle/ops")).toURI());
      return ImmutableListMultimap.copyOf(
          Multimaps.filterKeys(
              Multimaps.index(OracleCase.readAll(folder), OracleCase::operator),
              operator -> method(operator).isPresent()));
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Optional<OperatorMethod> method(String operator) {
    return Optional.ofNullable(REGISTRY.operation("pd_op." + operator)).flatMap(OperatorMethod::of);
  }

  /// A case of every fifteenth operator.
  @TestFactory
  Stream<DynamicNode> someMethodsAgreeWithTheOracle() {
    ImmutableListMultimap<String, OracleCase> cases = cases();
    var some = ImmutableListMultimap.<String, OracleCase>builder();
    ImmutableList<String> operators = cases.keySet().asList();
    for (int i = 0; i < operators.size(); i += 15) {
      some.put(operators.get(i), cases.get(operators.get(i)).get(0));
    }
    return OracleFiles.tests(some.build(), OracleCase::name, EagerOperatorsTest::check);
  }

  @Tag("thorough")
  @TestFactory
  Stream<DynamicNode> methodsAgreeWithTheOracle() {
    return OracleFiles.tests(cases(), OracleCase::name, EagerOperatorsTest::check);
  }

  /// What an operator must have to be a method is said by its definition; there is no list of them.
  @Test
  void operatorsOfTensorsAndPlainValuesAreMethods() {
    List<String> without =
        REGISTRY.dialects("pd_op").stream()
            .flatMap(dialect -> dialect.operations().stream())
            .filter(definition -> !definition.isInplaceTwin())
            .filter(definition -> OperatorMethod.of(definition).isEmpty())
            .map(OpDefinition::name)
            .toList();
    assertThat(without)
        .doesNotContain("pd_op.add", "pd_op.softmax", "pd_op.conv2d", "pd_op.topk", "pd_op.concat")
        .as("what may do without several operands")
        .doesNotContain("pd_op.layer_norm", "pd_op.group_norm", "pd_op.flash_attn")
        .contains("pd_op.data", "pd_op.relu_grad", "pd_op.shape");
    assertThat(cases().keySet().size()).isGreaterThan(200);
  }

  private static void check(OracleCase each) {
    Scope.run(() -> {
      Optional<List<Object>> results = method(each.operator()).orElseThrow().call(each);
      org.junit.jupiter.api.Assumptions.assumeTrue(
          results.isPresent(), "needs a default that is no constant");
      try (Arena arena = Arena.ofConfined()) {
        for (int i = 0; i < each.results().size(); i++) {
          compare(each, "result " + i, each.results().get(i), results.get().get(i), arena);
        }
      }
    });
  }

  private static void compare(
      OracleCase each, String place, OracleCase.Slot want, Object got, Arena arena) {
    switch (want) {
      case OracleCase.Absent() ->
          assertThat(got instanceof Tensor).as(place + " should be absent").isFalse();
      case OracleCase.One one -> {
        Object tensor = got instanceof Optional<?> optional ? optional.orElseThrow() : got;
        OracleAgreement.check(each, place, one, ((Tensor) tensor).storage(), arena);
      }
      case OracleCase.Many(var tensors) -> {
        List<?> list = (List<?>) got;
        assertThat(list).hasSameSizeAs(tensors);
        for (int i = 0; i < list.size(); i++) {
          OracleAgreement.check(
              each, place + "[" + i + "]", tensors.get(i), ((Tensor) list.get(i)).storage(), arena);
        }
      }
    }
  }
}

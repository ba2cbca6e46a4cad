package dev.weir.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Multimaps;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.dialect.operator.array.ArrayOp;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.text.TextOp;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.OperationState;
import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Infers the result types of every case of the oracle data, with attributes stored as PIR stores
/// them and constant operands made by `pd_op.full` and `pd_op.full_int_array`.
public class OperatorInferenceTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  /// Where inference knows more than the data: a size other than 1 cannot be expanded to another one.
  private static final ImmutableMap<String, TensorType> KNOWN_BETTER =
      ImmutableMap.of(
          "pd_op.expand type_cases: shape_not_known", TensorType.of(FloatType.F32, 2, -1));

  /// {@return the cases by operator}
  public static ImmutableListMultimap<String, OperatorTypeCase> cases() {
    try {
      Path folder =
          Path.of(
              Objects.requireNonNull(OperatorInferenceTest.class.getResource("/oracle/ops"))
                  .toURI());
      return Multimaps.index(OperatorTypeCase.readAll(folder), OperatorTypeCase::operator);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  @TestFactory
  Stream<DynamicNode> typesAreThoseOfTheOracle() {
    return cases().asMap().entrySet().stream()
        .map(entry ->
            dynamicContainer(
                entry.getKey(),
                entry.getValue().stream()
                    .map(each -> dynamicTest(each.name(), () -> check(each)))));
  }

  @Test
  void everyOperatorHasCases() {
    var cases = cases();
    List<String> without =
        REGISTRY.dialects("pd_op").stream()
            .flatMap(dialect -> dialect.operations().stream())
            .filter(op -> !op.isInplaceTwin())
            // CompositeOperatorsTest holds their types against what they are short for.
            .filter(op -> !CompositeOp.class.isAssignableFrom(op.opClass()))
            // Arrays have no counterpart in the oracle's library; PirOracleTest runs them.
            .filter(op -> !ArrayOp.class.isAssignableFrom(op.opClass()))
            // Nor have strings; OnnxVersionsTest runs them.
            .filter(op -> !TextOp.class.isAssignableFrom(op.opClass()))
            .map(OpDefinition::name)
            .filter(name -> !cases.containsKey(name))
            .sorted()
            .toList();
    assertEquals(
        ImmutableList.of("pd_op.assert", "pd_op.feed", "pd_op.group", "pd_op.if", "pd_op.while"),
        without);
  }

  /// Operators whose number of rows is known only at run time.
  private static final ImmutableSet<String> COUNTED_BY_THE_RUN =
      ImmutableSet.of(
          "pd_op.nonzero",
          "pd_op.masked_select",
          "pd_op.bincount",
          "pd_op.unique",
          "pd_op.multiclass_nms3",
          "pd_op.matrix_nms",
          "pd_op.distribute_fpn_proposals");

  private static void check(OperatorTypeCase each) {
    OperationState state = new OperatorCaseState().of(each);
    if (each.results().isEmpty()) {
      IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, state::build);
      assertFalse(Objects.requireNonNull(refused.getMessage()).isBlank());
    } else {
      TensorType better = KNOWN_BETTER.get(each.operator() + " " + each.name());
      ImmutableList<Type> expected =
          better == null ? types(each.results().get()) : ImmutableList.of(better);
      ImmutableList<Type> inferred = ImmutableList.copyOf(state.build().resultTypes());
      if (COUNTED_BY_THE_RUN.contains(each.operator())) {
        assertTrue(TypeAgreement.agree(expected, inferred), () -> expected + " and " + inferred);
      } else {
        assertEquals(expected, inferred);
      }
    }
  }

  private static ImmutableList<Type> types(List<OperatorTypeCase.Slot> results) {
    var types = ImmutableList.<Type>builder();
    for (OperatorTypeCase.Slot slot : results) {
      switch (slot) {
        case OperatorTypeCase.Absent() -> {}
        case OperatorTypeCase.One one -> types.add(one.type());
        case OperatorTypeCase.Many(var tensors) ->
            types.add(
                new TupleType(
                    tensors.stream()
                        .map(one -> (Type) one.type())
                        .collect(ImmutableList.toImmutableList())));
      }
    }
    return types.build();
  }
}

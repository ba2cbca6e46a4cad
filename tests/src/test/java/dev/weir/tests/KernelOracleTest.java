package dev.weir.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Multimaps;
import com.google.common.collect.Sets;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.OpDefinition;
import dev.weir.runtime.kernel.EagerCall;
import dev.weir.runtime.kernel.HostKernelLibrary;
import dev.weir.runtime.kernel.HostKernels;
import dev.weir.runtime.kernel.KernelAttributes;
import java.lang.foreign.Arena;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Runs every case of the oracle data through the JVM kernel of its operator.
class KernelOracleTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  /// Operators that name the ends of a program and compute nothing.
  private static final ImmutableSet<String> WITHOUT_KERNEL =
      ImmutableSet.of("data", "feed", "fetch");

  private static ImmutableListMultimap<String, OracleCase> cases() {
    try {
      Path folder =
          Path.of(
              Objects.requireNonNull(KernelOracleTest.class.getResource("/oracle/ops")).toURI());
      return ImmutableListMultimap.copyOf(
          Multimaps.filterKeys(
              Multimaps.index(OracleCase.readAll(folder), OracleCase::operator),
              operator -> !isComposite(operator)));
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  @TestFactory
  Stream<DynamicNode> kernelsAgreeWithTheOracle() {
    return OracleFiles.tests(
        ImmutableListMultimap.copyOf(
            Multimaps.filterKeys(cases(), operator -> !WITHOUT_KERNEL.contains(operator))),
        OracleCase::name,
        KernelOracleTest::check);
  }

  @Test
  void everyKernelHasCases() {
    ImmutableSet<String> covered =
        cases().keySet().stream()
            .filter(operator -> !WITHOUT_KERNEL.contains(operator))
            .map(operator -> kernel(operator).operator())
            .collect(ImmutableSet.toImmutableSet());
    // An assertion has no result to compare, here is nothing to print to, and a host call is
    // whatever is called; tests of
    // their own cover these. Cases have no strings: OnnxConformanceTest compares them with ONNX's
    // own data, OnnxVersionsTest with
    // ONNX Runtime.
    assertEquals(
        ImmutableSet.of(
            "strings_lower",
            "strings_upper",
            "strings_concat",
            "strings_split",
            "strings_full_match",
            "assert",
            "print",
            "mindir.host_call"),
        Sets.difference(HostKernels.entries().keySet(), covered));
  }

  /// An operator that is short for others has no kernel; `CompositeOracleTest` runs its cases.
  private static boolean isComposite(String operator) {
    OpDefinition definition = REGISTRY.operation("pd_op." + operator);
    return definition != null && CompositeOp.class.isAssignableFrom(definition.opClass());
  }

  /// What writes over an operand is computed by the kernel that is called without the underscore.
  private static HostKernelLibrary.Entry kernel(String operator) {
    String name = operator.endsWith("_") ? operator.substring(0, operator.length() - 1) : operator;
    return HostKernels.find(name).orElseThrow();
  }

  private static void check(OracleCase each) {
    try (Arena arena = Arena.ofConfined()) {
      EagerCall call = new EagerCall(arena);
      for (OracleCase.Slot operand : each.operands()) {
        switch (operand) {
          case OracleCase.Absent() -> call.withAbsent();
          case OracleCase.One one -> call.with(one.tensor(arena));
          case OracleCase.Many(var tensors) ->
              call.withVector(tensors.stream().map(one -> one.tensor(arena)).toList());
        }
      }
      kernel(each.operator()).factory().bind(KernelAttributes.of(each.attributes())).run(call);
      for (int i = 0; i < each.results().size(); i++) {
        compare(each, i, call, arena);
      }
    }
  }

  private static void compare(OracleCase each, int index, EagerCall call, Arena arena) {
    String place = "result " + index;
    switch (each.results().get(index)) {
      case OracleCase.Absent() ->
          assertTrue(
              index >= call.resultCount() || call.results(index).isEmpty(),
              place + " should be absent");
      case OracleCase.One want ->
          OracleAgreement.check(each, place, want, call.result(index), arena);
      case OracleCase.Many(var wanted) -> {
        ImmutableList<Tensor> got = call.results(index);
        assertEquals(wanted.size(), got.size(), place);
        for (int i = 0; i < wanted.size(); i++) {
          OracleAgreement.check(each, place + "[" + i + "]", wanted.get(i), got.get(i), arena);
        }
      }
    }
  }
}

package dev.weir.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Multimaps;
import com.google.common.collect.Sets;
import com.google.common.primitives.Longs;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
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
  /// Operators that name the ends of a program and compute nothing.
  private static final ImmutableSet<String> WITHOUT_KERNEL =
      ImmutableSet.of("data", "feed", "fetch");

  private static ImmutableListMultimap<String, OracleCase> cases() {
    try {
      Path folder =
          Path.of(
              Objects.requireNonNull(KernelOracleTest.class.getResource("/oracle/ops")).toURI());
      return Multimaps.index(OracleCase.readAll(folder), OracleCase::operator);
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
    // An assertion has no result to compare, and here is nothing to print to; tests of their own
    // cover
    // both.
    assertEquals(
        ImmutableSet.of("assert", "print"),
        Sets.difference(HostKernels.entries().keySet(), covered));
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
      case OracleCase.One want -> compare(each, place, want, call.result(index), arena);
      case OracleCase.Many(var wanted) -> {
        ImmutableList<Tensor> got = call.results(index);
        assertEquals(wanted.size(), got.size(), place);
        for (int i = 0; i < wanted.size(); i++) {
          compare(each, place + "[" + i + "]", wanted.get(i), got.get(i), arena);
        }
      }
    }
  }

  private static void compare(
      OracleCase each, String place, OracleCase.One want, Tensor got, Arena arena) {
    if (!want.shape().contains(-1L)) {
      assertEquals(want.dtype(), got.dtype(), place);
      assertEquals(want.shape(), Longs.asList(got.shape()), place);
    }
    if (!want.hasValues()) {
      return;
    }
    Tensor expected = want.tensor(arena);
    for (long i = 0; i < expected.elementCount(); i++) {
      if (!agrees(each, expected, got, i)) {
        fail(
            "%s, element %d: want %s, got %s\nwant\n%s\ngot\n%s"
                .formatted(place, i, expected.getDouble(i), got.getDouble(i), expected, got));
      }
    }
  }

  private static boolean agrees(OracleCase each, Tensor want, Tensor got, long i) {
    DType dtype = want.dtype();
    if (dtype.isInteger() || dtype == DType.BOOL) {
      return want.getLong(i) == got.getLong(i);
    }
    double x = want.getDouble(i);
    double y = got.getDouble(i);
    if (Double.isNaN(x) || Double.isNaN(y)) {
      return Double.isNaN(x) && Double.isNaN(y);
    }
    return x == y
        || (Double.isFinite(x)
            && Double.isFinite(y)
            && Math.abs(x - y)
                <= each.absoluteTolerance() + each.relativeTolerance() * Math.abs(x));
  }
}

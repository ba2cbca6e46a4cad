package dev.weir.tests.operators;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Multimaps;
import com.google.common.io.Resources;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.type.TensorType;
import dev.weir.runtime.kernel.HostKernelLibrary;
import dev.weir.runtime.kernel.HostKernels;
import dev.weir.tests.OperatorCaseState;
import dev.weir.tests.OperatorTypeCase;
import dev.weir.tests.OracleCase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What the oracle's cases of each operator try: every element type that it accepts and computes with, ranks 0 to 5, an axis
/// counted from the end, a size of 0, NaN and infinities. What they do not try stands in `breadth.tsv` with the reason why
/// there can be no such case.
final class OracleBreadthTest {
  private static final ImmutableList<DType> TYPES =
      ImmutableList.of(
          DType.FLOAT32,
          DType.FLOAT64,
          DType.FLOAT16,
          DType.BFLOAT16,
          DType.INT8,
          DType.UINT8,
          DType.INT16,
          DType.INT32,
          DType.INT64,
          DType.BOOL,
          DType.COMPLEX64,
          DType.COMPLEX128);

  private static final ImmutableSet<DType> FLOATS =
      ImmutableSet.of(DType.FLOAT32, DType.FLOAT64, DType.FLOAT16, DType.BFLOAT16);

  /// What attributes and operands that count dimensions are called.
  private static final ImmutableSet<String> AXES =
      ImmutableSet.of("axis", "axes", "dim", "dims", "axis1", "axis2", "dim1", "dim2", "index");

  private static final int RANKS = 6;

  private static final Path FOLDER = folder();

  private static Path folder() {
    try {
      return Path.of(
          Objects.requireNonNull(OracleBreadthTest.class.getResource("/oracle/ops")).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void whatNoCaseTriesIsListed() {
    ImmutableListMultimap<String, OracleCase> cases =
        Multimaps.index(OracleCase.readAll(FOLDER), OracleCase::operator);
    ImmutableListMultimap<String, OperatorTypeCase> types =
        Multimaps.index(OperatorTypeCase.readAll(FOLDER), OperatorTypeCase::operator);
    Map<String, String> reasons = reasons();
    List<String> missing = new ArrayList<>();
    for (OpDefinition op : operators()) {
      String name = op.name().substring("pd_op.".length());
      if (cases.containsKey(name)) {
        for (String aspect : missing(op, cases.get(name), types.get(op.name()))) {
          missing.add(name + "\t" + aspect);
        }
      }
    }
    assertThat(missing)
        .as(
            "what no case of an operator tries: add the case, or take what is tried off"
                + " breadth.tsv")
        .containsExactlyElementsOf(reasons.keySet());
    assertThat(reasons.values())
        .as("a reason says why there can be no case, not that there is none yet")
        .allMatch(reason -> !reason.isBlank() && !reason.contains("no case yet"));
  }

  /// Those of the forward direction: what computes gradients is held against PyTorch by `TorchGradientsTest` and against
  /// differences by `OperatorGradientsTest`.
  private static ImmutableList<OpDefinition> operators() {
    return DialectRegistry.load().dialects("pd_op").stream()
        .flatMap(dialect -> dialect.operations().stream())
        .filter(op -> !op.isInplaceTwin() && !op.name().endsWith("_grad"))
        .sorted(Comparator.comparing(OpDefinition::name))
        .collect(toImmutableList());
  }

  private static Map<String, String> reasons() {
    try {
      Map<String, String> reasons = new TreeMap<>();
      for (String line :
          Resources.readLines(
              Resources.getResource("oracle/breadth.tsv"), StandardCharsets.UTF_8)) {
        if (!line.startsWith("#")) {
          List<String> parts = Splitter.on('\t').splitToList(line);
          reasons.put(parts.get(0) + "\t" + parts.get(1), parts.get(2));
        }
      }
      return reasons;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ImmutableSet<String> missing(
      OpDefinition op, List<OracleCase> cases, List<OperatorTypeCase> types) {
    ImmutableSet.Builder<String> missing = ImmutableSet.builder();
    List<OracleCase.One> operands =
        cases.stream().flatMap(each -> operands(each.operands())).toList();
    if (!hasAxisFromTheEnd(op, types)) {
      missing.add("axis");
    }
    if (operands.isEmpty()) {
      return missing.build();
    }
    ImmutableSet<DType> accepted = accepted(op, types);
    ImmutableSet<DType> tried =
        cases.stream()
            .flatMap(each -> operands(each.operands()))
            .map(OracleCase.One::dtype)
            .collect(toImmutableSet());
    if (accepted.stream().anyMatch(DType::isFloat)) {
      special(operands, missing);
    }
    TreeSet<Integer> ranks = new TreeSet<>();
    for (int rank = 0; rank < RANKS; rank++) {
      ranks.add(rank);
    }
    for (OracleCase each : cases) {
      operands(each.operands()).limit(1).forEach(one -> ranks.remove(one.shape().size()));
    }
    ranks.stream()
        .filter(rank -> types.stream().anyMatch(each -> isAccepted(each, rank)))
        .forEach(rank -> missing.add("rank " + rank));
    if (operands.stream().noneMatch(one -> one.shape().contains(0L))) {
      missing.add("size 0");
    }
    accepted.stream()
        .filter(dtype -> !tried.contains(dtype))
        .forEach(dtype -> missing.add("type " + dtype.mlirName()));
    return ImmutableSet.copyOf(new TreeSet<>(missing.build()));
  }

  private static void special(List<OracleCase.One> operands, ImmutableSet.Builder<String> missing) {
    boolean nan = false;
    boolean infinity = false;
    try (Arena arena = Arena.ofConfined()) {
      for (OracleCase.One one : operands) {
        if (one.hasValues() && one.dtype().isFloat()) {
          Tensor tensor = one.tensor(arena);
          for (long i = 0; i < tensor.elementCount(); i++) {
            nan |= Double.isNaN(tensor.getDouble(i));
            infinity |= Double.isInfinite(tensor.getDouble(i));
          }
        }
      }
    }
    if (!nan) {
      missing.add("NaN");
    }
    if (!infinity) {
      missing.add("infinity");
    }
  }

  private static Stream<OracleCase.One> operands(List<OracleCase.Slot> slots) {
    return slots.stream()
        .flatMap(slot ->
            switch (slot) {
              case OracleCase.Absent() -> Stream.of();
              case OracleCase.One one -> Stream.of(one);
              case OracleCase.Many(var all) -> all.stream();
            });
  }

  /// {@return the element types that an operator takes in place of that of its first operand}: those that its kernel is
  /// there for, or floats where it is short for others, and with which the types of the results of a case are inferred
  private static ImmutableSet<DType> accepted(OpDefinition op, List<OperatorTypeCase> types) {
    String name = op.name().substring("pd_op.".length()).replaceFirst("_$", "");
    ImmutableSet<DType> computed =
        HostKernels.find(name).map(HostKernelLibrary.Entry::dtypes).orElse(FLOATS);
    return TYPES.stream()
        .filter(computed::contains)
        .filter(dtype ->
            types.stream()
                .filter(each -> each.name().startsWith("cases: "))
                .anyMatch(each -> isAccepted(each, dtype)))
        .collect(toImmutableSet());
  }

  /// {@return whether the first operand of a case, or all of its shape, may have another rank}
  private static boolean isAccepted(OperatorTypeCase each, int rank) {
    if (each.results().isEmpty()) {
      return false;
    }
    Optional<TensorType> first =
        each.operands().stream()
            .flatMap(OracleBreadthTest::inputs)
            .map(OperatorTypeCase.One::type)
            .findFirst();
    for (long size : new long[] {1, 2}) {
      long[] shape = new long[rank];
      Arrays.fill(shape, size);
      for (boolean all : new boolean[] {false, true}) {
        AtomicBoolean isFirst = new AtomicBoolean(true);
        UnaryOperator<OperatorTypeCase.One> reshaped =
            one -> {
              boolean changes =
                  one.constant().isEmpty()
                      && one.type().shape().equals(first.map(TensorType::shape).orElse(null))
                      && (isFirst.getAndSet(false) || all);
              return changes
                  ? new OperatorTypeCase.One(
                      TensorType.of(one.type().elementType(), ImmutableLongArray.copyOf(shape)),
                      one.constant())
                  : one;
            };
        if (infers(each, reshaped)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isAccepted(OperatorTypeCase each, DType dtype) {
    Optional<TensorType> first =
        each.operands().stream()
            .flatMap(OracleBreadthTest::inputs)
            .map(OperatorTypeCase.One::type)
            .findFirst();
    if (first.isEmpty()) {
      return false;
    }
    return infers(each, one -> retyped(one, first.get(), dtype));
  }

  /// {@return whether the types of results are inferred where a case has other operands}
  private static boolean infers(OperatorTypeCase each, UnaryOperator<OperatorTypeCase.One> change) {
    OperatorTypeCase other =
        new OperatorTypeCase(
            each.operator(),
            each.name(),
            each.attributes(),
            each.operands().stream().map(slot -> changed(slot, change)).collect(toImmutableList()),
            each.results());
    try {
      new OperatorCaseState().of(other).build();
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static Stream<OperatorTypeCase.One> inputs(OperatorTypeCase.Slot slot) {
    return switch (slot) {
      case OperatorTypeCase.Absent() -> Stream.of();
      case OperatorTypeCase.One one -> Stream.of(one).filter(each -> each.constant().isEmpty());
      case OperatorTypeCase.Many(var all) -> all.stream();
    };
  }

  private static OperatorTypeCase.Slot changed(
      OperatorTypeCase.Slot slot, UnaryOperator<OperatorTypeCase.One> change) {
    return switch (slot) {
      case OperatorTypeCase.Absent() -> slot;
      case OperatorTypeCase.One one -> change.apply(one);
      case OperatorTypeCase.Many(var all) ->
          new OperatorTypeCase.Many(all.stream().map(change).collect(toImmutableList()));
    };
  }

  private static OperatorTypeCase.One retyped(
      OperatorTypeCase.One one, TensorType first, DType dtype) {
    return one.constant().isPresent() || !one.type().elementType().equals(first.elementType())
        ? one
        : new OperatorTypeCase.One(
            TensorType.of(ElementTypes.typeOf(dtype), one.type().shape()), one.constant());
  }

  /// {@return whether some case counts an axis from the end, or no attribute and no operand is an axis}
  private static boolean hasAxisFromTheEnd(OpDefinition op, List<OperatorTypeCase> types) {
    boolean any = false;
    for (OperatorTypeCase each : types) {
      if (each.results().isEmpty()) {
        continue;
      }
      for (String name : each.attributes().keySet()) {
        if (AXES.contains(name)) {
          any = true;
          if (numbers(each.attributes().get(name).toString()).anyMatch(axis -> axis < 0)) {
            return true;
          }
        }
      }
      for (int i = 0; i < each.operands().size() && i < op.operandGroups().size(); i++) {
        if (AXES.contains(op.operandGroups().get(i).name())
            && each.operands().get(i) instanceof OperatorTypeCase.One one
            && one.constant().isPresent()) {
          any = true;
          if (one.constant().get().stream().anyMatch(axis -> axis < 0)) {
            return true;
          }
        }
      }
    }
    return !any;
  }

  /// {@return the integers in the text of an attribute}
  private static LongStream numbers(String attribute) {
    return Pattern.compile("(?<![\\w.])-?\\d+")
        .matcher(attribute)
        .results()
        .mapToLong(found -> Long.parseLong(found.group()));
  }
}

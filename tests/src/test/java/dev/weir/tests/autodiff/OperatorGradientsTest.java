package dev.weir.tests.autodiff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.autodiff.GradientRequest;
import dev.weir.pass.autodiff.ReverseMode;
import dev.weir.pass.autodiff.rules.RefusedGradients;
import dev.weir.pass.autodiff.rules.ZeroGradients;
import dev.weir.runtime.Executable;
import dev.weir.testkit.sample.Sample;
import dev.weir.tests.OperatorTypeCase;
import dev.weir.tests.OracleCase;
import java.lang.foreign.Arena;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// The gradient of every operator, at cases of the oracle data brought to float64, against central
/// differences: with sizes known, and with none known, in turn.
///
/// What casts are given in the data is too large for that; [TorchGradientsTest] has them.
///
/// Where differences from the left and from the right disagree, there is a kink, or a jump, and nothing
/// to compare.
@Tag("campaign")
@Tag(Sample.TAG)
class OperatorGradientsTest {
  /// Operators that are differentiated with some settings alone, and what is said of others.
  private static final Map<String, String> PARTLY =
      Map.of(
          "pool2d_grad", "is there for windows of constant size on NCHW",
          "rnn_grad", "is there for a known number of steps",
          "lstm_grad", "is there for a known number of steps");

  private static final double STEP = 1e-6;
  private static final double TOLERANCE = 2e-6;

  /// How many cases of one operator are tried.
  private static final int CASES = Integer.getInteger("weir.gradientCases", 4);

  /// How many elements of one operand are tried.
  private static final int ELEMENTS = 24;

  private static final int SECOND_CASES = Math.max(1, Math.min(3, CASES / 3));

  /// Operators that there is no second derivative of.
  private static final ImmutableSet<String> ONCE =
      ImmutableSet.of("pool2d", "pool3d", "fused_bn_add_activation");

  private static final ImmutableSet<String> CONSTANTS =
      ImmutableSet.of("full", "full_int_array", "full_like");

  /// Operands that are not differentiated, by operator.
  private static final ImmutableMap<String, ImmutableSet<Integer>> FIXED =
      ImmutableMap.of(
          "flash_attn", ImmutableSet.of(4),
          "roi_align", ImmutableSet.of(1),
          "roi_align_grad", ImmutableSet.of(1),
          "fused_rotary_position_embedding", ImmutableSet.of(3, 4),
          "fused_rotary_position_embedding_grad", ImmutableSet.of(0, 1),
          "weight_only_linear", ImmutableSet.of(3),
          "weight_only_linear_grad", ImmutableSet.of(3));

  /// Operators that read one triangle of symmetric matrices, and give the gradient half to each.
  private static final ImmutableSet<String> SYMMETRIC = ImmutableSet.of("cholesky");

  /// Operators that give the gradient to one of equal elements, where none alone moves the result: [TorchGradientsTest]
  /// has those.
  private static final ImmutableSet<String> OF_DISTINCT = ImmutableSet.of("mode", "median");

  /// Gradients of normalisations differentiate their statistics by what these are the statistics of, so
  /// that there is nothing to compare but together with the normalisation; so it is with results of attention.
  private static final ImmutableSet<String> TOGETHER =
      ImmutableSet.of(
          "layer_norm_grad",
          "group_norm_grad",
          "batch_norm_grad",
          "cumprod_grad",
          "flash_attn_grad",
          "fused_dot_product_attention_grad");

  private static Path folder() {
    try {
      return Path.of(
          Objects.requireNonNull(OperatorGradientsTest.class.getResource("/oracle/ops")).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  @TestFactory
  Stream<DynamicNode> gradientsAreThoseOfDifferences() {
    Map<String, OperatorTypeCase> types = OperatorTypeCase.byName(folder());
    return cases().entrySet().stream()
        .filter(entry -> !TOGETHER.contains(entry.getKey()) && !entry.getKey().equals("cast"))
        .map(entry -> {
          AtomicInteger compared = new AtomicInteger();
          Stream<DynamicNode> tests =
              Sample.inTurn(
                  some(entry.getValue(), CASES),
                  List.of(false, true),
                  (each, open) ->
                      (DynamicNode)
                          dynamicTest(
                              open ? each.name() + ", sizes not known" : each.name(),
                              () -> check(each, type(types, each), open, 1, compared)))
                  .stream();
          DynamicNode last =
              dynamicTest("something was compared", () -> assertThat(compared).hasPositiveValue());
          return dynamicContainer(entry.getKey(), Stream.concat(tests, Stream.of(last)));
        });
  }

  /// Differentiates the gradients of the forward operators once more.
  @TestFactory
  Stream<DynamicNode> secondDerivativesAreThoseOfDifferences() {
    Map<String, OperatorTypeCase> types = OperatorTypeCase.byName(folder());
    return cases().entrySet().stream()
        .filter(entry -> !entry.getKey().endsWith("_grad") && !ONCE.contains(entry.getKey()))
        .map(entry ->
            dynamicContainer(
                entry.getKey(),
                some(entry.getValue(), SECOND_CASES).stream()
                    .map(each ->
                        dynamicTest(
                            each.name(),
                            () -> check(each, type(types, each), false, 2, new AtomicInteger())))));
  }

  /// {@return which operators the gradient of each operator adds to a program, constants apart}
  static Map<String, ImmutableList<String>> partsOfGradients() {
    Map<String, OperatorTypeCase> types = OperatorTypeCase.byName(folder());
    Map<String, ImmutableList<String>> parts = new LinkedHashMap<>();
    for (Map.Entry<String, List<OracleCase>> entry : cases().entrySet()) {
      Set<String> added = new LinkedHashSet<>();
      for (OracleCase each : some(entry.getValue(), 8)) {
        added.addAll(parts(each, type(types, each)));
      }
      parts.put(entry.getKey(), ImmutableList.copyOf(added));
    }
    return parts;
  }

  private static List<String> parts(OracleCase each, OperatorTypeCase type) {
    List<String> names = new ArrayList<>();
    try (Arena arena = Arena.ofShared()) {
      Optional<OperatorProgram> program = OperatorProgram.of(each, type, false, arena);
      if (program.isPresent()) {
        Operation module = program.get().module();
        int[] positions = positions(each, program.get());
        if (isRefused(each, module, positions)) {
          return names;
        }
        differentiate(module, "f", GradientRequest.ofInputs(positions).withSensitivity());
        Block block = Functions.function(module, "f_grad").bodyRegion().entry();
        int given = program.get().inputs().size();
        Set<Value> cotangents =
            new HashSet<>(block.arguments().subList(given, block.argumentCount()));
        for (Operation op : block) {
          boolean back = op.operands().stream().anyMatch(cotangents::contains);
          if (back) {
            cotangents.addAll(op.results());
          }
          String name = op.name().replaceFirst("^pd_op\\.", "");
          if (op.name().startsWith("pd_op.")
              && (back || !name.equals(each.operator()))
              && !CONSTANTS.contains(name)) {
            names.add(name);
          }
        }
      }
    }
    return names;
  }

  private static OperatorTypeCase type(Map<String, OperatorTypeCase> types, OracleCase each) {
    return types.get("pd_op." + each.operator() + " cases: " + each.name());
  }

  private static Map<String, List<OracleCase>> cases() {
    Map<String, List<OracleCase>> cases = new LinkedHashMap<>();
    for (OracleCase each : OracleCase.readAll(folder())) {
      if (isTried(each)) {
        cases.computeIfAbsent(each.operator(), name -> new ArrayList<>()).add(each);
      }
    }
    return cases;
  }

  /// `count` of the cases, evenly.
  private static List<OracleCase> some(List<OracleCase> all, int count) {
    if (all.size() <= count) {
      return all;
    }
    List<OracleCase> some = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      some.add(all.get(i * all.size() / count));
    }
    return some;
  }

  private static boolean isTried(OracleCase each) {
    OpDefinition definition = Functions.REGISTRY.operation("pd_op." + each.operator());
    if (definition == null
        || each.operator().equals("assign_out_")
        // The gradient of a determinant takes the inverse.
        || each.operator().equals("det") && each.name().equals("singular")
        || ZeroGradients.REASONS.containsKey(definition.opClass())
        || RefusedGradients.REASONS.containsKey(definition.opClass())) {
      return false;
    }
    if (each.results().stream()
        .flatMap(slot -> ones(slot).stream())
        .noneMatch(one -> one.dtype().isFloat())) {
      return false;
    }
    boolean real = false;
    try (Arena arena = Arena.ofConfined()) {
      for (OracleCase.Slot slot : each.operands()) {
        for (OracleCase.One one : ones(slot)) {
          Tensor tensor = one.tensor(arena);
          if (tensor.dtype() == DType.FLOAT16 || tensor.dtype() == DType.BFLOAT16) {
            return false;
          }
          real |= tensor.dtype().isFloat();
          if (OF_DISTINCT.contains(each.operator())
              && DoubleStream.of(tensor.toDoubleArray()).distinct().count()
                  < tensor.elementCount()) {
            return false;
          }
          for (long i = 0; tensor.dtype().isFloat() && i < tensor.elementCount(); i++) {
            double value = tensor.getDouble(i);
            boolean division = each.operator().equals("prod_grad") && value == 0;
            if (!Double.isFinite(value) || Math.abs(value) > 100 || division) {
              return false;
            }
          }
        }
      }
    }
    return real;
  }

  private static List<OracleCase.One> ones(OracleCase.Slot slot) {
    return switch (slot) {
      case OracleCase.Absent() -> ImmutableList.of();
      case OracleCase.One one -> ImmutableList.of(one);
      case OracleCase.Many(var all) -> all;
    };
  }

  private static void check(
      OracleCase each, OperatorTypeCase types, boolean dynamic, int order, AtomicInteger compared) {
    Assumptions.assumeFalse(
        dynamic && each.operator().equals("gather_nd_grad"),
        "the rank of what it was given shows only when the program runs");
    try (Arena arena = Arena.ofShared()) {
      Optional<OperatorProgram> program;
      try {
        program = OperatorProgram.of(each, types, dynamic, arena);
      } catch (IllegalArgumentException e) {
        // An operator whose rank is not known without sizes.
        assertThat(dynamic).as(e.getMessage()).isTrue();
        return;
      }
      if (program.isEmpty()) {
        return;
      }
      Operation module = program.get().module();
      List<Tensor> inputs = new ArrayList<>(program.get().inputs());
      int[] positions = positions(each, program.get());
      if (order == 1) {
        if (isRefused(each, module, positions)) {
          return;
        }
        differentiate(module, "f", GradientRequest.ofInputs(positions).withSensitivity());
        compared.addAndGet(compare(each, module, "f", inputs, positions));
        return;
      }
      try (Executable f = Functions.compile(module, "f", ParameterStore.empty())) {
        List<Tensor> results = FiniteDifferences.run(f, inputs);
        Assumptions.assumeTrue(
            ranksAgree(module, results), "a rank that only shows when the program runs");
        for (Tensor result : results) {
          inputs.add(FiniteDifferences.seed(result, inputs.size()));
        }
      }
      differentiate(module, "f", GradientRequest.ofInputs(positions).withSensitivity());
      differentiate(module, "f_grad", GradientRequest.ofInputs(positions).withSensitivity());
      compared.addAndGet(compare(each, module, "f_grad", inputs, positions));
    }
  }

  private static boolean ranksAgree(Operation module, List<Tensor> results) {
    List<Type> types = Functions.function(module, "f").functionType().results();
    for (int i = 0; i < types.size(); i++) {
      if (((TensorType) types.get(i)).rank() != results.get(i).rank()) {
        return false;
      }
    }
    return true;
  }

  /// {@return whether the operator is differentiated with other settings than those of `each`}, and says so
  private static boolean isRefused(OracleCase each, Operation module, int[] positions) {
    String reason = PARTLY.get(each.operator());
    if (reason == null) {
      return false;
    }
    Diagnostics diagnostics = new Diagnostics();
    return ReverseMode.of(Functions.REGISTRY, diagnostics)
            .gradient(
                Functions.function(module.copy(), "f"),
                "f_grad",
                GradientRequest.ofInputs(positions).withSensitivity())
            .isEmpty()
        && diagnostics.all().stream().allMatch(one -> one.message().contains(reason));
  }

  private static void differentiate(Operation module, String name, GradientRequest request) {
    Diagnostics diagnostics = new Diagnostics();
    boolean made =
        ReverseMode.of(Functions.REGISTRY, diagnostics)
            .gradient(Functions.function(module, name), name + "_grad", request)
            .isPresent();
    assertThat(made).as(diagnostics.all().toString()).isTrue();
    Functions.verify(module);
  }

  /// The inputs of a program that gradients are taken of.
  private static int[] positions(OracleCase each, OperatorProgram program) {
    ImmutableSet<Integer> fixed = FIXED.getOrDefault(each.operator(), ImmutableSet.of());
    List<Integer> positions = new ArrayList<>();
    for (int i = 0; i < program.inputs().size(); i++) {
      if (program.inputs().get(i).dtype().isFloat() && !fixed.contains(program.operands().get(i))) {
        positions.add(i);
      }
    }
    return positions.stream().mapToInt(Integer::intValue).toArray();
  }

  private static int compare(
      OracleCase each, Operation module, String name, List<Tensor> inputs, int[] positions) {
    int compared = 0;
    boolean symmetric = SYMMETRIC.contains(each.operator());
    try (Executable f = Functions.compile(module, name, ParameterStore.empty());
        Executable g = Functions.compile(module, name + "_grad", ParameterStore.empty())) {
      List<Tensor> results = FiniteDifferences.run(f, inputs);
      Assumptions.assumeTrue(
          !name.equals("f") || ranksAgree(module, results),
          "a rank that only shows when the program runs");
      List<Tensor> seeds = new ArrayList<>();
      for (Tensor result : results) {
        seeds.add(FiniteDifferences.seed(result, seeds.size()));
      }
      List<Tensor> given = new ArrayList<>(inputs);
      given.addAll(seeds);
      List<Tensor> gradients = FiniteDifferences.run(g, given);
      ToDoubleFunction<List<Tensor>> value = at -> weighed(FiniteDifferences.run(f, at), seeds);
      double here = value.applyAsDouble(inputs);
      int next = 0;
      for (int input : positions) {
        Tensor x = inputs.get(input);
        Tensor gradient = gradients.get(next++);
        assertThat(gradient.shape()).as("shape of gradient %d", input).isEqualTo(x.shape());
        int stride = (int) Math.max(1, x.elementCount() / ELEMENTS);
        for (int i = 0; i < x.elementCount(); i += stride) {
          int other = symmetric && input == 0 ? mirrored(x, i) : i;
          double at = x.getDouble(i);
          double there = x.getDouble(other);
          double step = other == i ? STEP : STEP / 2;
          x.setDouble(other, there + step);
          x.setDouble(i, at + step);
          double above = value.applyAsDouble(inputs);
          x.setDouble(other, there - step);
          x.setDouble(i, at - step);
          double below = value.applyAsDouble(inputs);
          x.setDouble(other, there);
          x.setDouble(i, at);
          double right = (above - here) / STEP;
          double left = (here - below) / STEP;
          double difference = (right + left) / 2;
          double scale = Math.max(1, Math.max(Math.abs(difference), Math.abs(here)));
          if (!(Math.abs(right - left) < 1e-3 * scale)) {
            continue;
          }
          compared++;
          int element = i;
          assertThat(gradient.getDouble(i))
              .as(() ->
                  "gradient of element %d of input %d in%n%s"
                      .formatted(element, input, Functions.print(module)))
              .isCloseTo(difference, within(TOLERANCE * scale));
        }
      }
    }
    return compared;
  }

  /// The element on the other side of the diagonal.
  private static int mirrored(Tensor x, int i) {
    int n = (int) x.dim(x.rank() - 1);
    int row = i / n % n;
    return i - row * n - i % n + i % n * n + row;
  }

  private static double weighed(List<Tensor> results, List<Tensor> seeds) {
    double sum = 0;
    for (int k = 0; k < results.size(); k++) {
      for (int i = 0; i < results.get(k).elementCount(); i++) {
        sum += results.get(k).getDouble(i) * seeds.get(k).getDouble(i);
      }
    }
    return sum;
  }
}

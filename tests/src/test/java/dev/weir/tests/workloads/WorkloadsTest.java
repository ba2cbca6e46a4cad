package dev.weir.tests.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.compiler.CompileException;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.Executable;
import dev.weir.tests.TargetTier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// The workloads give the same numbers on every target as operator by operator.
/// `-Dweir.target=c` and `-Dweir.workload=04.*` choose some of them.
class WorkloadsTest {
  /// How many kernels a workload needs at most: what one would write by hand.
  private static final ImmutableMap<String, Integer> KERNELS =
      ImmutableMap.<String, Integer>builder()
          .put("01-elementwise-chain", 1)
          .put("02-bias-gelu", 1)
          .put("03-broadcast", 1)
          .put("04-reduce-last-64", 1)
          .put("04-reduce-last-256", 1)
          .put("04-reduce-last-1000", 1)
          .put("04-reduce-last-4096", 2)
          .put("04-reduce-last-65536", 2)
          .put("05-reduce-first", 2)
          .put("05-reduce-middle", 2)
          .put("06-masked-softmax", 1)
          .put("07-nll-loss", 2)
          .put("07-cross-entropy", 2)
          .put("08-residual-layer-norm", 1)
          .put("09-rms-norm", 1)
          .put("10-head-split", 1)
          .put("11-embeddings", 2)
          .put("12-gemm-f32", 1)
          .put("12-gemm-f16", 1)
          .put("12-gemm-bf16", 1)
          .put("12-gemm-odd", 1)
          .put("13-batched-matmul", 1)
          .put("13-bmm", 1)
          .put("14-mlp", 2)
          .put("15-attention", 1)
          .put("15-attention-causal", 1)
          .put("15-flash-attn", 1)
          // The reshape that stays is a view.
          .put("16-lenet", 9)
          .put("17-resnet-block", 2)
          .put("19-bert-layer", 12)
          .put("25-multi-tensor-adam", 3)
          .buildOrThrow();

  /// Sizes for programs that leave them open: odd, single and no rows.
  private static final ImmutableList<String> SHAPES =
      ImmutableList.of("37x781", "1x1", "0x5", "5x1", "64x1024");

  private static final ImmutableList<Workload> OPEN =
      ImmutableList.of(
          open(
              "elementwise", "%0 = pd_op.exp %x : (T) -> T", "%1 = pd_op.add %0, %x : (T, T) -> T"),
          open("softmax", "%1 = pd_op.softmax %x : (T) -> T"),
          open(
              "row_mean",
              "%a = pd_op.full_int_array {value = array<i64: -1>, dtype = #pir.dtype<int64>} :"
                  + " tensor<1xi64>",
              "%m = pd_op.mean %x, %a {keepdim = true} : (T, tensor<1xi64>) -> tensor<?x1xf32>",
              "%1 = pd_op.subtract %x, %m : (T, tensor<?x1xf32>) -> T"));

  private final Map<String, Map<String, Tensor>> references = new ConcurrentHashMap<>();

  private static Workload open(String name, String... lines) {
    return Workload.of(
        name,
        "func.func @main(%%x: T {pir.name = \"x\"}) -> T {\n%s\nreturn %%1 : T\n}"
            .formatted(String.join("\n", lines))
            .replace("T", "tensor<?x?xf32>"));
  }

  private static boolean chosen(String property, String name) {
    String only = System.getProperty(property);
    return only == null || name.matches(only);
  }

  @TestFactory
  Stream<DynamicNode> targetsInThisProcessGiveTheSameNumbers() {
    return TargetTier.inProcess().stream().flatMap(this::programs);
  }

  @Tag("thorough")
  @Execution(ExecutionMode.CONCURRENT)
  @TestFactory
  Stream<DynamicNode> targetsWithCompilersGiveTheSameNumbers() {
    return TargetTier.compiled().stream().flatMap(this::programs);
  }

  private Stream<DynamicNode> programs(String target) {
    return chosen("weir.target", target)
        ? Stream.of(DynamicContainer.dynamicContainer(target, tests(target)))
        : Stream.of();
  }

  private Stream<DynamicTest> tests(String target) {
    Optional<String> missing = missing(target);
    Stream<DynamicTest> workloads =
        Workload.all().stream()
            .filter(workload -> chosen("weir.workload", workload.name()))
            .map(workload ->
                DynamicTest.dynamicTest(workload.name(), () -> check(target, missing, workload)));
    Stream<DynamicTest> open =
        OPEN.stream()
            .filter(workload -> chosen("weir.workload", workload.name()))
            .map(workload ->
                DynamicTest.dynamicTest(
                    workload.name() + " of many sizes",
                    () -> checkShapes(target, missing, workload)));
    return Stream.concat(workloads, open);
  }

  /// Why `target` runs nothing here.
  private static Optional<String> missing(String target) {
    try (Executable simplest = Workload.all().getFirst().compile(target)) {
      assertThat(simplest.inputs()).isNotEmpty();
      return Optional.empty();
    } catch (CompileException fault) {
      return Optional.of(String.valueOf(fault.getMessage()));
    }
  }

  private void check(String target, Optional<String> missing, Workload workload) {
    missing.ifPresent(reason -> abort("skipped: " + reason));
    try (Executable program = workload.compile(target)) {
      if (workload.name().startsWith("21-")) {
        checkFiveShapes(program, workload);
        return;
      }
      Map<String, Tensor> inputs = Workload.inputs(program);
      Map<String, Tensor> expected =
          references.computeIfAbsent(workload.name(), name -> reference(workload, inputs));
      assertThat(Workload.distance(expected, program.run(inputs)))
          .as("%s on %s, compared with operators one by one", workload, target)
          .isLessThanOrEqualTo(Workload.tolerance(program));
    }
  }

  private static Map<String, Tensor> reference(Workload workload, Map<String, Tensor> inputs) {
    try (Executable plain = workload.reference()) {
      return plain.run(inputs);
    }
  }

  /// Compiled once, a program whose batch and sequence are open runs with any.
  private static void checkFiveShapes(Executable program, Workload workload) {
    long[][] shapes = {{1, 1}, {2, 13}, {3, 7}, {1, 37}, {5, 64}};
    for (long[] shape : shapes) {
      Map<String, Tensor> inputs = Workload.inputs(program, shape);
      assertThat(Workload.distance(reference(workload, inputs), program.run(inputs)))
          .as("%s of %dx%d", workload, shape[0], shape[1])
          .isLessThanOrEqualTo(1e-5);
    }
  }

  private static void checkShapes(String target, Optional<String> missing, Workload workload) {
    missing.ifPresent(reason -> abort("skipped: " + reason));
    try (Executable program = workload.compile(target)) {
      for (String shape : SHAPES) {
        long[] sizes = Stream.of(shape.split("x", -1)).mapToLong(Long::parseLong).toArray();
        Map<String, Tensor> inputs = Workload.inputs(program, sizes);
        assertThat(Workload.distance(reference(workload, inputs), program.run(inputs)))
            .as("%s of %s on %s", workload, shape, target)
            .isLessThanOrEqualTo(1e-5);
      }
    }
  }

  @Test
  void noWorkloadTakesMoreKernelsThanItNeedsOrFallsBack() {
    List<String> excess = new ArrayList<>();
    List<String> fallbacks = new ArrayList<>();
    for (Workload workload : Workload.all()) {
      if (!chosen("weir.workload", workload.name())) {
        continue;
      }
      try (Executable program = workload.compile("interpret")) {
        int allowed = KERNELS.getOrDefault(workload.name(), Integer.MAX_VALUE);
        if (program.kernels().size() > allowed) {
          excess.add(
              "%s: %d kernels, not %d: %s"
                  .formatted(workload, program.kernels().size(), allowed, program.kernels()));
        }
        for (String kernel : program.kernels()) {
          if (kernel.startsWith("fallback")) {
            fallbacks.add(workload.name() + ": " + kernel);
          }
        }
      }
    }
    assertThat(excess).isEmpty();
    assertThat(fallbacks).isEmpty();
  }
}

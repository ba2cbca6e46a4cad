package dev.weir.tests.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.runtime.Executable;
import dev.weir.tests.TargetPrograms;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `flash_attn` whose keys and values have fewer heads than its queries: numbers are those of its definition, each is one kernel
/// on every device.
class GroupedHeadsTest {
  /// The sizes of an attention.
  private record Sizes(int batch, int queries, int keys, int heads, int groups, int size) {
    String queriesType(String type) {
      return "tensor<%dx%dx%dx%dx%s>".formatted(batch, queries, heads, size, type);
    }

    String keysType(String type) {
      return "tensor<%dx%dx%dx%dx%s>".formatted(batch, keys, groups, size, type);
    }

    String sums() {
      return "tensor<%dx%dx%dxf32>".formatted(batch, heads, queries);
    }

    long[] queriesShape() {
      return new long[] {batch, queries, heads, size};
    }

    long[] keysShape() {
      return new long[] {batch, keys, groups, size};
    }
  }

  private static String program(Sizes sizes, String type, boolean isCausal) {
    return """
    func.func @main(%%q: %1$s {pir.name = "q"}, %%k: %2$s {pir.name = "k"}, %%v: %2$s {pir.name = "v"}) -> %1$s {
      %%0:3 = "pd_op.flash_attn"(%%q, %%k, %%v)
          <{causal = %4$s, is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}>
          : (%1$s, %2$s, %2$s) -> (%1$s, %3$s, tensor<2xi64>)
      return %%0#0 : %1$s
    }
    """
        .formatted(sizes.queriesType(type), sizes.keysType(type), sizes.sums(), isCausal);
  }

  @ParameterizedTest
  @CsvSource({"2, 5, 5, 6, 3, 8, true", "1, 3, 7, 4, 1, 4, false", "1, 4, 9, 6, 2, 5, true"})
  void numbersAreThoseOfTheDefinition(
      int batch, int queries, int keys, int heads, int groups, int size, boolean isCausal) {
    Sizes sizes = new Sizes(batch, queries, keys, heads, groups, size);
    Random random = new Random(3);
    Tensor q = tensor(random, sizes.queriesShape());
    Tensor k = tensor(random, sizes.keysShape());
    Tensor v = tensor(random, sizes.keysShape());
    try (Executable operators =
        Workload.of("grouped", program(sizes, "f32", isCausal)).reference()) {
      Tensor got =
          operators.run(ImmutableMap.of("q", q, "k", k, "v", v)).values().iterator().next();
      for (int b = 0; b < batch; b++) {
        for (int i = 0; i < queries; i++) {
          for (int h = 0; h < heads; h++) {
            double[] want = row(sizes, q, k, v, b, i, h, isCausal);
            for (int d = 0; d < size; d++) {
              assertThat(got.getDouble(((b * queries + i) * heads + h) * size + d))
                  .isCloseTo(want[d], within(1e-5));
            }
          }
        }
      }
    }
  }

  private static double[] row(
      Sizes sizes, Tensor q, Tensor k, Tensor v, int b, int i, int h, boolean isCausal) {
    int group = h / (sizes.heads() / sizes.groups());
    int seen = isCausal ? i + 1 + sizes.keys() - sizes.queries() : sizes.keys();
    double[] sum = new double[sizes.size()];
    double total = 0;
    for (int j = 0; j < seen; j++) {
      double score = 0;
      for (int d = 0; d < sizes.size(); d++) {
        score +=
            q.getDouble(((b * sizes.queries() + i) * sizes.heads() + h) * sizes.size() + d)
                * k.getDouble(((b * sizes.keys() + j) * sizes.groups() + group) * sizes.size() + d);
      }
      double weight = Math.exp(score / Math.sqrt((double) sizes.size()));
      total += weight;
      for (int d = 0; d < sizes.size(); d++) {
        sum[d] +=
            weight
                * v.getDouble(((b * sizes.keys() + j) * sizes.groups() + group) * sizes.size() + d);
      }
    }
    for (int d = 0; d < sizes.size(); d++) {
      sum[d] /= total;
    }
    return sum;
  }

  private static Tensor tensor(Random random, long... shape) {
    Tensor tensor = Tensor.zeros(DType.FLOAT32, shape);
    for (long i = 0; i < tensor.elementCount(); i++) {
      tensor.setDouble(i, 2 * random.nextDouble() - 1);
    }
    return tensor;
  }

  @Test
  void eachIsOneKernelOnEveryDevice() {
    String program = program(new Sizes(1, 130, 130, 8, 2, 64), "f16", true);
    for (String target : List.of("cuda", "cuda-sm90a", "opencl", "ascend")) {
      assertThat(Workload.of("grouped", program).kernels(target))
          .as(target)
          .extracting(TileFuncOp::kind)
          .containsExactly("attention");
    }
  }

  @Tag("thorough")
  @ParameterizedTest
  @CsvSource({
    "cuda-emulation, f16, 8, 2, true",
    "cuda-sm90a-emulation, bf16, 4, 1, false",
    "cuda-sm90a-emulation, f16, 6, 3, true",
    "opencl, f32, 6, 3, true",
    "ascend, f16, 4, 2, true",
    "c, f32, 6, 2, true"
  })
  void numbersOfDevicesAreTheJvms(
      String target, String type, int heads, int groups, boolean isCausal) {
    Workload.agreesWithJvm(
        program(new Sizes(1, 70, 77, heads, groups, 64), type, isCausal), target);
  }

  /// A gradient of keys, or values, is the sum of those of the heads that have them, each with keys and values of its own.
  @Test
  void gradientsAreSummedOverHeads() {
    Sizes grouped = new Sizes(2, 4, 5, 6, 2, 3);
    Sizes apart = new Sizes(2, 4, 5, 6, 6, 3);
    Random random = new Random(4);
    Tensor q = tensor(random, grouped.queriesShape());
    Tensor g = tensor(random, grouped.queriesShape());
    Tensor k = tensor(random, grouped.keysShape());
    Tensor v = tensor(random, grouped.keysShape());
    List<Tensor> got = gradients(grouped, q, k, v, g);
    List<Tensor> each = gradients(apart, q, repeated(grouped, k), repeated(grouped, v), g);
    for (int i = 0; i < each.getFirst().elementCount(); i++) {
      assertThat(got.get(0).getDouble(i)).isCloseTo(each.get(0).getDouble(i), within(1e-6));
    }
    for (int which = 1; which < 3; which++) {
      for (int row = 0; row < grouped.batch() * grouped.keys() * grouped.groups(); row++) {
        for (int d = 0; d < grouped.size(); d++) {
          double sum = 0;
          for (int h = 0; h < 3; h++) {
            sum += each.get(which).getDouble((row * 3 + h) * grouped.size() + d);
          }
          assertThat(got.get(which).getDouble(row * grouped.size() + d))
              .isCloseTo(sum, within(1e-5));
        }
      }
    }
  }

  private static Tensor repeated(Sizes sizes, Tensor x) {
    Tensor all =
        Tensor.zeros(DType.FLOAT32, sizes.batch(), sizes.keys(), sizes.heads(), sizes.size());
    int times = sizes.heads() / sizes.groups();
    for (int i = 0; i < all.elementCount(); i++) {
      int head = i / sizes.size();
      all.setDouble(i, x.getDouble(head / times * sizes.size() + i % sizes.size()));
    }
    return all;
  }

  private static List<Tensor> gradients(Sizes sizes, Tensor q, Tensor k, Tensor v, Tensor g) {
    String program =
        """
        func.func @main(%%q: %1$s {pir.name = "q"}, %%k: %2$s {pir.name = "k"}, %%v: %2$s {pir.name = "v"},
            %%g: %1$s {pir.name = "g"}) -> (%1$s, %2$s, %2$s) {
          %%0:3 = "pd_op.flash_attn"(%%q, %%k, %%v)
              <{causal = true, is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}>
              : (%1$s, %2$s, %2$s) -> (%1$s, %3$s, tensor<2xi64>)
          %%1:3 = "pd_op.flash_attn_grad"(%%q, %%k, %%v, %%0#0, %%0#1, %%0#2, %%g) <{causal = true}>
              : (%1$s, %2$s, %2$s, %1$s, %3$s, tensor<2xi64>, %1$s) -> (%1$s, %2$s, %2$s)
          return %%1#0, %%1#1, %%1#2 : %1$s, %2$s, %2$s
        }
        """
            .formatted(sizes.queriesType("f32"), sizes.keysType("f32"), sizes.sums());
    try (Executable executable = TargetPrograms.compile(program, "jvm")) {
      return List.copyOf(executable.run(ImmutableMap.of("q", q, "k", k, "v", v, "g", g)).values());
    }
  }
}

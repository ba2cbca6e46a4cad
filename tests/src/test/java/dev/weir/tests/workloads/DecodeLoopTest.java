package dev.weir.tests.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.Executable;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A language model that chooses word after word is compiled once, before it is known how many there will be.
class DecodeLoopTest {
  private static final long LONGEST = 256;

  /// A word depends on those before it alone: what is chosen with room for a few words is how what is chosen with room
  /// for more begins.
  @Test
  void itRunsWithSomeLengths() {
    check(17);
  }

  @Tag("thorough")
  @Test
  void itRunsWithEachLength() {
    check(1);
  }

  private static void check(long step) {
    OpenWorkload loop =
        OpenWorkload.all().stream()
            .filter(each -> each.name().equals("23-llama-decode"))
            .findFirst()
            .orElseThrow();
    ImmutableMap<String, Tensor> weights = loop.values(Map.of("cache", LONGEST));
    try (Executable program = loop.compile("jvm")) {
      List<String> kernels = program.kernels();
      Map<String, Tensor> longest = program.run(inputs(weights, LONGEST));
      assertThat(distinct(longest.get("output_0"))).isGreaterThan(3);
      for (long length = 1; length < LONGEST; length += step) {
        Map<String, Tensor> outputs = program.run(inputs(weights, length));
        for (Map.Entry<String, Tensor> output : outputs.entrySet()) {
          Tensor begin = output.getValue();
          assertThat(begin.dim(0)).isEqualTo(length);
          Tensor all = longest.get(output.getKey());
          double most = output.getKey().equals("output_0") ? 0 : 1e-4;
          for (long i = 0; i < begin.elementCount(); i++) {
            assertThat(begin.getDouble(i))
                .as("element %d of %s, %d words", i, output.getKey(), length)
                .isCloseTo(all.getDouble(i), Offset.offset(most));
          }
        }
      }
      assertThat(program.kernels()).isEqualTo(kernels);
    }
  }

  private static long distinct(Tensor words) {
    return LongStream.range(0, words.elementCount()).map(words::getLong).distinct().count();
  }

  /// {@return `weights` with positions and rotations for `length` words}
  private static ImmutableMap<String, Tensor> inputs(
      ImmutableMap<String, Tensor> weights, long length) {
    var inputs = ImmutableMap.<String, Tensor>builder();
    weights.forEach((name, tensor) ->
        inputs.put(
            name,
            switch (name) {
              case "positions" -> positions(length);
              case "cos", "sin" -> begin(tensor, length);
              default -> tensor;
            }));
    return inputs.buildOrThrow();
  }

  private static Tensor positions(long length) {
    Tensor positions = Tensor.zeros(DType.INT64, length);
    for (long i = 0; i < length; i++) {
      positions.setLong(i, i);
    }
    return positions;
  }

  private static Tensor begin(Tensor table, long rows) {
    Tensor begin = Tensor.zeros(table.dtype(), rows, table.dim(1));
    for (long i = 0; i < begin.elementCount(); i++) {
      begin.setDouble(i, table.getDouble(i));
    }
    return begin;
  }
}

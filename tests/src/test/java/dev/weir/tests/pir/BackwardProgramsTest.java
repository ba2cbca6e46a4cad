package dev.weir.tests.pir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.Executable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Programs with branches and loops and their gradients, as PaddlePaddle's `append_backward` writes them:
/// what the way back needs goes over stacks. Each runs on the JVM and in C; results are those of the same
/// computation in Java, gradients those of central differences of it. The files in `pir/backward` were
/// written for this project.
final class BackwardProgramsTest {
  private static final double STEP = 1e-6;
  private static final float[] X = {0.5f, -1.25f, 0.75f};

  /// What a program computes of one element of `x`, given `n` and `c`. Programs compute each element for
  /// itself.
  private interface Formula {
    double of(double x, long n, boolean c);
  }

  private static double power(double x, long n) {
    double z = x;
    for (long i = 0; i < n; i++) {
      z *= x;
    }
    return z;
  }

  private static double alternating(double x, long n) {
    double z = x;
    for (long i = 0; i < n; i++) {
      z = i < 2 ? z * x : Math.tanh(z) * x;
    }
    return z;
  }

  private static double nested(double x, long n) {
    double z = x;
    for (long i = 0; i < n; i++) {
      z = z * x * x + z;
    }
    return z;
  }

  private static double grown(double x, long n) {
    // What each element becomes: itself in each round, and its tanh besides.
    return n == 0 ? x : grown(x, n - 1) + grown(Math.tanh(x), n - 1);
  }

  private static final Map<String, Formula> FORMULAS = formulas();

  private static Map<String, Formula> formulas() {
    Map<String, Formula> all = new LinkedHashMap<>();
    all.put("if_branches", (x, n, c) -> c ? Math.tanh(x) * x : 2 * x * x);
    all.put("while_power", (x, n, c) -> power(x, n));
    all.put("if_in_while", (x, n, c) -> alternating(x, n));
    all.put("while_in_while", (x, n, c) -> nested(x, n));
    all.put("while_in_if", (x, n, c) -> c ? power(x, n) : -x);
    for (String name : List.copyOf(all.keySet())) {
      all.put(name + "_open", all.get(name));
    }
    all.put("while_grows", (x, n, c) -> grown(x, n));
    return all;
  }

  @TestFactory
  Stream<DynamicTest> gradientsComeBack() {
    return FORMULAS.keySet().stream()
        .flatMap(name ->
            Stream.of("jvm", "c")
                .map(target -> dynamicTest(name + " on " + target, () -> check(name, target))));
  }

  private static void check(String name, String target) throws IOException {
    Formula formula = Objects.requireNonNull(FORMULAS.get(name));
    String text =
        new String(
            Objects.requireNonNull(
                    BackwardProgramsTest.class.getResourceAsStream(
                        "/pir/backward/" + name + ".pir"))
                .readAllBytes(),
            StandardCharsets.UTF_8);
    try (Executable program = PirPrograms.compile(PirPrograms.parse(text), target)) {
      for (long n : text.contains("name:\"n\"") ? new long[] {0, 1, 3, 2, 5} : new long[] {0}) {
        for (boolean c :
            text.contains("name:\"c\"") ? new boolean[] {true, false} : new boolean[1]) {
          check(program, formula, text, n, c);
        }
      }
    }
  }

  private static void check(Executable program, Formula formula, String text, long n, boolean c) {
    Map<String, Tensor> inputs = new LinkedHashMap<>();
    inputs.put("x", PirPrograms.f32(new long[] {3}, X));
    if (text.contains("name:\"n\"")) {
      inputs.put("n", PirPrograms.i64(n));
    }
    if (text.contains("name:\"c\"")) {
      Tensor condition = Tensor.zeros(DType.BOOL, 1);
      condition.setLong(0, c ? 1 : 0);
      inputs.put("c", condition);
    }
    Map<String, Tensor> got = program.run(inputs);
    double sum = 0;
    for (int i = 0; i < got.get("y").elementCount(); i++) {
      sum += got.get("y").getDouble(i);
    }
    double wanted = 0;
    for (int i = 0; i < X.length; i++) {
      wanted += formula.of(X[i], n, c);
      double slope = (formula.of(X[i] + STEP, n, c) - formula.of(X[i] - STEP, n, c)) / (2 * STEP);
      assertThat(got.get("dx").getDouble(i))
          .as("dx[%d] for n = %d, c = %s", i, n, c)
          .isCloseTo(slope, within(1e-4 * Math.max(1, Math.abs(slope))));
    }
    assertThat(sum)
        .as("sum of y for n = %d, c = %s", n, c)
        .isCloseTo(wanted, within(1e-4 * Math.max(1, Math.abs(wanted))));
  }
}

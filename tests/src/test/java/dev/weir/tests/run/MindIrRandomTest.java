package dev.weir.tests.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Primitives that draw at random: what holds of every draw.
class MindIrRandomTest {
  private static final String X = "tensor<100x100xf32>";
  private static final String BOTH = "tuple<" + X + ", " + X + ">";

  private static Tensor ones() {
    Tensor x = Tensor.zeros(DType.FLOAT32, 100, 100);
    for (int i = 0; i < 10_000; i++) {
      x.setDouble(i, 1 + i);
    }
    return x;
  }

  private static String dropout(String attributes, String name) {
    return "  %%%s = mindir.primitive \"Dropout\"(%%x)%s : (%s) -> %s%n"
        .formatted(name, attributes, X, BOTH);
  }

  /// What stays is divided by the probability of staying, which is how much of it stays.
  @ParameterizedTest
  @CsvSource({"0.9", "0.5", "0.1"})
  void whatStaysIsDivided(double keep) {
    String text =
        "mindir.func @main(%x: "
            + X
            + ") -> "
            + BOTH
            + " {\n"
            + dropout(" with {keep_prob = %e : f32}".formatted(keep), "r")
            + "  mindir.return %r : "
            + BOTH
            + "\n}\n";
    List<Tensor> found = MindIrRuns.run(text, "", List.of(ones()));
    long stayed = 0;
    for (int i = 0; i < 10_000; i++) {
      double mask = found.get(1).getDouble(i);
      assertThat(mask).isIn(0.0, 1.0);
      assertThat(found.get(0).getDouble(i))
          .isCloseTo(mask * (1 + i) / keep, within(1e-6 * (1 + i) / keep));
      stayed += (long) mask;
    }
    // Four standard deviations.
    assertThat(stayed / 10_000.0).isCloseTo(keep, within(4 * Math.sqrt(keep * (1 - keep)) / 100));
  }

  /// Two draws differ, unless they have one seed; simplification keeps them apart.
  @Test
  void seedsTellDrawsApart() {
    String seeded = " with {keep_prob = 5.0e-1 : f32, Seed0 = 7 : i64, Seed1 = 3 : i64}";
    String all = "tuple<" + String.join(", ", BOTH, BOTH, BOTH, BOTH) + ">";
    String text =
        "mindir.func @main(%x: "
            + X
            + ") -> "
            + all
            + " {\n"
            + dropout("", "a")
            + dropout("", "b")
            + dropout(seeded, "c")
            + dropout(seeded, "d")
            + "  %%r = mindir.make_tuple(%%a, %%b, %%c, %%d) : (%s, %s, %s, %s) -> %s%n"
                .formatted(BOTH, BOTH, BOTH, BOTH, all)
            + "  mindir.return %r : "
            + all
            + "\n}\n";
    for (String pipeline : new String[] {"", "builtin.module(mindir-simplify)"}) {
      List<Tensor> found = MindIrRuns.run(text, pipeline, List.of(ones()));
      assertThat(differences(found.get(0), found.get(2))).isGreaterThan(4000);
      assertThat(differences(found.get(0), found.get(4))).isGreaterThan(4000);
      assertThat(differences(found.get(4), found.get(6))).isZero();
    }
  }

  private static int differences(Tensor a, Tensor b) {
    int count = 0;
    for (int i = 0; i < 10_000; i++) {
      count += a.getDouble(i) == b.getDouble(i) ? 0 : 1;
    }
    return count;
  }

  /// In training some of what the first layer gives the second falls; the first layer's own states do not
  /// change.
  @Test
  void dropoutBetweenLayers() {
    String in = "tensor<2x1x4xf32>, tensor<2x1x3xf32>, tensor<2x1x3xf32>, tensor<204xf32>";
    String out =
        "tuple<tensor<2x1x3xf32>, tensor<2x1x3xf32>, tensor<2x1x3xf32>, tensor<1xf32>,"
            + " tensor<1xf32>>";
    String states = "tuple<tensor<2x1x3xf32>, tensor<2x1x3xf32>>";
    String text =
        """
        mindir.func @main(%%x: tensor<2x1x4xf32>, %%h: tensor<2x1x3xf32>, %%c: tensor<2x1x3xf32>, %%w: tensor<204xf32>) -> %s {
          %%n = mindir.primitive "LSTM"(%%x, %%h, %%c, %%w) with {input_size = 4 : i64, hidden_size = 3 : i64, num_layers = 2 : i64, dropout = 9.0e-1 : f32, is_training = %%s} : (%s) -> %s
          %%i = mindir.constant 1 : i64
          %%j = mindir.constant 2 : i64
          %%a = mindir.tuple_get_item %%n, %%i : (%s, i64) -> tensor<2x1x3xf32>
          %%b = mindir.tuple_get_item %%n, %%j : (%s, i64) -> tensor<2x1x3xf32>
          %%r = mindir.make_tuple(%%a, %%b) : (tensor<2x1x3xf32>, tensor<2x1x3xf32>) -> %s
          mindir.return %%r : %s
        }
        """
            .formatted(states, in, out, out, out, states, states);
    List<Tensor> inputs =
        List.of(numbers(2, 1, 4), numbers(2, 1, 3), numbers(2, 1, 3), numbers(204));
    List<Tensor> training = MindIrRuns.run(text.replace("%s", "true"), "", inputs);
    List<Tensor> inference = MindIrRuns.run(text.replace("%s", "false"), "", inputs);
    for (int i = 0; i < 3; i++) {
      assertThat(training.get(0).getDouble(i)).isEqualTo(inference.get(0).getDouble(i));
      assertThat(training.get(1).getDouble(i)).isEqualTo(inference.get(1).getDouble(i));
      assertThat(training.get(0).getDouble(3 + i)).isNotEqualTo(inference.get(0).getDouble(3 + i));
    }
  }

  private static Tensor numbers(long... shape) {
    Tensor tensor = Tensor.zeros(DType.FLOAT32, shape);
    for (long i = 0; i < tensor.elementCount(); i++) {
      tensor.setDouble(i, Math.sin((double) (i + 1)));
    }
    return tensor;
  }
}

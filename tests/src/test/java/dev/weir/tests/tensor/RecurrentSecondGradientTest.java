package dev.weir.tests.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.Fn1;
import dev.weir.tensor.Grad;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Second derivatives of networks over time, by all that they are given: against differences of first ones, and PyTorch's.
@SuppressWarnings({
  "NarrowCalculation",
  "StringSplitter"
}) // sizes of a few elements, names without blanks
class RecurrentSecondGradientTest {
  private static final double STEP = 1e-5;

  /// A function of several tensors, and where it is looked at.
  private record Case(String name, Fn1<List<Tensor>, Tensor> f, List<Tensor> at) {}

  /// {@return the sine of 1, 2, … times a number}
  private static Tensor sines(double factor, long... shape) {
    long count = 1;
    for (long each : shape) {
      count *= each;
    }
    double[] values = new double[(int) count];
    for (int i = 0; i < count; i++) {
      values[i] = 0.8 * Math.sin(factor * (i + 1));
    }
    return Tensor.of(values).reshape(shape);
  }

  private static Case rnn(int time, int layers, boolean both, Optional<Tensor> lengths) {
    int batch = 2;
    int inputs = 3;
    int hidden = 2;
    int each = layers * (both ? 2 : 1);
    List<Tensor> at = new ArrayList<>();
    at.add(sines(0.7, time, batch, inputs));
    at.add(sines(0.9, each, batch, hidden));
    at.add(sines(1.1, each, batch, hidden));
    for (int i = 0; i < each; i++) {
      long width = i < each / layers ? inputs : hidden * each / layers;
      at.add(sines(1.3 + i, 4 * hidden, width));
      at.add(sines(1.7 + i, 4 * hidden, hidden));
    }
    for (int i = 0; i < 2 * each; i++) {
      at.add(sines(0.5 + i, 4 * hidden));
    }
    Fn1<List<Tensor>, Tensor> f =
        given -> {
          var made =
              given
                  .get(0)
                  .rnn(
                      given.subList(1, 3),
                      given.subList(3, given.size()),
                      Tensor.full(0, DType.UINT8, 1),
                      lengths,
                      0,
                      both,
                      inputs,
                      hidden,
                      layers,
                      "LSTM",
                      0,
                      false);
          Tensor loss = made.out().square().sum();
          for (Tensor last : made.state()) {
            loss = loss.add(last.pow(3).sum());
          }
          return loss;
        };
    return new Case(
        "rnn of %d steps, %d layers%s%s"
            .formatted(
                time, layers, both ? ", both ways" : "", lengths.isPresent() ? ", lengths" : ""),
        f,
        at);
  }

  private static Case lstm(boolean peepholes, boolean reverse, boolean first, String activations) {
    String[] names = activations.split(" ");
    int hidden = 2;
    List<Tensor> at = new ArrayList<>();
    at.add(sines(0.7, 4, 4 * hidden));
    at.add(sines(1.3, hidden, 4 * hidden));
    at.add(sines(0.9, 1, (peepholes ? 7 : 4) * hidden));
    if (first) {
      at.add(sines(1.9, 1, hidden));
      at.add(sines(2.3, 1, hidden));
    }
    Fn1<List<Tensor>, Tensor> f =
        given -> {
          var made =
              given
                  .get(0)
                  .lstm(
                      given.get(1),
                      given.get(2),
                      first ? Optional.of(given.get(3)) : Optional.empty(),
                      first ? Optional.of(given.get(4)) : Optional.empty(),
                      peepholes,
                      reverse,
                      false,
                      names[0],
                      names[1],
                      names[2]);
          return made.hidden().square().sum().add(made.cell().pow(3).sum());
        };
    return new Case(
        "lstm of %s%s%s%s"
            .formatted(
                activations,
                peepholes ? ", peepholes" : "",
                reverse ? ", from the end" : "",
                first ? ", first states" : ""),
        f,
        at);
  }

  private static Stream<Case> cases() {
    Tensor lengths = Tensor.of(new int[] {3, 2});
    return Stream.of(
        rnn(1, 1, false, Optional.empty()),
        rnn(3, 1, false, Optional.empty()),
        rnn(3, 2, true, Optional.empty()),
        rnn(4, 2, false, Optional.of(lengths)),
        rnn(4, 1, true, Optional.of(lengths)),
        lstm(false, false, false, "sigmoid tanh tanh"),
        lstm(true, false, true, "sigmoid tanh tanh"),
        lstm(true, true, true, "sigmoid identity relu"),
        lstm(false, true, false, "tanh relu sigmoid"),
        lstm(true, true, false, "identity tanh identity"));
  }

  @TestFactory
  Stream<DynamicTest> differences() {
    return cases().map(each -> DynamicTest.dynamicTest(each.name(), () -> difference(each)));
  }

  private static void difference(Case each) {
    Fn1<List<Tensor>, List<Tensor>> gradient = Grad.of(each.f());
    List<Tensor> directions = new ArrayList<>();
    for (int i = 0; i < each.at().size(); i++) {
      directions.add(sines(0.37 + 0.11 * i, each.at().get(i).shape()));
    }
    List<Tensor> more = gradient.apply(moved(each.at(), directions, STEP));
    List<Tensor> less = gradient.apply(moved(each.at(), directions, -STEP));
    Fn1<List<Tensor>, List<Tensor>> second = second(each.f(), directions);
    List<Tensor> found = second.apply(each.at());
    List<Tensor> compiled = Jit.of(second).apply(each.at());
    for (int i = 0; i < found.size(); i++) {
      double[] want = more.get(i).subtract(less.get(i)).divide(2 * STEP).toDoubles();
      double[] got = found.get(i).toDoubles();
      assertThat(got).as("operand %d", i).containsExactly(want, within(1e-7));
      assertThat(compiled.get(i).toDoubles()).containsExactly(got, within(1e-10));
    }
  }

  /// {@return the derivative of the gradient of `f` along directions}
  private static Fn1<List<Tensor>, List<Tensor>> second(
      Fn1<List<Tensor>, Tensor> f, List<Tensor> directions) {
    Fn1<List<Tensor>, List<Tensor>> gradient = Grad.of(f);
    return Grad.of((List<Tensor> at) -> {
      List<Tensor> slopes = gradient.apply(at);
      Tensor sum = slopes.get(0).multiply(directions.get(0)).sum();
      for (int i = 1; i < slopes.size(); i++) {
        sum = sum.add(slopes.get(i).multiply(directions.get(i)).sum());
      }
      return sum;
    });
  }

  private static List<Tensor> moved(List<Tensor> at, List<Tensor> directions, double by) {
    List<Tensor> moved = new ArrayList<>();
    for (int i = 0; i < at.size(); i++) {
      moved.add(at.get(i).add(directions.get(i).multiply(by)));
    }
    return moved;
  }

  /// Sums of the second derivatives of each operand, each element times its number, from PyTorch 1.13 (`torch.nn.LSTM`, two
  /// layers, both ways, f64).
  @Test
  void asPyTorch() {
    Case network = rnn(3, 2, true, Optional.empty());
    List<Tensor> directions = new ArrayList<>();
    for (int i = 0; i < network.at().size(); i++) {
      directions.add(sines(0.37 + 0.11 * i, network.at().get(i).shape()));
    }
    List<Tensor> found = second(network.f(), directions).apply(network.at());
    double[] sums = new double[found.size()];
    for (int i = 0; i < sums.length; i++) {
      double[] each = found.get(i).toDoubles();
      for (int j = 0; j < each.length; j++) {
        sums[i] += each[j] * (j + 1);
      }
    }
    assertThat(sums).containsExactly(PYTORCH, within(1e-9));
  }

  private static final double[] PYTORCH = {
    -84.68511038096997,
    0.4296399841818055,
    -30.965432298872464,
    -73.62516940924712,
    77.37368371285629,
    58.00318721017464,
    15.926219785130138,
    -24.271010534908292,
    -7.999446782640709,
    -131.36190188853942,
    -72.45775184461473,
    43.02471556531713,
    43.02471556531713,
    11.627805370826746,
    11.627805370826746,
    -10.850651742338618,
    -10.850651742338616,
    -60.211953151737895,
    -60.2119531517379
  };
}

package dev.weir.tests.tensor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tensor.Fn2;
import dev.weir.tensor.Fn3;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What is called between programs is called as Java calls it, and numbers that change become inputs of programs.
class CaptureCallsTest {
  private static final List<String> SEEN = new ArrayList<>();

  private static Tensor ones() {
    return Tensor.of(new float[] {1, 2});
  }

  /// A method that is no part of a program: it looks at the clock.
  private static void note(String format, Object... arguments) {
    SEEN.add(String.format(format, arguments) + (System.nanoTime() == 0 ? "?" : ""));
  }

  private static Tensor notes(Tensor x, int n) {
    Tensor y = x.multiply(2);
    note("%d of %d: %s", n, 3, "x");
    return y.add(n);
  }

  @Test
  void variableArgumentsStayOneArray() {
    SEEN.clear();
    Jit.Two<Tensor, Integer, Tensor> jit =
        Jit.of((Fn2<Tensor, Integer, Tensor>) CaptureCallsTest::notes);
    assertThat(jit.apply(ones(), 1).toFloats()).containsExactly(3, 5);
    assertThat(jit.apply(ones(), 2).toFloats()).containsExactly(4, 6);
    assertThat(SEEN).containsExactly("1 of 3: x", "2 of 3: x");
    assertThat(jit.explain().breaks()).isNotEmpty();
  }

  private static String own(Integer given) {
    return System.nanoTime() == 0 ? "never" : String.valueOf(given);
  }

  private static String joins(Tensor x, Integer a, String b) {
    // What is on the stack while `own` runs is null the second time, and of a class of its own.
    return x.describe().concat(b == null ? own(a) : own(a).concat(b).strip());
  }

  @Test
  void nullIsOfAnyType() {
    Fn3<Tensor, Integer, String, String> f = CaptureCallsTest::joins;
    Jit.Three<Tensor, Integer, String, String> jit = Jit.of(f).recompileLimit(1);
    for (String b : new String[] {"p", null, "q"}) {
      for (Integer a : new Integer[] {7, null, 8}) {
        assertThat(jit.apply(ones(), a, b)).isEqualTo(f.apply(ones(), a, b));
      }
    }
  }

  @SuppressWarnings("BoxedPrimitiveEquality") // what it is about
  private static Tensor compares(Tensor x, Integer a, Integer b) {
    return x.add(a == b ? 1 : 0).add(b != null && a.equals(b) ? 10 : 0);
  }

  @Test
  @SuppressWarnings({"NumericEquality", "UnnecessaryBoxedVariable"})
  void boxesAreComparedAsObjects() {
    Fn3<Tensor, Integer, Integer, Tensor> f = CaptureCallsTest::compares;
    Jit.Three<Tensor, Integer, Integer, Tensor> jit = Jit.of(f).fullGraph();
    Integer large = Integer.valueOf(1000);
    Integer other = Integer.valueOf("1000");
    Integer[][] pairs = {{5, 5}, {5, 6}, {large, large}, {large, other}, {7, null}, {other, large}};
    for (Integer[] each : pairs) {
      assertThat(jit.apply(ones(), each[0], each[1]).toFloats())
          .isEqualTo(f.apply(ones(), each[0], each[1]).toFloats());
    }
  }

  private static int depth(int n) {
    return n == 0 ? 0 : 1 + depth(n - 1);
  }

  private static Tensor deep(Tensor x, int n) {
    return x.multiply(3).add(depth(n)).relu();
  }

  /// What calls itself more often than is captured runs as it is, and programs lie before and behind it.
  @Test
  void deepCallsRunAsTheyAre() {
    Jit.Two<Tensor, Integer, Tensor> jit =
        Jit.of((Fn2<Tensor, Integer, Tensor>) CaptureCallsTest::deep);
    assertThat(jit.apply(ones(), 2000).toFloats()).containsExactly(2003, 2006);
    assertThat(jit.apply(ones(), 2001).toFloats()).containsExactly(2004, 2007);
    assertThat(jit.explain().graphs()).hasSize(3);
    assertThat(jit.explain().breaks().get(0).reason()).contains("nested more than 400 deep");
  }

  private record Measured(String name, double value) {}

  private static List<Object> shows(Tensor x) {
    List<Double> all = new ArrayList<>(List.of(x.sum().item()));
    boolean isThree = all.equals(List.of(3.0)) || List.of(3.0).equals(all) || all.contains(3.0);
    return List.of(new Measured("sum", x.sum().item()) + "!", isThree, all.indexOf(3.0));
  }

  /// An element of a tensor that objects hold is compared, and shown, when it is known.
  @Test
  void objectsHoldElements() {
    Jit.One<Tensor, List<Object>> jit = Jit.of(CaptureCallsTest::shows);
    for (float second : new float[] {2, 3, 2}) {
      Tensor x = Tensor.of(new float[] {1, second});
      assertThat(jit.apply(x)).isEqualTo(shows(x));
    }
    assertThat(shows(ones())).containsExactly("Measured[name=sum, value=3.0]!", true, 0);
  }

  private static Tensor decays(Tensor x, int step) {
    return x.multiply(1.0 / (1 + step)).add(step * step - 1);
  }

  /// A number that is another one at each call is an input from the third on.
  @Test
  void anIntegerThatChangesIsAnInput() {
    Fn2<Tensor, Integer, Tensor> f = CaptureCallsTest::decays;
    Jit.Two<Tensor, Integer, Tensor> jit = Jit.of(f).fullGraph();
    for (int step : new int[] {0, 1, 2, 3, 50_000, -5, Integer.MAX_VALUE, 7, 8, 9}) {
      assertThat(jit.apply(ones(), step).toFloats()).isEqualTo(f.apply(ones(), step).toFloats());
    }
    assertThat(jit.compilations()).isEqualTo(3);
    assertThat(jit.explain().toString()).contains("step changes, and is an input of the program");
  }

  private static Tensor repeats(Tensor x, int n) {
    for (int i = 0; i < n; i++) {
      x = x.add(i);
    }
    return x.multiply(n);
  }

  /// Where that would make a loop of the program of a loop of Java, it stays as it is.
  @Test
  void anIntegerThatBoundsALoopIsNone() {
    Fn2<Tensor, Integer, Tensor> f = CaptureCallsTest::repeats;
    Jit.Two<Tensor, Integer, Tensor> jit = Jit.of(f).fullGraph();
    for (int n = 0; n < 6; n++) {
      assertThat(jit.apply(ones(), n).toFloats()).isEqualTo(f.apply(ones(), n).toFloats());
    }
    assertThat(jit.compilations()).isEqualTo(6);
    assertThat(String.join("", jit.programs())).doesNotContain("pd_op.while");
  }
}

package dev.weir.tests.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.Fn1;
import dev.weir.tensor.Fn2;
import dev.weir.tensor.Grad;
import dev.weir.tensor.HostCall;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.capture.CaptureException;
import dev.weir.tensor.jit.HostFunction;
import dev.weir.tensor.jit.JitType;
import dev.weir.tensor.jit.Syntax;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/// What programs call of the host: the list of what MindSpore's JIT fallback is for, a test each.
/// Expected is what plain Java does.
@Isolated // what is written to System.out is read
class HostCallTest {
  static final Tensor X = Tensor.of(new float[] {1, 2, 3});
  static final Tensor Y = Tensor.of(new float[] {-1, 0.5f, 2});

  static final List<String> LOG = new ArrayList<>();

  @BeforeEach
  void clear() {
    LOG.clear();
    counter = 0;
  }

  static int counter;

  /// {@return what a call gives and prints, as text}
  static String outcome(Fn2<Tensor, Tensor, ?> f, Tensor x, Tensor y) {
    PrintStream before = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    String result;
    try {
      Object found = f.apply(x, y);
      result = (found instanceof Tensor tensor ? tensor.describe() + " " : "") + found;
    } catch (CaptureException e) {
      throw e;
    } catch (RuntimeException e) {
      result = e.toString();
    } finally {
      System.setOut(before);
    }
    return result + "\n" + bytes.toString(StandardCharsets.UTF_8) + LOG + counter;
  }

  /// Checks that `f` is one program, which calls the host, and does what plain Java does.
  static List<String> same(Syntax syntax, Fn2<Tensor, Tensor, ?> f) {
    var jit = Jit.of(f).syntax(syntax).fullGraph();
    for (int i = 0; i < 3; i++) {
      for (Tensor x : List.of(X, Tensor.of(new float[] {0.25f, -4, 2}), X.neg())) {
        LOG.clear();
        counter = 0;
        String plain = outcome(f, x, Y);
        LOG.clear();
        counter = 0;
        assertThat(outcome(jit, x, Y)).isEqualTo(plain);
      }
    }
    assertThat(jit.explain().graphs()).hasSize(1);
    assertThat(jit.programs().getFirst()).contains("mindir.host_call");
    return jit.explain().hostCalls().stream().map(each -> each.callee()).toList();
  }

  static List<String> same(Fn2<Tensor, Tensor, ?> f) {
    return same(Syntax.BREAK, f);
  }

  // The list of seed 004.

  @Test
  void functionsOfLibraries() {
    assertThat(same((x, y) -> x.multiply(Math.hypot(x.sum().item(), y.sum().item()))))
        .containsExactly("Math.hypot");
    var _ = same((x, y) -> x.add(Math.fma(x.max().item(), 2.0, (float) y.min().item())));
    assertThat(
            same((x, y) ->
                y.add(Float.intBitsToFloat(Float.floatToIntBits((float) x.sum().item()) & ~7))))
        .containsExactly("Float.floatToIntBits", "Float.intBitsToFloat");
  }

  static final class Counter {
    double total = 1;
    int count;

    double add(double more) {
      total += more;
      count++;
      return total;
    }
  }

  @Test
  void objectsOfOnesOwnClasses() {
    var _ =
        same((x, y) -> {
          Counter made = new Counter();
          double first = made.add(Math.cbrt(x.sum().item()));
          made.count += 2;
          return x.multiply(made.add(2)).add(made.count).add(first);
        });
  }

  @Test
  void operatorsOfMoreTypes() {
    var _ =
        same((x, y) -> {
          int n = (int) x.sum().item();
          long m = (long) y.sum().item() + n;
          int bits = (n + 5) * 3 - (n << 2) + (n >> 1) + (n >>> 3) + (n & 6) + (n | 1) + (n ^ 3);
          bits += ~n + -n;
          double d = bits % 7 + Math.floorDiv(m, 3) + m % 2 + y.max().item() % 0.75;
          return List.of(bits, m, d, (float) d, (byte) n, (char) (n & 127));
        });
  }

  @Test
  void listsChangeInPlace() {
    var _ =
        same((x, y) -> {
          List<Object> list = new ArrayList<>(List.of(x, 1));
          list.addAll(List.of(Math.hypot(x.sum().item(), 1), y));
          Collections.reverse(list);
          list.add(1, "inserted");
          list.removeLast();
          LOG.add(0, "first");
          LOG.add("second");
          LOG.remove("first");
          list.set(0, y.add(1));
          return list;
        });
  }

  @Test
  void mapsAreGivenBackAndChange() {
    var _ =
        same((x, y) -> {
          Map<String, Object> map = new LinkedHashMap<>();
          map.put("sum", Math.sinh(x.sum().item()));
          map.put("tensor", x.add(y));
          map.put("none", null);
          map.put("tensor", ((Tensor) map.get("tensor")).neg());
          return map;
        });
  }

  private static Object orNull(Tensor x, Object other) {
    return other == null ? null : x.add(Math.expm1(x.min().item()));
  }

  @Test
  void nullIsAnArgumentAResultAndAnElement() {
    var _ =
        same((x, y) -> {
          List<Object> all = new ArrayList<>();
          all.add(orNull(x, null));
          all.add(orNull(x, y));
          all.add(null);
          return all;
        });
    Fn2<Tensor, Tensor, Object> some = (x, y) -> orNull(x, y);
    var jit = Jit.of(some);
    assertThat(jit.apply(X, null)).isNull();
    assertThat(jit.apply(X, Y)).hasToString(orNull(X, Y).toString());
  }

  @Test
  void functionsOfJavaItself() {
    var _ = same((x, y) -> "%.3f of ".formatted(x.sum().item()) + y + '!' + (int) x.max().item());
    var _ = same((x, y) -> Math.max(Integer.bitCount((int) x.sum().item()), 1) + Long.signum(-3));
  }

  @Test
  void numbersOfTheHostDecide() {
    var _ =
        same((x, y) -> {
          Tensor z = x;
          int left = (int) x.sum().item();
          if (left > 2 && Math.floorMod(left, 4) != 1) {
            z = z.add(y);
          }
          if ((long) y.sum().item() <= 1L) {
            z = z.multiply(2);
          }
          while (Math.hypot(z.sum().item(), 3) < 40) {
            z = z.multiply(z).add(1);
          }
          return z;
        });
  }

  @Test
  void fieldsAreSet() {
    Counter kept = new Counter();
    var _ =
        same((x, y) -> {
          kept.total = Math.hypot(x.sum().item(), 1);
          kept.count += 1;
          counter = (int) kept.total;
          return kept.total + x.sum().item();
        });
    assertThat(kept.count).isEqualTo(18);
  }

  private static final HostCall CUBE =
      HostCall.of(
              "cube",
              in -> {
                counter++;
                float[] all = in.get(0).toFloats();
                for (int i = 0; i < all.length; i++) {
                  all[i] = all[i] * all[i] * all[i];
                }
                return Tensor.of(all);
              })
          .typed(DType.FLOAT32)
          .gradient((in, y, dy) -> List.of(dy.multiply(in.get(0)).multiply(in.get(0)).multiply(3)));

  /// With respect to x: y is x^3 w summed, so 3 x^2 w.
  @Test
  void gradientsGoThroughCallsThatHaveOne() {
    Fn1<Tensor, Tensor> f = x -> CUBE.apply(x).multiply(Tensor.of(new float[] {-1, 0.5f, 2})).sum();
    float[] expected = {-3, 6, 54};
    for (Fn1<Tensor, Tensor> each : List.of(f, Jit.of(f), Jit.exact(f), Jit.traced(f))) {
      counter = 0;
      assertThat(Grad.of(each).apply(X).toFloats()).containsExactly(expected);
      assertThat(counter).isEqualTo(1);
    }
    Fn1<Tensor, Tensor> slope = Grad.of(f);
    float[] curvature = {-6, 6, 36};
    Fn1<Tensor, Tensor> whole = x -> slope.apply(x).sum();
    assertThat(Grad.of(whole).apply(X).toFloats()).containsExactly(curvature);
    assertThat(Grad.of(Jit.of(whole)).apply(X).toFloats()).containsExactly(curvature);
  }

  @HostFunction
  static Tensor twice(Tensor x) {
    float[] all = x.toFloats();
    for (int i = 0; i < all.length; i++) {
      all[i] *= 2;
    }
    return Tensor.of(all);
  }

  @HostFunction
  @JitType(DType.FLOAT32)
  static Tensor typed(Tensor x, double by, String name) {
    LOG.add(name);
    return twice(x).multiply(by);
  }

  @HostFunction
  @JitType(
      value = DType.INT32,
      shape = {2})
  static Tensor pair(Tensor x) {
    return Tensor.of(new int[] {(int) x.sum().item(), (int) x.elementCount()});
  }

  @Test
  void typesAreWhatAnnotationsSayOrFloat64() {
    assertThat(same((x, y) -> typed(x.add(y), y.sum().item(), "typed " + x.rank()).add(x)))
        .containsExactly("HostCallTest.typed");
    var _ = same((x, y) -> pair(x.multiply(y)).add(1));
    Fn2<Tensor, Tensor, Tensor> unknown = (x, y) -> twice(x.add(y)).add(1.0);
    var jit = Jit.of(unknown).fullGraph();
    assertThat(jit.apply(X, Y).describe()).isEqualTo("float64[3]");
    assertThat(jit.apply(X, Y).toDoubles()).containsExactly(1, 6, 11);
    assertThat(jit.explain().hostCalls().getFirst().toString())
        .contains("HostCallTest.twice; float64[3], as nothing says its type: mark it by @JitType");
  }

  @HostFunction
  @JitType(DType.INT32)
  static Tensor wrong(Tensor x) {
    return x;
  }

  @HostFunction
  @JitType(DType.FLOAT32)
  static Tensor missing(Tensor x) {
    return null;
  }

  @Test
  void aResultOfAnotherTypeIsAnError() {
    Fn2<Tensor, Tensor, Tensor> f = (x, y) -> wrong(x).add(y.cast(DType.INT32));
    assertThatThrownBy(() -> Jit.of(f).apply(X, Y))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(
            "HostCallTest.wrong gives float32[3], but programs take it to be int32[3]");
    Fn2<Tensor, Tensor, Tensor> none = (x, y) -> missing(x);
    assertThatThrownBy(() -> Jit.of(none).apply(X, Y))
        .hasMessage("HostCallTest.missing gives null instead of a tensor");
  }

  @Test
  void elementsAreNumbersOfWhichNoTapeKnows() {
    Fn1<Tensor, Tensor> f =
        x -> x.multiply(x.sum().item()).multiply(Math.hypot(x.max().item(), 1)).sum();
    Tensor expected = Grad.of(f).apply(X);
    assertThat(Grad.of(Jit.of(f)).apply(X).toFloats()).containsExactly(expected.toFloats());
  }

  @Test
  void aCallWithoutAGradientSaysSo() {
    Fn1<Tensor, Tensor> f = x -> typed(x, 1, "").sum();
    assertThatThrownBy(() -> Grad.of(Jit.of(f)).apply(X))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("HostCallTest.typed has no gradient");
    HostCall none = HostCall.of("none", in -> in.get(0)).typed(DType.FLOAT32);
    Fn1<Tensor, Tensor> g = x -> none.apply(x).sum();
    for (Fn1<Tensor, Tensor> each : List.of(g, Jit.of(g))) {
      assertThatThrownBy(() -> Grad.of(each).apply(X))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("none, made at")
          .hasMessageContaining("HostCallTest.java:");
    }
  }
}

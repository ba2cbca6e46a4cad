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
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/// What programs call of the host: the list of what MindSpore's JIT fallback is for, a test each, then order, exceptions,
/// gradients and what is refused. Expected is what plain Java does.
@Isolated // what is written to System.out is read
class HostCallTest {
  private static final Tensor X = Tensor.of(new float[] {1, 2, 3});
  private static final Tensor Y = Tensor.of(new float[] {-1, 0.5f, 2});

  private static final List<String> LOG = new ArrayList<>();

  @BeforeEach
  void clear() {
    LOG.clear();
    counter = 0;
  }

  private static int counter;

  /// {@return what a call gives and prints, as text}
  private static String outcome(Fn2<Tensor, Tensor, ?> f, Tensor x, Tensor y) {
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
  private static List<String> same(Syntax syntax, Fn2<Tensor, Tensor, ?> f) {
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

  private static List<String> same(Fn2<Tensor, Tensor, ?> f) {
    return same(Syntax.BREAK, f);
  }

  // The list of seed 004.

  @Test
  void functionsOfLibraries() {
    assertThat(same((x, y) -> x.multiply(Math.hypot(x.sum().item(), y.sum().item()))))
        .containsExactly("Math.hypot");
    var unused = same((x, y) -> x.add(Math.fma(x.max().item(), 2.0, (float) y.min().item())));
    assertThat(
            same((x, y) ->
                y.add(Float.intBitsToFloat(Float.floatToIntBits((float) x.sum().item()) & ~7))))
        .containsExactly("Float.floatToIntBits", "&", "Float.intBitsToFloat");
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
    var unused =
        same((x, y) -> {
          Counter made = new Counter();
          double first = made.add(Math.cbrt(x.sum().item()));
          made.count += 2;
          return x.multiply(made.add(2)).add(made.count).add(first);
        });
  }

  @Test
  void operatorsOfMoreTypes() {
    var unused =
        same((x, y) -> {
          int n = (int) x.sum().item();
          long m = (long) y.sum().item() + n;
          int bits = (n + 5) * 3 - (n << 2) + (n >> 1) + (n >>> 3) + (n & 6) + (n | 1) + (n ^ 3);
          bits += ~n + -n;
          double d = bits % 7 + (double) (m / 3) + m % 2 + y.max().item() % 0.75;
          return List.of(bits, m, d, (float) d, (byte) n, (char) (n & 127));
        });
  }

  @Test
  void listsChangeInPlace() {
    var unused =
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
    var unused =
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
    var unused =
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
    var unused =
        same((x, y) -> "%.3f of ".formatted(x.sum().item()) + y + '!' + (int) x.max().item());
    unused = same((x, y) -> Math.max(Integer.bitCount((int) x.sum().item()), 1) + Long.signum(-3));
  }

  @Test
  void numbersOfTheHostDecide() {
    var unused =
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
    var unused =
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
    var unused = same((x, y) -> pair(x.multiply(y)).add(1));
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

  // Order.

  @HostFunction
  static void log(String text, Tensor x, int n) {
    LOG.add(text + x + n);
  }

  @HostFunction
  static int next(int more) {
    counter += more;
    return counter;
  }

  @Test
  void effectsKeepTheirOrder() {
    assertThat(
            same(
                Syntax.LAX,
                (x, y) -> {
                  Tensor z = x.add(y);
                  System.out.println("z is " + z + " of " + z.sum().item());
                  log("a", z, 1);
                  System.out.print(3);
                  log("b", z.neg(), (int) z.sum().item());
                  System.out.printf("%s %.1f%n", "end", z.max().item());
                  return z.multiply(x);
                }))
        .containsExactly(
            "String.valueOf",
            "string concatenation",
            "PrintStream.println",
            "HostCallTest.log",
            "PrintStream.print",
            "d2i",
            "HostCallTest.log",
            "PrintStream.printf");
    var unused = same((x, y) -> x.multiply(next(1)).add(next(2)).subtract(next(-1)));
  }

  @Test
  void outputOfBranchesAndLoopsComesWhereTheyGo() {
    var unused =
        same(
            Syntax.LAX,
            (x, y) -> {
              Tensor z = x;
              if (x.sum().item() > 0) {
                System.out.println("positive " + x);
              } else {
                System.out.println("negative");
              }
              while (z.abs().sum().item() < 50) {
                System.out.print(z.sum().item() + " ");
                z = z.multiply(2);
              }
              System.out.println("done");
              return z;
            });
  }

  @Test
  void outputEndsAProgramWhereItIsNotAskedFor() {
    Fn2<Tensor, Tensor, Tensor> f =
        (x, y) -> {
          Tensor z = x.add(y);
          System.out.println(z.sum().item());
          return z.multiply(y);
        };
    var jit = Jit.of(f);
    assertThat(outcome(jit, X, Y)).isEqualTo(outcome(f, X, Y));
    assertThat(jit.explain().breaks()).hasSize(1);
    var strict = Jit.of(f).syntax(Syntax.STRICT);
    assertThatThrownBy(() -> strict.apply(X, Y))
        .isInstanceOf(CaptureException.class)
        .hasMessageContaining("HostCallTest.java:");
    Fn2<Tensor, Tensor, Tensor> hypot = (x, y) -> x.multiply(Math.hypot(x.sum().item(), 1));
    assertThatThrownBy(() -> Jit.of(hypot).syntax(Syntax.STRICT).apply(X, Y))
        .isInstanceOf(CaptureException.class)
        .hasMessageMatching(
            "HostCallTest.java:\\d+: Math.hypot is a call of the host, and Syntax.STRICT allows"
                + " none");
  }

  /// What is changed outside is there before a function is called that may look at it: the program ends before.
  @HostFunction
  static int look() {
    return counter;
  }

  @Test
  void whatIsChangedIsSeenByFunctions() {
    Fn2<Tensor, Tensor, Object> f =
        (x, y) -> {
          Tensor z = x.add(y);
          counter = 7;
          int seen = look();
          counter += 1;
          return z.multiply(seen).add(look());
        };
    var jit = Jit.of(f);
    for (int i = 0; i < 3; i++) {
      assertThat(outcome(jit, X, Y)).isEqualTo(outcome(f, X, Y));
    }
    assertThat(jit.explain().breaks().getFirst().reason())
        .contains("what the code has changed outside before is not there yet");
  }

  @Test
  void functionsMustNotChangeWhatTheCodeReads() {
    Fn2<Tensor, Tensor, Object> f = (x, y) -> x.multiply(counter + next(1));
    assertThatThrownBy(() -> Jit.of(f).apply(X, Y))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(
            "HostCallTest.next changes HostCallTest.counter, which captured code reads");
  }

  // Exceptions.

  @HostFunction(pure = true)
  static double root(double of) {
    if (of < 0) {
      throw new IllegalArgumentException("root of " + of);
    }
    return Math.sqrt(of);
  }

  @HostFunction
  static double rootAndLog(double of) {
    LOG.add("root");
    return root(of);
  }

  @Test
  void exceptionsAreThrownAsJavaThrowsThem() {
    var unused = same((x, y) -> x.multiply(root(x.sum().item())));
    unused =
        same((x, y) -> {
          counter++;
          return x.multiply(root(x.sum().item()));
        });
    unused =
        same((x, y) -> {
          LOG.add("begin");
          try {
            return x.multiply(root(x.sum().item()));
          } catch (IllegalArgumentException e) {
            LOG.add(e.getMessage());
            return y;
          } finally {
            counter += 2;
          }
        });
    unused = same((x, y) -> 12 / ((int) x.sum().item() + 6));
    unused =
        same((x, y) -> {
          try {
            return Math.floorMod(7, (int) x.sum().item() + 6);
          } catch (ArithmeticException e) {
            return -1;
          }
        });
    unused =
        same((x, y) -> {
          Tensor z = x.multiply(rootAndLog(x.sum().item()));
          counter = 3;
          return z;
        });
  }

  @Test
  void aFunctionWithEffectsThatIsCaughtEndsTheProgram() {
    Fn2<Tensor, Tensor, Object> f =
        (x, y) -> {
          Tensor z = x.add(y);
          try {
            return z.multiply(rootAndLog(x.sum().item()));
          } catch (IllegalArgumentException e) {
            return e.getMessage();
          }
        };
    var jit = Jit.of(f);
    for (Tensor x : List.of(X, X.neg(), X)) {
      LOG.clear();
      String plain = outcome(f, x, Y);
      LOG.clear();
      assertThat(outcome(jit, x, Y)).isEqualTo(plain);
    }
    assertThat(jit.explain().breaks()).isNotEmpty();
  }

  // What comes in between.

  private static final Fn2<Tensor, Tensor, Tensor> INNER =
      (x, y) -> x.multiply(Math.hypot(x.sum().item(), again((int) y.sum().item())));

  private static final Jit.Two<Tensor, Tensor, Tensor> AGAIN = Jit.of(INNER);

  @HostFunction
  static int again(int depth) {
    return depth <= 0 ? 1 : (int) AGAIN.apply(X, Tensor.of((float) (depth - 1))).sum().item();
  }

  @Test
  void aFunctionMayRunTheProgramThatCallsIt() {
    for (int depth : new int[] {3, 0, 5}) {
      Tensor y = Tensor.of((float) depth);
      assertThat(AGAIN.apply(X, y).toFloats()).containsExactly(INNER.apply(X, y).toFloats());
    }
  }

  private static final AtomicInteger CALLS = new AtomicInteger();

  @HostFunction
  static <T extends Number> double generic(T number, Point point, Object nothing) {
    CALLS.incrementAndGet();
    return number.doubleValue() + point.x() * point.y() + (nothing == null ? 0.5 : 0);
  }

  record Point(int x, double y) {}

  @Test
  void manyThreadsCallAtOnce() throws InterruptedException, ExecutionException {
    Fn2<Tensor, Tensor, Tensor> f =
        (x, y) -> x.add(generic(y.sum().item(), new Point(2, x.sum().item()), null));
    var jit = Jit.of(f).fullGraph();
    CALLS.set(0);
    try (ExecutorService pool = Executors.newFixedThreadPool(4)) {
      List<Future<float[]>> all = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        Tensor y = Tensor.of((float) i);
        all.add(pool.submit(() -> jit.apply(X, y).toFloats()));
      }
      for (int i = 0; i < 40; i++) {
        float more = i + 2 * 6 + 0.5f;
        assertThat(all.get(i).get()).containsExactly(1 + more, 2 + more, 3 + more);
      }
    }
    assertThat(CALLS).hasValue(40);
    assertThat(jit.explain().graphs()).hasSize(1);
  }

  @Test
  void numbersThatChangeAreNoReasonToCaptureAgain() {
    Fn2<Tensor, Integer, Tensor> f =
        (x, n) -> {
          System.out.println("step " + n);
          log("n", x, n);
          return x.add(x);
        };
    var jit = Jit.of(f).syntax(Syntax.LAX).fullGraph();
    PrintStream before = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      for (int i = 0; i < 30; i++) {
        assertThat(jit.apply(X, i).toFloats()).containsExactly(2, 4, 6);
      }
    } finally {
      System.setOut(before);
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8).lines()).hasSize(30).contains("step 29");
    assertThat(LOG).hasSize(30).contains("n" + X + 17);
    assertThat(jit.compilations()).isEqualTo(1);
  }

  // Gradients.

  @Test
  void outputIsNotRepeatedOnTheWayBack() {
    Fn1<Tensor, Tensor> f =
        x -> {
          Tensor y = x.multiply(next(2));
          System.out.println(y);
          if (y.sum().item() > 0) {
            System.out.println("positive");
          }
          return y.multiply(x).sum();
        };
    Jit.One<Tensor, Tensor> jit = Jit.of(f).syntax(Syntax.LAX).fullGraph();
    Fn2<Tensor, Tensor, Tensor> plain = (x, y) -> Grad.of(f).apply(x);
    Fn2<Tensor, Tensor, Tensor> captured = (x, y) -> Grad.of(jit).apply(x);
    String expected = outcome(plain, X, Y);
    counter = 0;
    assertThat(outcome(captured, X, Y)).isEqualTo(expected);
    assertThat(jit.explain().graphs()).hasSize(1);
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

package dev.weir.tests.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.tensor.Fn1;
import dev.weir.tensor.Fn2;
import dev.weir.tensor.Grad;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.capture.CaptureException;
import dev.weir.tensor.jit.HostFunction;
import dev.weir.tensor.jit.Syntax;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/// The order of what programs do on the host, what is thrown there, and what comes in between. Expected is what plain Java
/// does.
@Isolated // what is written to System.out is read
class HostEffectTest {
  @BeforeEach
  void clear() {
    HostCallTest.LOG.clear();
    HostCallTest.counter = 0;
  }

  // Order.

  @HostFunction
  static void log(String text, Tensor x, int n) {
    HostCallTest.LOG.add(text + x + n);
  }

  @HostFunction
  static int next(int more) {
    HostCallTest.counter += more;
    return HostCallTest.counter;
  }

  @Test
  void effectsKeepTheirOrder() {
    assertThat(
            HostCallTest.same(
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
            "HostEffectTest.log",
            "PrintStream.print",
            "d2i",
            "HostEffectTest.log",
            "PrintStream.printf");
    var _ = HostCallTest.same((x, y) -> x.multiply(next(1)).add(next(2)).subtract(next(-1)));
  }

  @Test
  void outputOfBranchesAndLoopsComesWhereTheyGo() {
    var _ =
        HostCallTest.same(
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
    assertThat(HostCallTest.outcome(jit, HostCallTest.X, HostCallTest.Y))
        .isEqualTo(HostCallTest.outcome(f, HostCallTest.X, HostCallTest.Y));
    assertThat(jit.explain().breaks()).hasSize(1);
    var strict = Jit.of(f).syntax(Syntax.STRICT);
    assertThatThrownBy(() -> strict.apply(HostCallTest.X, HostCallTest.Y))
        .isInstanceOf(CaptureException.class)
        .hasMessageContaining("HostEffectTest.java:");
    Fn2<Tensor, Tensor, Tensor> hypot = (x, y) -> x.multiply(Math.hypot(x.sum().item(), 1));
    assertThatThrownBy(
            () -> Jit.of(hypot).syntax(Syntax.STRICT).apply(HostCallTest.X, HostCallTest.Y))
        .isInstanceOf(CaptureException.class)
        .hasMessageMatching(
            "HostEffectTest.java:\\d+: Math.hypot is a call of the host, and Syntax.STRICT allows"
                + " none");
  }

  /// What is changed outside is there before a function is called that may look at it: the program ends before.
  @HostFunction
  static int look() {
    return HostCallTest.counter;
  }

  @Test
  void whatIsChangedIsSeenByFunctions() {
    Fn2<Tensor, Tensor, Object> f =
        (x, y) -> {
          Tensor z = x.add(y);
          HostCallTest.counter = 7;
          int seen = look();
          HostCallTest.counter += 1;
          return z.multiply(seen).add(look());
        };
    var jit = Jit.of(f);
    for (int i = 0; i < 3; i++) {
      assertThat(HostCallTest.outcome(jit, HostCallTest.X, HostCallTest.Y))
          .isEqualTo(HostCallTest.outcome(f, HostCallTest.X, HostCallTest.Y));
    }
    assertThat(jit.explain().breaks().getFirst().reason())
        .contains("what the code has changed outside before is not there yet");
  }

  @Test
  void functionsMustNotChangeWhatTheCodeReads() {
    Fn2<Tensor, Tensor, Object> f = (x, y) -> x.multiply(HostCallTest.counter + next(1));
    assertThatThrownBy(() -> Jit.of(f).apply(HostCallTest.X, HostCallTest.Y))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(
            "HostEffectTest.next changes HostCallTest.counter, which captured code reads");
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
    HostCallTest.LOG.add("root");
    return root(of);
  }

  @Test
  void exceptionsAreThrownAsJavaThrowsThem() {
    var _ = HostCallTest.same((x, y) -> x.multiply(root(x.sum().item())));
    var _ =
        HostCallTest.same((x, y) -> {
          HostCallTest.counter++;
          return x.multiply(root(x.sum().item()));
        });
    var _ =
        HostCallTest.same((x, y) -> {
          HostCallTest.LOG.add("begin");
          try {
            return x.multiply(root(x.sum().item()));
          } catch (IllegalArgumentException e) {
            HostCallTest.LOG.add(e.getMessage());
            return y;
          } finally {
            HostCallTest.counter += 2;
          }
        });
    var _ = HostCallTest.same((x, y) -> 12 / ((int) x.sum().item() + 6));
    var _ =
        HostCallTest.same((x, y) -> {
          try {
            return Math.floorMod(7, (int) x.sum().item() + 6);
          } catch (ArithmeticException e) {
            return -1;
          }
        });
    var _ =
        HostCallTest.same((x, y) -> {
          Tensor z = x.multiply(rootAndLog(x.sum().item()));
          HostCallTest.counter = 3;
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
    for (Tensor x : List.of(HostCallTest.X, HostCallTest.X.neg(), HostCallTest.X)) {
      HostCallTest.LOG.clear();
      String plain = HostCallTest.outcome(f, x, HostCallTest.Y);
      HostCallTest.LOG.clear();
      assertThat(HostCallTest.outcome(jit, x, HostCallTest.Y)).isEqualTo(plain);
    }
    assertThat(jit.explain().breaks()).isNotEmpty();
  }

  // What comes in between.

  private static final Fn2<Tensor, Tensor, Tensor> INNER =
      (x, y) -> x.multiply(Math.hypot(x.sum().item(), again((int) y.sum().item())));

  private static final Jit.Two<Tensor, Tensor, Tensor> AGAIN = Jit.of(INNER);

  @HostFunction
  static int again(int depth) {
    return depth <= 0
        ? 1
        : (int) AGAIN.apply(HostCallTest.X, Tensor.of((float) (depth - 1))).sum().item();
  }

  @Test
  void aFunctionMayRunTheProgramThatCallsIt() {
    for (int depth : new int[] {3, 0, 5}) {
      Tensor y = Tensor.of((float) depth);
      assertThat(AGAIN.apply(HostCallTest.X, y).toFloats())
          .containsExactly(INNER.apply(HostCallTest.X, y).toFloats());
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
        all.add(pool.submit(() -> jit.apply(HostCallTest.X, y).toFloats()));
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
        assertThat(jit.apply(HostCallTest.X, i).toFloats()).containsExactly(2, 4, 6);
      }
    } finally {
      System.setOut(before);
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8).lines()).hasSize(30).contains("step 29");
    assertThat(HostCallTest.LOG).hasSize(30).contains("n" + HostCallTest.X + 17);
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
    String expected = HostCallTest.outcome(plain, HostCallTest.X, HostCallTest.Y);
    HostCallTest.counter = 0;
    assertThat(HostCallTest.outcome(captured, HostCallTest.X, HostCallTest.Y)).isEqualTo(expected);
    assertThat(jit.explain().graphs()).hasSize(1);
  }
}

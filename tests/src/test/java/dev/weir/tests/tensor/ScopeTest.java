package dev.weir.tests.tensor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.tensor.Jit;
import dev.weir.tensor.Scope;
import dev.weir.tensor.Tape;
import dev.weir.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// How long tensors live.
class ScopeTest {
  private final List<Scope.Leak> leaks = new ArrayList<>();

  @BeforeEach
  void listen() {
    Scope.onLeak(leaks::add);
  }

  @AfterEach
  void nothingIsLeftOpen() {
    assertThat(Scope.unclosed()).isEmpty();
    Scope.onLeak(leak -> {});
  }

  @Test
  void aScopeFreesWhatIsNotReturnedFromIt() {
    Scope.run(() -> {
      Tensor x = Tensor.ones(4);
      List<Tensor> inner = new ArrayList<>();
      List<Tensor> kept =
          Scope.call(() -> {
            inner.add(x.add(x));
            return List.of(inner.get(0).multiply(x));
          });
      assertThat(kept.get(0).toFloats()).containsExactly(2, 2, 2, 2);
      assertThatThrownBy(() -> inner.get(0).toFloats())
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              "float32[4] was freed when its scope was closed; Scope.keep lets a tensor leave its"
                  + " scope");
      assertThatThrownBy(() -> inner.get(0).add(x)).isInstanceOf(IllegalStateException.class);
    });
  }

  @Test
  void memoryIsUsedAgain() {
    long[] after = new long[2];
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < 1000; i++) {
        Scope.run(() -> Tensor.ones(100_000).add(1).sum());
      }
      after[round] = Scope.reservedBytes();
    }
    assertThat(after[1]).isEqualTo(after[0]);
  }

  @Test
  void nothingOfAScopeLives() {
    Scope.run(() -> Tensor.ones(100).add(1));
    long before = Scope.liveBytes();
    Scope.run(() -> Tensor.ones(5000).add(1).sum());
    assertThat(Scope.liveBytes()).isLessThanOrEqualTo(before);
  }

  @Test
  void aForgottenScopeIsReportedWithTheLineThatOpenedIt() {
    StackTraceElement here;
    try (Scope outer = Scope.open()) {
      here = new Throwable().getStackTrace()[0];
      Scope inner = Scope.open();
      Tensor.ones(16);
      assertThat(inner.size()).isEqualTo(1);
      assertThat(Scope.unclosed()).hasSize(2);
      assertThat(outer.size()).isZero();
    }
    assertThat(leaks).hasSize(1);
    assertThat(leaks.get(0).opened().getLineNumber()).isEqualTo(here.getLineNumber() + 1);
    assertThat(leaks.get(0).opened().getFileName()).isEqualTo("ScopeTest.java");
    assertThat(leaks.get(0).toString()).contains("1 tensors of 64 bytes", "ScopeTest.java:");
  }

  /// A program that leaves a scope open.
  static final class Forgetful {
    private Forgetful() {}

    public static void main(String[] arguments) {
      Scope _ = Scope.open();
      Tensor.ones(25);
    }
  }

  @Test
  void aScopeThatIsOpenAtTheEndOfTheProcessIsReported() throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules=jdk.incubator.vector",
                "-cp",
                System.getProperty("java.class.path"),
                Forgetful.class.getName())
            .start();
    String said = new String(process.getErrorStream().readAllBytes(), UTF_8);
    assertThat(said.lines())
        .anySatisfy(line ->
            assertThat(line)
                .matches(
                    "WARNING: a scope with 1 tensors of 100 bytes was not closed; it was opened at"
                        + " .*Forgetful.main\\(ScopeTest.java:\\d+\\) by thread 'main'"));
  }

  @Test
  void whatATapeNeedsOutlivesItsScope() {
    Scope.run(() -> {
      Tensor x = Tensor.of(new float[] {3});
      try (Tape tape = Tape.record()) {
        Tensor y = Scope.call(() -> x.multiply(x).multiply(x));
        assertThat(tape.gradient(y, x).item()).isEqualTo(27);
      }
    });
  }

  @Test
  void tensorsOutsideOfScopesNeedNoCare() {
    Tensor x = Tensor.ones(3);
    assertThat(x.add(x).toFloats()).containsExactly(2, 2, 2);
  }

  @Test
  void aScopeIsClosedByItsThread() throws InterruptedException {
    Scope scope = Scope.open();
    List<String> messages = new ArrayList<>();
    Thread other =
        new Thread(() -> {
          try {
            scope.close();
          } catch (IllegalStateException e) {
            messages.add(e.getMessage());
          }
        });
    other.start();
    other.join();
    scope.close();
    assertThat(messages).hasSize(1);
    assertThat(messages.get(0)).startsWith("a scope is closed by the thread that opened it");
  }

  /// Memory that is given back twice would be that of two tensors.
  @Test
  void whatACompiledFunctionMakesOfNumbersIsGivenBackOnce() throws InterruptedException {
    int size = 54_321; // no other test has tensors as large
    try (Scope _ = Scope.open()) {
      Tensor x = Tensor.ones(size);
      Tensor y = Jit.of((Tensor each) -> each.add(Tensor.of(new float[size]))).apply(x);
      assertThat(y.contentEquals(x)).isTrue();
    }
    // Once to find what is gone, and once more for what was only queued.
    for (int i = 0; i < 2; i++) {
      System.gc();
      Thread.sleep(100);
    }
    try (Scope _ = Scope.open()) {
      Set<Long> places = new HashSet<>();
      for (int i = 0; i < 10; i++) {
        assertThat(places.add(Tensor.zeros(size).storage().data().address())).isTrue();
      }
    }
  }
}

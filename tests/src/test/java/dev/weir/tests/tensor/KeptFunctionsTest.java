package dev.weir.tests.tensor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.Fn1;
import dev.weir.tensor.Fn2;
import dev.weir.tensor.Grad;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Methods whose programs are found on disk without being captured again, and those that must be captured. With a program, one
/// more file says what it was made of; where more than code and types decided what became of a method, there is none.
class KeptFunctionsTest {
  private static int factor = 2;

  private static final int FIXED = Integer.getInteger("weir.tests.none", 5);

  @TempDir Path folder;

  private record Scale(float by) {}

  private static Tensor ofCode(Tensor x, Tensor y) {
    Tensor out = x;
    for (int i = 0; i < 5; i++) {
      out = twice(out).add(x.multiply(y));
    }
    return out;
  }

  private static Tensor twice(Tensor x) {
    return x.add(x);
  }

  private static Tensor second(Tensor x, Tensor y) {
    return y.multiply(y);
  }

  private static Tensor ofField(Tensor x) {
    return x.multiply(factor);
  }

  private static Tensor ofConstant(Tensor x) {
    return x.multiply(FIXED);
  }

  private static Tensor ofProperty(Tensor x) {
    return x.multiply(Integer.getInteger("weir.tests.factor", 2));
  }

  private static Tensor ofRecord(Tensor x) {
    return x.multiply(new Scale(3).by());
  }

  private static Tensor ofText(Tensor x) {
    return x.multiply(("a" + x.dim(0)).length());
  }

  private static Tensor drawn(Tensor x) {
    return x.add(dev.weir.tensor.Rng.of(3).normal(3));
  }

  private static Tensor printed(Tensor x) {
    Tensor y = x.add(1);
    System.out.print("");
    return y.add(1);
  }

  private static List<Tensor> both(Tensor x) {
    return List.of(x.add(1), x.add(2));
  }

  private long files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.count();
    }
  }

  private static Tensor three() {
    return Tensor.of(new float[] {1, 2, 3});
  }

  @Test
  void whatIsOfCodeAloneIsFound() throws IOException {
    Tensor x = Tensor.of(new float[] {1, 2});
    Tensor y = Tensor.of(new float[] {3, 0.5f});
    for (int i = 0; i < 3; i++) {
      Fn2<Tensor, Tensor, Tensor> f = Jit.of(KeptFunctionsTest::ofCode).cache(folder);
      // 32 x + 31 x y.
      assertThat(f.apply(x, y).toDoubles()).containsExactly(125, 95);
      assertThat(f.apply(y, x).toDoubles()).containsExactly(189, 47);
      assertThat(files()).isEqualTo(2);
    }
    Jit.Two<Tensor, Tensor, Tensor> known = Jit.of(KeptFunctionsTest::ofCode).cache(folder);
    assertThat(known.apply(x, y).toDoubles()).containsExactly(125, 95);
    assertThat(known.compilations()).isEqualTo(1);
    assertThat(known.explain().graphs()).hasSize(1);
    assertThat(known.programs().get(0)).contains("multiply");
    assertThat(known.kernels()).isNotEmpty();
  }

  @Test
  void objectsThatAreMadeWithinAreOfCode() throws IOException {
    for (int i = 0; i < 2; i++) {
      Fn1<Tensor, Tensor> f = Jit.of(KeptFunctionsTest::ofRecord).cache(folder);
      assertThat(f.apply(three()).toDoubles()).containsExactly(3, 6, 9);
      assertThat(files()).isEqualTo(2);
    }
  }

  @Test
  void othersTypesAreOthers() throws IOException {
    Fn2<Tensor, Tensor, Tensor> f = Jit.of(KeptFunctionsTest::second).cache(folder);
    for (int i = 0; i < 2; i++) {
      assertThat(f.apply(three(), Tensor.of(new float[] {3})).toDoubles()).containsExactly(9);
      assertThat(f.apply(three(), Tensor.of(new double[] {3})).dtype()).isEqualTo(DType.FLOAT64);
      assertThat(f.apply(three(), three()).toDoubles()).containsExactly(1, 4, 9);
      assertThat(f.apply(Tensor.of(new float[] {3}), three()).toDoubles()).containsExactly(1, 4, 9);
      f = Jit.of(KeptFunctionsTest::second).cache(folder);
    }
  }

  @Test
  void gradientsGoThroughWhatWasFound() {
    for (int i = 0; i < 2; i++) {
      Fn2<Tensor, Tensor, Tensor> f = Jit.of(KeptFunctionsTest::ofCode).cache(folder);
      var _ = f.apply(three(), three());
      Fn1<Tensor, Tensor> slope = Grad.of(x -> f.apply(x, three()).sum());
      // 32 + 31 y.
      assertThat(slope.apply(three()).toDoubles()).containsExactly(63, 94, 125);
    }
  }

  @Test
  void whatDependsOnMoreIsCaptured() throws IOException {
    List<Fn1<Tensor, Tensor>> functions =
        List.of(
            KeptFunctionsTest::ofConstant,
            KeptFunctionsTest::ofProperty,
            KeptFunctionsTest::ofText,
            KeptFunctionsTest::drawn,
            KeptFunctionsTest::printed);
    for (Fn1<Tensor, Tensor> each : functions) {
      var _ = Jit.of(each).cache(folder).apply(three());
    }
    var _ = Jit.of(KeptFunctionsTest::both).cache(folder).apply(three());
    float by = factor;
    var _ = Jit.of((Tensor x) -> x.multiply(by).add(by)).cache(folder).apply(three());
    try (Stream<Path> files = Files.list(folder)) {
      // A note is a few lines, a program some thousand bytes.
      assertThat(files.filter(each -> each.toFile().length() < 1000)).isEmpty();
    }
    assertThat(files()).isPositive();
  }

  @Test
  void fieldsThatChangeAreReadAgain() {
    for (int i = 0; i < 2; i++) {
      factor = 2;
      assertThat(Jit.of(KeptFunctionsTest::ofField).cache(folder).apply(three()).toDoubles())
          .containsExactly(2, 4, 6);
      factor = 7;
      assertThat(Jit.of(KeptFunctionsTest::ofField).cache(folder).apply(three()).toDoubles())
          .containsExactly(7, 14, 21);
    }
    System.setProperty("weir.tests.factor", "9");
    try {
      assertThat(Jit.of(KeptFunctionsTest::ofProperty).cache(folder).apply(three()).toDoubles())
          .containsExactly(9, 18, 27);
    } finally {
      System.clearProperty("weir.tests.factor");
    }
  }
}

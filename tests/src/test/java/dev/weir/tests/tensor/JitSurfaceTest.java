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
import dev.weir.tensor.Vmap;
import dev.weir.tensor.capture.CaptureException;
import dev.weir.tensor.capture.Explanation;
import dev.weir.tensor.jit.InputSpec;
import dev.weir.tensor.jit.OnLimit;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is said of a compiled function beside its code: how often it may be captured, for which sizes, where its programs
/// are written, and what it would become.
class JitSurfaceTest {
  private static Tensor ones(long... shape) {
    return Tensor.ones(shape);
  }

  private static Tensor reshaped(Tensor x, int n) {
    return x.reshape(n, -1).add(1);
  }

  @Test
  void theLimitIsAnErrorThatNamesLineAndGuard() {
    Jit.Two<Tensor, Integer, Tensor> jit =
        Jit.of((Fn2<Tensor, Integer, Tensor>) JitSurfaceTest::reshaped)
            .recompileLimit(2)
            .onLimit(OnLimit.ERROR);
    Tensor x = ones(12);
    assertThat(jit.apply(x, 2).shape()).containsExactly(2, 6);
    assertThat(jit.apply(x, 3).shape()).containsExactly(3, 4);
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> jit.apply(x, 4))
          .isInstanceOf(CaptureException.class)
          .hasMessageMatching(
              "JitSurfaceTest.java:\\d+: JitSurfaceTest.reshaped was captured 2 times, and would"
                  + " have to be once more, as n == 3 is not so; see to it that this holds at each"
                  + " call, or allow more by recompileLimit");
    }
    // What was captured stays.
    assertThat(jit.apply(x, 2).shape()).containsExactly(2, 6);
    assertThat(jit.compilations()).isEqualTo(2);
  }

  @Test
  void theLimitIsPlainJavaOtherwise() {
    Jit.Two<Tensor, Integer, Tensor> jit =
        Jit.of((Fn2<Tensor, Integer, Tensor>) JitSurfaceTest::reshaped)
            .recompileLimit(2)
            .onLimit(OnLimit.EAGER);
    for (int n : new int[] {2, 3, 4, 6}) {
      assertThat(jit.apply(ones(12), n).shape()).containsExactly(n, 12 / n);
    }
    assertThat(jit.explain().notes().get(0)).contains("it was captured 2 times");
  }

  private static final List<String> LOG = new ArrayList<>();

  private static Tensor prints(Tensor x, int n) {
    Tensor y = x.multiply(n);
    System.out.print("");
    LOG.add("ran");
    return y.add(n).relu();
  }

  @Test
  void whatAFunctionBecomesIsSeenWithoutRunningIt() {
    LOG.clear();
    Jit.Two<Tensor, Integer, Tensor> jit =
        Jit.of((Fn2<Tensor, Integer, Tensor>) JitSurfaceTest::prints);
    Explanation seen = jit.explain(ones(2), 3);
    assertThat(LOG).isEmpty();
    assertThat(seen.graphs()).hasSize(2);
    assertThat(seen.breaks()).hasSize(1);
    assertThat(seen.breaks().get(0).where().getFileName()).isEqualTo("JitSurfaceTest.java");
    assertThat(seen.guards().toString()).contains("JitSurfaceTest.java").contains("n == 3");
    assertThat(seen.recompilations()).isEmpty();
    assertThat(jit.compilations()).isEqualTo(2);
    // What was captured runs.
    assertThat(jit.apply(ones(2), 3).toFloats()).containsExactly(6, 6);
    assertThat(jit.compilations()).isEqualTo(2);
    assertThat(LOG).containsExactly("ran");
    assertThat(jit.explain(ones(2), 4).recompilations().get(0)).contains("n == 3 is not so");
  }

  private static Tensor asks(Tensor x) {
    Tensor y = x.multiply(2);
    float[] all = y.toFloats();
    return y.add(all[0]);
  }

  @Test
  void whatDependsOnARunIsSaid() {
    Explanation seen = Jit.of((Fn1<Tensor, Tensor>) JitSurfaceTest::asks).explain(ones(2));
    assertThat(seen.graphs()).hasSize(1);
    assertThat(seen.notes().toString()).contains("is captured when it has run");
  }

  private static Tensor addRelu(Tensor x, Tensor y) {
    return x.add(y).relu();
  }

  @Test
  void oneProgramIsForAllTensorsLikeThese() {
    InputSpec any = InputSpec.of(DType.FLOAT32, -1, -1);
    Jit.Two<Tensor, Tensor, Tensor> jit =
        Jit.of((Fn2<Tensor, Tensor, Tensor>) JitSurfaceTest::addRelu).inputs(any, any);
    for (long[] shape : new long[][] {{16, 16}, {16, 64}, {1, 5}, {7, 1}, {3, 4}}) {
      Tensor found = jit.apply(ones(shape), ones(shape));
      assertThat(found.shape()).isEqualTo(shape);
      assertThat(found.toFloats()[0]).isEqualTo(2);
    }
    assertThat(jit.compilations()).isEqualTo(1);
    assertThat(jit.programs().get(0)).contains("#shape.sizes<n0, n1>");
    // Where a row is added to each row, sizes differ that were equal: that is another program.
    assertThat(jit.apply(ones(5, 3), ones(1, 3)).shape()).containsExactly(5, 3);
    assertThat(jit.apply(ones(6, 4), ones(1, 4)).shape()).containsExactly(6, 4);
    assertThat(jit.compilations()).isEqualTo(2);
  }

  private static Tensor product(Tensor x, Tensor w) {
    return x.matmul(w).tanh().sum();
  }

  @Test
  void sizesThatAreSaidAreAskedFor() {
    Jit.Two<Tensor, Tensor, Tensor> jit =
        Jit.of((Fn2<Tensor, Tensor, Tensor>) JitSurfaceTest::product)
            .inputs(InputSpec.of(DType.FLOAT32, -1, 4), InputSpec.of(DType.FLOAT32, 4, -1));
    for (int n : new int[] {4, 1, 9}) {
      assertThat(jit.apply(ones(n, 4), ones(4, 2)).item())
          .isEqualTo(product(ones(n, 4), ones(4, 2)).item());
    }
    assertThat(jit.compilations()).isEqualTo(1);
    assertThatThrownBy(() -> jit.apply(ones(3, 5), ones(5, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("tensor 0 is float32[3, 5], and the function is compiled for float32[-1, 4]");
    assertThatThrownBy(() -> jit.apply(ones(3, 4).cast(DType.FLOAT64), ones(4, 2)))
        .hasMessageContaining("tensor 0 is float64[3, 4]");
    assertThatThrownBy(() -> InputSpec.of(DType.FLOAT32, -2)).hasMessageContaining("-1 for any");
    Tensor slope = Grad.of((Tensor at) -> jit.apply(ones(3, 4), at)).apply(ones(4, 2));
    Tensor plain = Grad.of((Tensor at) -> product(ones(3, 4), at)).apply(ones(4, 2));
    JitTest.near(slope, plain);
  }

  private static final HostCall CUBE =
      HostCall.of("cube", in -> Tensor.of(Math.pow(in.get(0).item(), 3)))
          .typed(DType.FLOAT64, new long[0]);

  private static Tensor cubes(Tensor x) {
    return x.multiply(CUBE.apply(x.sum()).cast(DType.FLOAT32));
  }

  /// Where a program is for many lanes, or all sizes, a call of the host is refused with its name.
  @Test
  void callsOfTheHostAreForOneLaneAndKnownSizes() {
    Fn1<Tensor, Tensor> f = JitSurfaceTest::cubes;
    assertThat(Jit.of(f).apply(ones(2)).toFloats()).containsExactly(8, 8);
    assertThatThrownBy(() -> Jit.of(f).inputs(InputSpec.of(DType.FLOAT32, -1)).apply(ones(2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("call no functions of the host");
    assertThatThrownBy(() -> Vmap.of(f).apply(ones(3, 2)))
        .hasMessageContaining("cube is called on the host")
        .hasMessageContaining("call it outside of Vmap");
  }

  @Test
  void programsAreWrittenBeforeAndAfterPasses(@TempDir Path folder) throws IOException {
    Path into = folder.resolve("graphs");
    Jit.Two<Tensor, Tensor, Tensor> jit =
        Jit.of((Fn2<Tensor, Tensor, Tensor>) JitSurfaceTest::addRelu).saveGraphs(into);
    var _ = jit.apply(ones(2), ones(2));
    var _ = jit.apply(ones(3), ones(3));
    var _ = jit.apply(ones(3), ones(3));
    try (var files = Files.list(into)) {
      assertThat(files.map(each -> each.getFileName().toString()).sorted())
          .containsExactly(
              "graph-1-after.mlir",
              "graph-1-before.mlir",
              "graph-2-after.mlir",
              "graph-2-before.mlir");
    }
    assertThat(Files.readString(into.resolve("graph-1-before.mlir")))
        .contains("pd_op.add")
        .contains("pd_op.relu")
        .contains("tensor<2xf32>");
    assertThat(Files.readString(into.resolve("graph-2-after.mlir")))
        .doesNotContain("pd_op.add ")
        .contains("3xf32");
  }

  @Test
  void onlyWhoMaySeeWhatIsPrivateOpensAModule() {
    assertThatThrownBy(() -> Jit.of(MethodHandles.publicLookup(), JitSurfaceTest::asks))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("pass MethodHandles.lookup()");
    Fn1<Tensor, Tensor> f = JitSurfaceTest::asks;
    assertThat(Jit.of(MethodHandles.lookup(), f).apply(ones(1)).item()).isEqualTo(4);
  }
}

package dev.weir.tests.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.pass.batching.Randomness;
import dev.weir.tensor.CustomGradient;
import dev.weir.tensor.Fn1;
import dev.weir.tensor.Fn2;
import dev.weir.tensor.Grad;
import dev.weir.tensor.Index;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Tape;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.Vmap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Functions mapped over lanes, beside the lanes one after the other and numbers by hand.
class VmapTest {
  record Layer(Tensor w, Tensor b) {}

  private static final Tensor X = Tensor.of(new float[][] {{1, 2}, {3, 4}, {5, 6}});
  private static final Tensor W = Tensor.of(new float[] {1, -1});

  private static Tensor lane(Tensor all, int i) {
    return all.get(Index.at(i));
  }

  private static Tensor each(Fn1<Tensor, Tensor> f, Tensor all) {
    List<Tensor> made = new ArrayList<>();
    for (int i = 0; i < all.dim(0); i++) {
      made.add(f.apply(lane(all, i)));
    }
    return Tensor.stack(made);
  }

  @Test
  void oneOperatorDoesAllLanes() {
    Vmap.One<Tensor, Tensor> f = Vmap.of(Tensor::hardswish);
    assertThat(f.apply(X).contentEquals(each(Tensor::hardswish, X))).isTrue();
    assertThat(f.programs()).hasSize(1);
    assertThat(f.programs().get(0)).containsOnlyOnce("pd_op.hardswish").doesNotContain("while");
    assertThat(f.apply(X.multiply(2)).dim(0)).isEqualTo(3);
    assertThat(f.compilations()).isEqualTo(1);
  }

  /// By hand: x + y + z for each lane, lanes along axis 0, axis 1, and none; then side by side.
  @Test
  void lanesLieWhereTheAxesSay() {
    Tensor x = Tensor.of(new int[][] {{1, 2}, {3, 4}, {5, 6}});
    Tensor y = Tensor.of(new int[][] {{-3, -2, -1}, {3, 2, 1}});
    Tensor z = Tensor.of(new int[] {0, 3});
    var f = Vmap.of((Tensor a, Tensor b, Tensor c) -> a.add(b).add(c));
    Tensor found = f.inAxes(0, 1, null).outAxes(1).apply(x, y, z);
    assertThat(found.toLongs()).containsExactly(-2, 1, 4, 8, 9, 10);
    assertThat(found.shape()).containsExactly(2, 3);
    assertThat(f.inAxes(-2, -1, null).outAxes(-1).apply(x, y, z).contentEquals(found)).isTrue();
  }

  @Test
  void mapsNest() {
    Tensor a = Tensor.of(new float[] {10, 20});
    Tensor b = Tensor.of(new float[] {1, 2, 3});
    Fn2<Tensor, Tensor, Tensor> outer =
        Vmap.of((Tensor p, Tensor all) -> Vmap.of((Tensor q) -> p.multiply(q)).apply(all))
            .inAxes(0, null);
    assertThat(outer.apply(a, b).toFloats()).containsExactly(10, 20, 30, 20, 40, 60);
  }

  @Test
  void treesOfTensorsHaveTreesOfAxes() {
    Tensor both = X.transpose(1, 0);
    List<Tensor> list = List.of(X, both);
    Tensor sums =
        Vmap.of((List<Tensor> l) -> l.get(0).add(l.get(1))).inAxes(List.of(0, 1)).apply(list);
    assertThat(sums.contentEquals(X.add(X))).isTrue();
    var named = Map.of("x", X, "w", W);
    Tensor products =
        Vmap.of((Map<String, Tensor> m) -> m.get("x").multiply(m.get("w")).sum())
            .inAxes(map("x", 0, "w", null))
            .apply(named);
    assertThat(products.toFloats()).containsExactly(-1, -1, -1);
    Layer layer =
        new Layer(Tensor.of(new float[][] {{1, 2}, {3, 4}}), Tensor.of(new float[] {1, 1}));
    Layer found =
        Vmap.of((Layer l, Tensor x) -> new Layer(x.matmul(l.w()), l.b()))
            .inAxes(null, 0)
            .outAxes(map("w", 1, "b", null))
            .apply(layer, X);
    assertThat(found.w().toFloats()).containsExactly(7, 15, 23, 10, 22, 34);
    assertThat(found.b().toFloats()).containsExactly(1, 1);
    Optional<Tensor> some =
        Vmap.of((Optional<Tensor> o) -> o.map(Tensor::relu)).apply(Optional.of(X));
    assertThat(some.orElseThrow().contentEquals(X)).isTrue();
    Tensor[] array =
        Vmap.of((Tensor[] t) -> new Tensor[] {t[1], t[0]})
            .apply(new Tensor[] {X, both.transpose(1, 0)});
    assertThat(array[0].contentEquals(X)).isTrue();
  }

  private static Map<String, Object> map(String a, Object x, String b, Object y) {
    Map<String, Object> made = new HashMap<>();
    made.put(a, x);
    made.put(b, y);
    return made;
  }

  /// The gradient of each example of a dense layer is that of the example alone.
  @Test
  void gradientsOfExamples() {
    Layer layer =
        new Layer(
            Tensor.of(new float[][] {{0.1f, -0.2f}, {0.3f, 0.4f}}),
            Tensor.of(new float[] {0.5f, -0.1f}));
    Fn2<Layer, Tensor, Layer> gradient =
        Grad.of((Layer l, Tensor x) -> x.matmul(l.w()).add(l.b()).tanh().sum());
    Layer all = Vmap.of(gradient).inAxes(null, 0).apply(layer, X);
    for (int i = 0; i < 3; i++) {
      Layer alone = gradient.apply(layer, lane(X, i));
      assertClose(lane(all.w(), i), alone.w());
      assertClose(lane(all.b(), i), alone.b());
    }
  }

  private static void assertClose(Tensor found, Tensor expected) {
    assertThat(found.shape()).isEqualTo(expected.shape());
    for (int i = 0; i < expected.elementCount(); i++) {
      assertThat(found.toDoubles()[i]).isCloseTo(expected.toDoubles()[i], within(2e-6));
    }
  }

  @Test
  void gradientsThroughAMap() {
    Fn1<Tensor, Tensor> mapped =
        w -> Vmap.of((Tensor x) -> x.multiply(w).sum().tanh()).apply(X).sum();
    Fn1<Tensor, Tensor> batched = w -> X.multiply(w).sum(new long[] {1}).tanh().sum();
    assertClose(Grad.of(mapped).apply(W), Grad.of(batched).apply(W));
    Fn1<Tensor, Tensor> cube =
        x -> Vmap.of((Tensor row) -> row.multiply(row).multiply(row).sum()).apply(x).sum();
    assertThat(Grad.of(cube).apply(X).toFloats()).containsExactly(3, 12, 27, 48, 75, 108);
    Fn1<Tensor, Tensor> slope = Grad.of(cube);
    Tensor second = Grad.of((Tensor x) -> slope.apply(x).sum()).apply(X);
    assertThat(second.toFloats()).containsExactly(6, 12, 18, 24, 30, 36);
    try (Tape tape = Tape.record()) {
      Tensor sum = cube.apply(X);
      assertThat(tape.names()).contains("vmap");
      assertThat(tape.gradient(sum, X).toFloats()).containsExactly(3, 12, 27, 48, 75, 108);
    }
  }

  /// Each lane goes back by the gradient that it says, and what all share gets the sum.
  @Test
  void gradientsOfItsOwn() {
    Fn1<Tensor, Tensor> stopped =
        x ->
            Vmap.of((Tensor row) -> row.multiply(row.stopGradient()).multiply(W).sum())
                .apply(x)
                .sum();
    assertThat(Grad.of(stopped).apply(X).toFloats()).containsExactly(1, -2, 3, -4, 5, -6);
    Fn1<Tensor, Tensor> shared =
        w ->
            Vmap.of((Tensor row) -> row.multiply(row.stopGradient()).multiply(w).sum())
                .apply(X)
                .sum();
    assertThat(Grad.of(shared).apply(W).toFloats()).containsExactly(35, 56);
    CustomGradient straight =
        CustomGradient.of(x -> x.get(0).round(), (x, y, dy) -> List.of(dy.multiply(10)));
    Fn1<Tensor, Tensor> rounded =
        x -> Vmap.of((Tensor row) -> straight.apply(row).sum()).apply(x).sum();
    assertThat(Grad.of(rounded).apply(X).toFloats()).containsExactly(10, 10, 10, 10, 10, 10);
  }

  @Test
  void whatIsMappedIsPartOfWhatIsCompiled() {
    Fn1<Tensor, Tensor> f = x -> Vmap.of((Tensor row) -> row.softmax().max()).apply(x).add(1);
    Jit.One<Tensor, Tensor> compiled = Jit.of(f);
    assertClose(compiled.apply(X), f.apply(X));
    assertThat(Jit.exact(f).apply(X).contentEquals(each(x -> x.softmax().max(), X).add(1)))
        .isTrue();
    Tensor gradient = Grad.of((Tensor x) -> compiled.apply(x).sum()).apply(X);
    assertClose(gradient, Grad.of((Tensor x) -> each(r -> r.softmax().max(), x).sum()).apply(X));
  }

  /// A tensor from around is what it is in each call, not what it was in the first.
  @Test
  void whatIsAroundMayChange() {
    Tensor[] around = {Tensor.of(new float[] {1, 1})};
    Vmap.One<Tensor, Tensor> f = Vmap.of((Tensor x) -> x.multiply(around[0]).sum());
    assertThat(f.apply(X).toFloats()).containsExactly(3, 7, 11);
    around[0] = W;
    assertThat(f.apply(X).toFloats()).containsExactly(-1, -1, -1);
    assertThat(f.compilations()).isEqualTo(1);
  }

  @Test
  void lanesDrawWhatIsSaid() {
    Fn2<Rng, Tensor, Tensor> draw = (rng, x) -> x.add(rng.uniform(2)).multiply(rng.normal(2));
    Rng one = Rng.of(7);
    Tensor same = Vmap.of((Tensor x) -> draw.apply(one, x)).randomness(Randomness.SAME).apply(X);
    assertThat(same.contentEquals(each(x -> draw.apply(Rng.of(7), x), X))).isTrue();
    Rng all = Rng.of(7);
    Rng alone = Rng.of(7);
    Vmap.One<Tensor, Tensor> different =
        Vmap.of((Tensor x) -> draw.apply(all, x)).randomness(Randomness.DIFFERENT);
    for (int run = 0; run < 2; run++) {
      assertThat(different.apply(X).contentEquals(each(x -> draw.apply(alone, x), X))).isTrue();
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Vmap.of((Tensor x) -> draw.apply(one, x)).apply(X))
        .withMessageContaining("VmapTest.java")
        .withMessageContaining("randomness(SAME)");
  }

  @Test
  void aLoopIsReportedWithItsLine() {
    Vmap.One<Tensor, Tensor> f = Vmap.of((Tensor x) -> x.histogram());
    assertThat(f.apply(X).contentEquals(each(x -> x.histogram(), X))).isTrue();
    assertThat(f.remarks()).hasSize(1);
    assertThat(f.remarks().get(0))
        .matches("VmapTest.java:\\d+: 'pd_op.histogram' runs in a loop over 3 lanes: .*");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> f.strict().apply(X))
        .withMessageContaining("'pd_op.histogram' runs in a loop over 3 lanes");
  }

  @Test
  void mistakesAreNamed() {
    Vmap.Two<Tensor, Tensor, Tensor> sum = Vmap.of((Tensor x, Tensor y) -> x.add(y));
    refuses(
        () -> sum.apply(X, W),
        "argument 0 has 3 lanes along axis 0 of float32[3, 2], and argument 1 has 2 along axis 0 of"
            + " float32[2]");
    refuses(
        () -> sum.inAxes(null, null).apply(X, W),
        "nothing says how many lanes there are: no tensor among the arguments has an axis");
    refuses(
        () -> sum.inAxes(2, null).apply(X, W),
        "argument 0 is float32[3, 2], which has no dimension 2 for lanes; inAxes say null of what"
            + " all lanes share");
    refuses(() -> sum.inAxes(0).apply(X, W), "inAxes are of 1 arguments, and the function takes 2");
    refuses(
        () -> sum.inAxes(0, null).outAxes(null).apply(X, W),
        "result #0 differs from lane to lane; give its lanes an axis");
    refuses(
        () -> sum.inAxes("first", null).apply(X, W),
        "first cannot be an axis of argument 0: expected a number, null, or a tree of these");
    refuses(
        () -> Vmap.of((List<Tensor> l) -> l.get(0)).inAxes(List.of(0, 0)).apply(List.of(X)),
        "there are axes for 2 parts of argument 0, which has 1");
    refuses(
        () -> Vmap.of((Tensor x) -> x).apply(Tensor.zeros(0, 2)),
        "argument 0 has no lanes: it is float32[0, 2]");
  }

  private static void refuses(Runnable call, String message) {
    assertThatIllegalArgumentException().isThrownBy(call::run).withMessage(message);
  }

  /// An index without an axis is one of all elements, of each lane where there are lanes.
  @Test
  void indicesWithoutAnAxisAreOfAllElements() {
    Tensor x = Tensor.of(new float[][][] {{{1, 9, 2}, {3, -4, 5}}, {{0, 0, 7}, {8, -1, 6}}});
    assertThat(x.argmax().toLongs()).containsExactly(1);
    assertThat(x.argmin().toLongs()).containsExactly(4);
    assertThat(Jit.of((Tensor at) -> at.argmax()).apply(x).toLongs()).containsExactly(1);
    assertThat(x.argmax(new long[0], true).shape()).containsExactly(1, 1, 1);
    Fn1<Tensor, Tensor> largest = Vmap.of((Tensor lane) -> lane.argmax());
    assertThat(largest.apply(x).toLongs()).containsExactly(1, 3);
    Fn1<Tensor, Tensor> smallest = Vmap.of((Tensor lane) -> lane.argmin());
    assertThat(smallest.apply(x).toLongs()).containsExactly(4, 4);
    assertThat(Vmap.of(largest).apply(x).toLongs()).containsExactly(1, 2, 2, 0);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> x.argmax(0, 1))
        .withMessageContaining("expects one axis, or none for all elements, got 2");
  }

  /// What is written of a shape, and what is not known of elements, is the same for all lanes.
  @Test
  void plainValuesAreRecorded() {
    Fn2<Tensor, Integer, Tensor> power =
        Vmap.of((Tensor x, Integer n) -> {
          Tensor made = x;
          for (int i = 1; i < n; i++) {
            made = made.multiply(x);
          }
          return made.cast(DType.FLOAT64);
        });
    assertThat(power.apply(X, 3).toDoubles()).containsExactly(1, 8, 27, 64, 125, 216);
    assertThat(power.apply(X, 2).toDoubles()).containsExactly(1, 4, 9, 16, 25, 36);
    assertThat(Arrays.stream(power.apply(X, 1).shape()).toArray()).containsExactly(3, 2);
  }
}

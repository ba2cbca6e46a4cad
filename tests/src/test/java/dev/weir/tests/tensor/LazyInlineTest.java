package dev.weir.tests.tensor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tensor.Fn2;
import dev.weir.tensor.Grad;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.jit.LazyInline;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Blocks of a network that are marked are one function, which is called with their weights.
class LazyInlineTest {
  /// A layer whose activation can be changed after it was made.
  static final class Layer {
    final Tensor weight;
    final Tensor bias;
    boolean smooth;

    @LazyInline
    Layer(Tensor weight, Tensor bias) {
      this.weight = weight;
      this.bias = bias;
    }

    Tensor forward(Tensor x) {
      Tensor y = x.matmul(weight).add(bias);
      return (smooth ? y.tanh() : y.relu()).add(x);
    }
  }

  /// A block of layers.
  @LazyInline
  record Stage(Layer first, Layer second) {
    Tensor forward(Tensor x) {
      return second.forward(first.forward(x)).multiply(0.5);
    }
  }

  private static List<Layer> layers(int count) {
    Rng rng = Rng.of(3);
    List<Layer> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(new Layer(rng.normal(4, 4).multiply(0.3), rng.normal(4)));
    }
    return all;
  }

  private static Tensor forward(List<Layer> layers, Tensor x) {
    for (Layer each : layers) {
      x = each.forward(x);
    }
    return x.sum();
  }

  private static int count(String text, String part) {
    return text.split(java.util.regex.Pattern.quote(part), -1).length - 1;
  }

  private static final Tensor X = Tensor.arange(8).cast(Tensor.ones(1).dtype()).reshape(2, 4);

  @Test
  void blocksThatDoTheSameAreOneFunction() {
    List<Layer> layers = layers(5);
    Jit.Two<List<Layer>, Tensor, Tensor> jit =
        Jit.of((Fn2<List<Layer>, Tensor, Tensor>) LazyInlineTest::forward).fullGraph();
    assertThat(jit.apply(layers, X).item()).isEqualTo(forward(layers, X).item());
    String program = jit.programs().get(0);
    assertThat(count(program, "func.func private @Layer_forward")).isEqualTo(1);
    assertThat(count(program, "call @Layer_forward(")).isEqualTo(5);
    // A product, a sum, an activation and a sum.
    assertThat(count(program, "pd_op.matmul")).isEqualTo(1);
    assertThat(count(program, "pd_op.add")).isEqualTo(2);
    assertThat(jit.explain().notes()).isEmpty();
  }

  @Test
  void oneThatWasChangedHasAFunctionOfItsOwn() {
    List<Layer> layers = layers(5);
    layers.get(2).smooth = true;
    layers.get(4).smooth = true;
    Jit.Two<List<Layer>, Tensor, Tensor> jit =
        Jit.of((Fn2<List<Layer>, Tensor, Tensor>) LazyInlineTest::forward).fullGraph();
    assertThat(jit.apply(layers, X).item()).isEqualTo(forward(layers, X).item());
    String program = jit.programs().get(0);
    assertThat(count(program, "call @Layer_forward(")).isEqualTo(3);
    assertThat(count(program, "call @Layer_forward_1(")).isEqualTo(2);
    assertThat(jit.explain().notes())
        .singleElement()
        .asString()
        .matches("LazyInlineTest.java:\\d+: the calls of Layer_forward do 2 different things.*");
    // The change is guarded.
    layers.get(2).smooth = false;
    assertThat(jit.apply(layers, X).item()).isEqualTo(forward(layers, X).item());
    assertThat(count(jit.programs().toString(), "call @Layer_forward(")).isEqualTo(3 + 4);
  }

  private static Tensor stages(List<Stage> stages, Tensor x) {
    for (Stage each : stages) {
      x = each.forward(x);
    }
    return x.sum();
  }

  @Test
  void outerBlocksAreFunctions() {
    List<Layer> layers = layers(6);
    List<Stage> stages = new ArrayList<>();
    for (int i = 0; i < 6; i += 2) {
      stages.add(new Stage(layers.get(i), layers.get(i + 1)));
    }
    Jit.Two<List<Stage>, Tensor, Tensor> jit = Jit.of(LazyInlineTest::stages);
    assertThat(jit.apply(stages, X).item()).isEqualTo(stages(stages, X).item());
    String program = jit.programs().get(0);
    assertThat(count(program, "call @Stage_forward(")).isEqualTo(3);
    assertThat(program).doesNotContain("@Layer_forward");
    assertThat(count(program, "pd_op.matmul")).isEqualTo(2);
  }

  @Test
  void gradientsGoThroughFunctions() {
    List<Layer> layers = layers(3);
    Jit.Two<List<Layer>, Tensor, Tensor> jit =
        Jit.of((Fn2<List<Layer>, Tensor, Tensor>) LazyInlineTest::forward);
    Tensor found = Grad.of((Tensor at) -> jit.apply(layers, at)).apply(X);
    JitTest.near(found, Grad.of((Tensor at) -> forward(layers, at)).apply(X));
  }

  /// A layer that does another thing where its result is negative, and scales it until it is large enough.
  @LazyInline
  record Choosing(Tensor weight) {
    Tensor forward(Tensor x) {
      Tensor y = x.matmul(weight);
      if (y.sum().item() < 0) {
        y = y.multiply(-0.5).add(x);
      } else {
        y = y.tanh();
      }
      while (y.abs().sum().item() < 4) {
        y = y.multiply(1.5);
      }
      return y;
    }
  }

  private static Tensor choosing(List<Choosing> layers, Tensor x) {
    for (Choosing each : layers) {
      x = each.forward(x);
    }
    return x;
  }

  @Test
  void blocksThatBranchAreFunctionsToo(@TempDir Path folder) throws java.io.IOException {
    Rng rng = Rng.of(5);
    List<Choosing> layers = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      layers.add(new Choosing(rng.normal(4, 4).multiply(0.4)));
    }
    Jit.Two<List<Choosing>, Tensor, Tensor> jit =
        Jit.of((Fn2<List<Choosing>, Tensor, Tensor>) LazyInlineTest::choosing).fullGraph();
    for (Tensor x : List.of(X, X.neg(), X.multiply(0.01))) {
      JitTest.near(jit.apply(layers, x), choosing(layers, x));
      JitTest.near(
          Grad.of((Tensor at) -> jit.apply(layers, at).sum()).apply(x),
          Grad.of((Tensor at) -> choosing(layers, at).sum()).apply(x));
    }
    String program = jit.programs().get(0);
    assertThat(count(program, "call @Choosing_forward(")).isEqualTo(6);
    assertThat(count(program, "pd_op.if")).isEqualTo(1);
    assertThat(count(program, "pd_op.while")).isEqualTo(1);
    assertThat(jit.explain().notes()).isEmpty();
    // Many of them are called where they are not inlined.
    List<Choosing> many = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      many.add(layers.get(i % 2));
    }
    JitTest.near(jit.saveGraphs(folder).apply(many, X), choosing(many, X));
    String after = Files.readString(folder.resolve("graph-1-after.mlir"));
    assertThat(count(after, "@Choosing_forward(")).isGreaterThanOrEqualTo(600);
  }

  /// A program of more operations than are inlined keeps its calls.
  @Test
  void largeProgramsKeepTheirCalls(@TempDir Path folder) throws java.io.IOException {
    List<Layer> layers = layers(1);
    List<Layer> many = new ArrayList<>();
    for (int i = 0; i < 1100; i++) {
      many.add(layers.get(0));
    }
    Jit.Two<List<Layer>, Tensor, Tensor> jit =
        Jit.of((Fn2<List<Layer>, Tensor, Tensor>) LazyInlineTest::forward).saveGraphs(folder);
    var _ = jit.apply(many, X);
    String before = Files.readString(folder.resolve("graph-1-before.mlir"));
    String after = Files.readString(folder.resolve("graph-1-after.mlir"));
    assertThat(count(before, "pd_op.matmul")).isEqualTo(1);
    assertThat(count(before, "call @Layer_forward(")).isEqualTo(1100);
    assertThat(count(after, "@Layer_forward(")).isGreaterThanOrEqualTo(1100);
  }
}

package dev.weir.tests.tensor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.TreePaths;
import dev.weir.tensor.Trees;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// The names of tensors in trees, by hand.
class TreePathsTest {
  @Retention(RetentionPolicy.RUNTIME)
  private @interface Mark {}

  private record Inner(Tensor weight, Optional<Tensor> bias, int size) {}

  private record Outer(
      List<Inner> blocks, @Mark Inner fixed, Map<String, Tensor> more, Object array) {}

  @Test
  void aPathNamesComponentsElementsAndKeys() {
    Tensor t = Tensor.zeros(1);
    Outer tree =
        new Outer(
            ImmutableList.of(new Inner(t, Optional.empty(), 3), new Inner(t, Optional.of(t), 3)),
            new Inner(t, Optional.of(t), 1),
            ImmutableMap.of("k", t),
            new Object[] {"plain", t});
    List<TreePaths.Leaf> leaves = TreePaths.of(tree);
    assertThat(leaves.stream().map(TreePaths.Leaf::path))
        .containsExactly(
            "blocks.0.weight",
            "blocks.1.weight",
            "blocks.1.bias",
            "fixed.weight",
            "fixed.bias",
            "more.k",
            "array.1");
    assertThat(leaves).hasSameSizeAs(Trees.tensors(tree));
    assertThat(leaves.stream().filter(leaf -> leaf.isMarked(Mark.class)).map(TreePaths.Leaf::path))
        .containsExactly("fixed.weight", "fixed.bias");
    assertThat(TreePaths.of(t).get(0).path()).isEmpty();
  }

  @Test
  void aGeneratorGoesBackToWhereItWas() {
    Rng rng = Rng.of(3);
    rng.normal(5);
    Rng.State state = rng.state();
    float[] first = rng.normal(7).toFloats();
    rng.restore(state);
    assertThat(rng.normal(7).toFloats()).containsExactly(first);
    Rng other = Rng.of(9);
    other.restore(state);
    assertThat(other.normal(7).toFloats()).containsExactly(first);
    assertThat(other.state()).isEqualTo(rng.state());
  }
}

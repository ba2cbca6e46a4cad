package dev.weir.tests.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.weir.examples.seeds.HyperMapSums;
import dev.weir.examples.seeds.VmapHardswish;
import dev.weir.examples.seeds.VmapTable;
import dev.weir.tensor.Grad;
import dev.weir.tensor.HyperMap;
import dev.weir.tensor.Jit;
import dev.weir.tensor.MultiType;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Trees of tensors: several side by side, of registered types, and functions by the types of leaves.
class TreesTest {
  record Weights(Tensor w, List<Tensor> rest) {}

  /// No record, and no list.
  static final class Pair {
    final Tensor left;
    final Tensor right;
    final String name;

    Pair(Tensor left, Tensor right, String name) {
      this.left = left;
      this.right = right;
      this.name = name;
    }
  }

  static {
    Trees.register(
        Pair.class,
        pair -> List.of(pair.left, pair.right, pair.name),
        parts -> new Pair((Tensor) parts.get(0), (Tensor) parts.get(1), (String) parts.get(2)));
  }

  private static Tensor number(double x) {
    return Tensor.of(x);
  }

  @Test
  void severalTreesGoSideBySide() {
    Weights x = new Weights(number(1), List.of(number(2), number(3)));
    Weights y = new Weights(number(10), List.of(number(20), number(30)));
    Weights z = new Weights(number(100), List.of(number(200), number(300)));
    Weights sum = Trees.map((a, b, c) -> a.add(b).add(c), x, y, z);
    assertThat(sum.w().item()).isEqualTo(111);
    assertThat(sum.rest().get(1).item()).isEqualTo(333);
    Weights all = Trees.mapAll(each -> each.get(0).subtract(each.get(3)), List.of(z, x, y, x));
    assertThat(all.w().item()).isEqualTo(99);
  }

  @Test
  void whereTreesDifferIsNamed() {
    Weights x = new Weights(number(1), List.of(number(2), number(3)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Trees.map(Tensor::add, x, new Weights(number(1), List.of(number(2)))))
        .withMessage(
            "the trees are built differently at .rest: the first has a list of 2, and tree 1 has a"
                + " list of 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            Trees.<Object>map(
                Tensor::add,
                Map.of("a", List.of(number(1), 2)),
                Map.of("a", List.of(number(1), Optional.of(number(2))))))
        .withMessage(
            "the trees are built differently at [a][1]: the first has '2', and tree 1 has an"
                + " optional value");
  }

  @Test
  void registeredTypesAreTrees() {
    Pair pair = new Pair(number(2), number(5), "p");
    assertThat(Trees.tensors(List.of(pair))).containsExactly(pair.left, pair.right);
    Pair gradient = Grad.of((Pair p) -> p.left.multiply(p.right)).apply(pair);
    assertThat(gradient.left.item()).isEqualTo(5);
    assertThat(gradient.right.item()).isEqualTo(2);
    assertThat(gradient.name).isEqualTo("p");
    assertThat(Jit.of((Pair p) -> p.left.subtract(p.right)).apply(pair).item()).isEqualTo(-3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Trees.register(Pair.class, p -> List.of(), parts -> pair))
        .withMessageContaining("is registered already");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Trees.register(Weights.class, p -> List.of(), parts -> null))
        .withMessageContaining("needs no registration");
  }

  private static final HyperMap SUM =
      HyperMap.of(
          MultiType.builder()
              .on(Tensor.class, Tensor.class, (Tensor x, Tensor y) -> x.add(y))
              .on(Integer.class, Integer.class, Integer::sum)
              .on(Tensor.class, Integer.class, (Tensor x, Integer y) -> x.multiply(y))
              .build());

  @Test
  void leavesChooseTheFunction() {
    List<Object> mixed = SUM.apply(List.of(1, number(2), number(3)), List.of(10, number(20), 4));
    assertThat(mixed.get(0)).isEqualTo(11);
    assertThat(((Tensor) mixed.get(1)).item()).isEqualTo(22);
    assertThat(((Tensor) mixed.get(2)).item()).isEqualTo(12);
    List<Integer> order = new ArrayList<>();
    HyperMap noting =
        HyperMap.of(MultiType.builder().on(Integer.class, x -> order.add(x) ? x + 1 : x).build());
    List<Object> made = noting.reversed().apply(List.of(1, List.of(2, 3)));
    assertThat(made).isEqualTo(List.of(2, List.of(3, 4)));
    assertThat(order).containsExactly(3, 2, 1);
  }

  @Test
  void mistakesAreNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SUM.apply(List.of(1, List.of(2, 3)), List.of(10, List.of(20))))
        .withMessage("argument 1 at [1] has 1 elements, and argument 0 has 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SUM.apply(List.of(1), 2))
        .withMessage("argument 1 is no tree, and argument 0 is a list");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SUM.apply(List.of(1, "a"), List.of(1, "b")))
        .withMessage(
            "at [1]: there is no body for (String, String); there are (Tensor, Tensor), (Integer,"
                + " Integer), (Tensor, Integer)");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> MultiType.builder().on(Number.class, x -> x).on(Integer.class, x -> x).build())
        .withMessage("the body for (Integer) is never taken: that for (Number) comes first");
  }

  @Test
  void nothingOfATreeIsLeftInAProgram() {
    List<Tensor> leaves = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      leaves.add(Tensor.of(new float[] {i}));
    }
    Jit.One<List<Tensor>, List<Tensor>> f = Jit.of((List<Tensor> x) -> SUM.apply(x, x));
    assertThat(f.apply(leaves).get(7).toFloats()).containsExactly(14);
    assertThat(f.programs().get(0)).doesNotContain("while").doesNotContain("pd_op.if");
    assertThat(f.programs().get(0).split("pd_op.add ", -1)).hasSize(51);
  }

  /// What the documents show.
  @Test
  void theListings() {
    assertThat(VmapTable.output()).isEqualTo("[[-2  1  4]\n [ 8  9 10]]");
    assertThat(HyperMapSums.ofNumbers()).isEqualTo(List.of(11, List.of(22, 33)));
    assertThat(HyperMapSums.ofTensors()).hasToString("[11.0, [22.0, 33.0]]");
    Tensor x = VmapHardswish.input();
    assertThat(VmapHardswish.mapped(x).contentEquals(VmapHardswish.manuallyBatched(x))).isTrue();
  }
}

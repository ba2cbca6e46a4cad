package dev.weir.nn;

import com.google.common.collect.ImmutableList;
import dev.weir.tensor.CustomGradient;
import dev.weir.tensor.Fn1;
import dev.weir.tensor.Grad;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.TreePaths;
import dev.weir.tensor.Trees;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/// Layers of which a tape keeps only what they are given: what lies within them is computed again for their gradient. That
/// takes less memory and more time.
///
/// What dropout leaves out is drawn once, and running statistics move once.
public final class Recompute {
  private Recompute() {}

  /// {@return `layer`, a record of weights, whose gradient computes it again}
  public static <L extends Record & Layer> Layer of(L layer) {
    return new Again<>(layer);
  }

  /// {@return what `f` gives of `x`; its gradient computes that again}
  ///
  /// @param f a function of its argument alone, which draws nothing at random
  public static Tensor apply(Fn1<Tensor, Tensor> f, Tensor x) {
    return CustomGradient.of(
            given -> f.apply(given.get(0)),
            (given, y, dy) -> List.of(Grad.vjp(f, given.get(0), dy).gradient()))
        .apply(x);
  }

  /// A layer that is computed again. It is a record, so that its weights are found.
  ///
  /// @param layer what is computed again
  public record Again<L extends Record & Layer>(L layer) implements Layer {
    @Override
    public Tensor apply(Tensor x, Phase phase) {
      List<Tensor> drawn = new ArrayList<>();
      List<TreePaths.Leaf> leaves = TreePaths.of(layer);
      List<Tensor> inputs = new ArrayList<>();
      inputs.add(x);
      leaves.stream().map(TreePaths.Leaf::tensor).forEach(inputs::add);
      return CustomGradient.of(
              given -> rebuilt(given).apply(given.get(0), phase.keeping(drawn)),
              (given, y, dy) ->
                  Grad.vjp(
                          (List<Tensor> all) -> rebuilt(all).apply(all.get(0), phase.again(drawn)),
                          given,
                          dy)
                      .gradient())
          .apply(inputs.toArray(new Tensor[0]));
    }

    /// The weights are taken as they are given, so that gradients reach them; buffers are those of this layer, which a
    /// phase knows.
    private L rebuilt(List<Tensor> given) {
      Iterator<Tensor> weights = ImmutableList.copyOf(given).listIterator(1);
      return Trees.map(each -> weights.next(), layer);
    }
  }
}

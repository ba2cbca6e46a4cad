package dev.weir.examples.tensors;

import dev.weir.tensor.Fn2;
import dev.weir.tensor.Grad;
import dev.weir.tensor.HyperMap;
import dev.weir.tensor.MultiType;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.Vmap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The programs of the tutorial on functions of many lanes.
public final class Lanes {
  /// The weights of a dense layer.
  public record Layer(Tensor w, Tensor b) {}

  private Lanes() {}

  /// {@return how far each of `points` is from `origin`}
  public static Tensor distances(Tensor points, Tensor origin) {
    // region distance
    Fn2<Tensor, Tensor, Tensor> distance = (x, y) -> x.subtract(y).square().sum().sqrt();
    Tensor all = Vmap.of(distance).inAxes(0, null).apply(points, origin);
    // endregion
    return all;
  }

  /// {@return what layers that share a weight give}
  public static Tensor layers(Layer layers, Tensor inputs) {
    // region axes
    Fn2<Layer, Tensor, Tensor> apply = (layer, x) -> x.matmul(layer.w()).add(layer.b());
    // Each lane has a bias of its own, and all share the weight.
    Map<String, Integer> axes = new HashMap<>();
    axes.put("w", null);
    axes.put("b", 0);
    Tensor all = Vmap.of(apply).inAxes(axes, 0).apply(layers, inputs);
    // endregion
    return all;
  }

  /// {@return the gradient of each example, and of all}
  public static List<Tensor> gradients(Tensor weights, Tensor examples) {
    // region gradients
    Fn2<Tensor, Tensor, Tensor> loss = (w, x) -> x.multiply(w).sum().tanh();
    Tensor each = Vmap.of(Grad.of(loss)).inAxes(null, 0).apply(weights, examples);
    Tensor whole =
        Grad.of((Tensor w) -> Vmap.of(loss).inAxes(null, 0).apply(w, examples).sum())
            .apply(weights);
    // endregion
    return List.of(each, whole);
  }

  /// {@return a tensor, clipped, and a number}
  public static List<?> leaves() {
    // region leaves
    HyperMap clip =
        HyperMap.of(
            MultiType.builder()
                .on(Tensor.class, t -> t.clip(-1, 1))
                .on(Integer.class, i -> i)
                .build());
    return clip.apply(List.of(Tensor.of(new float[] {3, -0.5f}), 7));
    // endregion
  }
}

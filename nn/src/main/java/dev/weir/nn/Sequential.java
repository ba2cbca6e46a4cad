package dev.weir.nn;

import com.google.common.collect.ImmutableList;
import dev.weir.tensor.Tensor;
import java.util.List;

/// Layers one after the other.
public record Sequential(List<Layer> layers) implements Layer {
  /// Copies the list.
  public Sequential {
    layers = ImmutableList.copyOf(layers);
  }

  /// {@return these layers, the first of which is applied first}
  public static Sequential of(Layer... layers) {
    return new Sequential(ImmutableList.copyOf(layers));
  }

  @Override
  public Sequential then(Layer next) {
    return new Sequential(ImmutableList.<Layer>builder().addAll(layers).add(next).build());
  }

  @Override
  public Tensor apply(Tensor x, Phase phase) {
    Tensor y = x;
    for (Layer each : layers) {
      y = each.apply(y, phase);
    }
    return y;
  }
}

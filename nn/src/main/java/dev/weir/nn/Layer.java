package dev.weir.nn;

import dev.weir.tensor.Tensor;
import java.io.Serializable;

/// A function of a tensor, with weights of its own or without. A layer is a record: its tensors are its weights, and
/// whatever else it has are settings.
///
/// It is serialisable so that the code of a layer that is a lambda can be found, and captured.
@FunctionalInterface
public interface Layer extends Serializable {
  /// {@return what this gives of `x`}
  Tensor apply(Tensor x, Phase phase);

  /// {@return what this gives of `x` once it is trained}
  default Tensor apply(Tensor x) {
    return apply(x, Phase.inference());
  }

  /// {@return a layer that applies `next` to what this gives}
  default Sequential then(Layer next) {
    return Sequential.of(this, next);
  }
}

package dev.weir.nn.optim;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.Tensor;
import java.io.Serializable;
import java.util.List;

/// Keeps gradients from becoming too large.
@FunctionalInterface
public interface Clip extends Serializable {
  /// {@return what is left of gradients}
  List<Tensor> apply(List<Tensor> gradients);

  /// {@return gradients as they are}
  static Clip none() {
    return gradients -> gradients;
  }

  /// {@return gradients no element of which is further from 0 than `bound`}
  static Clip value(double bound) {
    checkArgument(bound > 0, "a bound of %s", bound);
    return gradients ->
        gradients.stream()
            .map(each -> each.clip(-bound, bound))
            .collect(ImmutableList.toImmutableList());
  }

  /// {@return gradients that together are no longer than `bound`, all scaled alike}
  static Clip norm(double bound) {
    checkArgument(bound > 0, "a bound of %s", bound);
    return gradients -> {
      Tensor scale =
          Tensor.full(bound, DType.FLOAT32)
              .divide(length(gradients).add(1e-6))
              .minimum(Tensor.full(1, DType.FLOAT32));
      return gradients.stream()
          .map(each -> each.multiply(scale))
          .collect(ImmutableList.toImmutableList());
    };
  }

  /// {@return how long gradients are together: the root of the sum of all squares}
  static Tensor length(List<Tensor> gradients) {
    return gradients.stream()
        .map(each -> each.square().sum())
        .reduce(Tensor::add)
        .orElseGet(() -> Tensor.full(0, DType.FLOAT32))
        .sqrt();
  }
}

package dev.weir.nn.loss;

import dev.weir.tensor.Tensor;

/// What becomes of the losses of elements.
public enum Reduction {
  /// One number: their mean.
  MEAN {
    @Override
    Tensor of(Tensor losses) {
      return losses.mean();
    }
  },
  /// One number: their sum.
  SUM {
    @Override
    Tensor of(Tensor losses) {
      return losses.sum();
    }
  },
  /// They stay as they are.
  NONE {
    @Override
    Tensor of(Tensor losses) {
      return losses;
    }
  };

  abstract Tensor of(Tensor losses);
}

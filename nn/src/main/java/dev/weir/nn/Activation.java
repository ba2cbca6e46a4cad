package dev.weir.nn;

import dev.weir.tensor.Fn1;
import dev.weir.tensor.Tensor;

/// Layers without parameters or settings: activations, and changes of shape.
public enum Activation implements Layer {
  IDENTITY(x -> x),
  RELU(Tensor::relu),
  RELU6(Tensor::relu6),
  LEAKY_RELU(x -> x.leakyRelu(0.01)),
  ELU(Tensor::elu),
  SELU(Tensor::selu),
  GELU(Tensor::gelu),
  GELU_TANH(x -> x.gelu(true)),
  SILU(Tensor::silu),
  MISH(Tensor::mish),
  HARDSWISH(Tensor::hardswish),
  HARDSIGMOID(x -> x.hardsigmoid(1 / 6.0, 0.5)),
  SIGMOID(Tensor::sigmoid),
  TANH(Tensor::tanh),
  SOFTPLUS(Tensor::softplus),
  /// Over the last dimension.
  SOFTMAX(x -> x.softmax(-1)),
  /// Over the last dimension.
  LOG_SOFTMAX(x -> x.logSoftmax(-1)),
  /// Flattens all dimensions but the first.
  FLATTEN(x -> x.flatten(1, -1)),
  /// The mean over all dimensions behind the second.
  GLOBAL_MEAN(x -> x.flatten(2, -1).mean(2));

  private final Fn1<Tensor, Tensor> f;

  Activation(Fn1<Tensor, Tensor> f) {
    this.f = f;
  }

  @Override
  public Tensor apply(Tensor x, Phase phase) {
    return f.apply(x);
  }
}

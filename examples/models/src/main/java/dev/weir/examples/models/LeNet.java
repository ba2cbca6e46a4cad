package dev.weir.examples.models;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.Value;

/// LeNet on 28x28 grey images: two convolutions with max pooling, three linear layers, softmax.
public final class LeNet {
  private LeNet() {}

  /// {@return the network for `batch` images}: input `image`, outputs the logits `fc3` and
  /// `probabilities`
  public static Model build(long batch) {
    NetworkBuilder net = new NetworkBuilder();
    Value image = net.input("image", DType.FLOAT32, batch, 1, 28, 28);
    Value x = net.relu(net.convBias("conv1", image, 1, 6, 3, 1, 1));
    x = net.maxPool(x, 2, 2, 0);
    x = net.relu(net.convBias("conv2", x, 6, 16, 5, 1, 0));
    x = net.maxPool(x, 2, 2, 0);
    x = net.flatten(x, 1);
    x = net.relu(net.linear("fc1", x, 400, 120, Math.sqrt(24.0 / 400)));
    x = net.relu(net.linear("fc2", x, 120, 84, Math.sqrt(24.0 / 120)));
    x = net.linear("fc3", x, 84, 10, Math.sqrt(3.0 / 84));
    net.output(x, "fc3");
    net.output(net.softmax(x), "probabilities");
    return net.model();
  }
}

package dev.weir.examples.models;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.Value;

/// ResNet-18 at full width (64 to 512 channels, 1000 classes), batch normalisation in test mode.
public final class ResNet18 {
  private static final int[] CHANNELS = {64, 128, 256, 512};

  private final NetworkBuilder net = new NetworkBuilder();

  private ResNet18() {}

  /// {@return the network for one image of `size`x`size`}: input `image`, output `fc`
  public static Model build(long size) {
    return new ResNet18().network(size);
  }

  private Model network(long size) {
    Value image = net.input("image", DType.FLOAT32, 1, 3, size, size);
    Value x = net.conv("conv1", image, 3, 64, 7, 2, 3);
    x = net.relu(net.batchNorm("bn1", x, 64));
    x = net.maxPool(x, 3, 2, 1);
    int in = 64;
    for (int stage = 0; stage < CHANNELS.length; stage++) {
      for (int block = 0; block < 2; block++) {
        int stride = stage > 0 && block == 0 ? 2 : 1;
        x = block("layer%d.%d".formatted(stage + 1, block), x, in, CHANNELS[stage], stride);
        in = CHANNELS[stage];
      }
    }
    x = net.flatten(net.globalAveragePool(x), 1);
    net.output(net.linear("fc", x, 512, 1000, Math.sqrt(0.01 / 512)), "fc");
    return net.model();
  }

  private Value block(String name, Value x, int in, int out, int stride) {
    Value y = net.conv(name + ".conv1", x, in, out, 3, stride, 1);
    y = net.relu(net.batchNorm(name + ".bn1", y, out));
    y = net.conv(name + ".conv2", y, out, out, 3, 1, 1);
    y = net.batchNorm(name + ".bn2", y, out);
    Value shortcut = x;
    if (stride != 1) {
      shortcut = net.conv(name + ".downsample.conv", x, in, out, 1, stride, 0);
      shortcut = net.batchNorm(name + ".downsample.bn", shortcut, out);
    }
    return net.relu(net.add(y, shortcut));
  }
}

package dev.weir.backend.cpu.kernels.image;

import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;
import java.util.Arrays;

/// How a two-dimensional window moves over an image.
record Window(Axis rows, Axis columns) {

  /// Elements the window has.
  long area() {
    return rows.kernel * columns.kernel;
  }

  /// How the window moves along one axis.
  ///
  /// @param before padding above or to the left
  /// @param after padding below or to the right
  record Axis(long kernel, long stride, long dilation, long before, long after) {

    /// The extent that the kernel covers.
    long reach() {
      return dilation * (kernel - 1) + 1;
    }

    /// Where element `offset` of the window lies when it is at index `place`.
    long position(long place, long offset) {
      return place * stride - before + offset * dilation;
    }

    /// How many places the window takes along an image of that extent.
    long places(long image) {
      long room = image + before + after - reach();
      if (room < 0) {
        throw KernelException.of(
            "a kernel that reaches over %d does not fit into %d", reach(), image + before + after);
      }
      return room / stride + 1;
    }
  }

  /// The attributes that convolutions and pools share.
  static final class Spec {
    private final long[] strides;
    private final long[] paddings;
    private final long[] dilations;
    private final String algorithm;

    Spec(KernelAttributes attributes) {
      this.strides = pair(attributes, "strides");
      this.paddings = attributes.integers("paddings", 0, 0);
      this.dilations = pair(attributes, "dilations");
      this.algorithm = attributes.string("padding_algorithm", "EXPLICIT");
      if (paddings.length != 2 && paddings.length != 4) {
        throw KernelException.of(
            "'paddings' needs 2 or 4 numbers, but is %s", Arrays.toString(paddings));
      }
    }

    private static long[] pair(KernelAttributes attributes, String name) {
      long[] values = attributes.integers(name, 1, 1);
      if (values.length != 2 || values[0] < 1 || values[1] < 1) {
        throw KernelException.of(
            "'%s' needs two positive numbers, but is %s", name, Arrays.toString(values));
      }
      return values;
    }

    /// The window for a kernel over an image.
    Window on(long kernelHeight, long kernelWidth, ImageLayout image) {
      return new Window(axis(0, kernelHeight, image.height()), axis(1, kernelWidth, image.width()));
    }

    private Axis axis(int axis, long kernel, long image) {
      long stride = strides[axis];
      return switch (algorithm) {
        case "SAME" -> {
          long outputs = Math.ceilDiv(image, stride);
          long total = Math.max(0, (outputs - 1) * stride + kernel - image);
          yield new Axis(kernel, stride, 1, total / 2, total - total / 2);
        }
        case "VALID" -> new Axis(kernel, stride, dilations[axis], 0, 0);
        case "EXPLICIT" -> {
          boolean symmetric = paddings.length == 2;
          long before = paddings[symmetric ? axis : 2 * axis];
          long after = paddings[symmetric ? axis : 2 * axis + 1];
          yield new Axis(kernel, stride, dilations[axis], before, after);
        }
        default -> throw KernelException.of("unknown padding algorithm '%s'", algorithm);
      };
    }
  }
}

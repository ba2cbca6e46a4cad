package dev.weir.pass.onnx.rules;

import dev.weir.pass.onnx.lowering.Refusal;

/// How one axis of an image is sampled anew.
final class SampledAxis {
  /// How it is done for all axes.
  ///
  /// @param kind `nearest`, `linear` or `cubic`
  /// @param transform how a position of the result becomes one of the image
  /// @param nearest how a position is rounded
  /// @param cubic the coefficient of the cubic rule
  /// @param inside whether elements beyond the image have no weight
  record Mode(String kind, String transform, String nearest, double cubic, boolean inside) {}

  private final Mode mode;
  private final long from;
  private final long size;
  private final double scale;
  private final double start;
  private final double end;

  /// @param from how many elements there are
  /// @param size how many there shall be
  /// @param start where the region begins that is sampled, as a part of the axis
  /// @param end where it ends
  SampledAxis(Mode mode, long from, long size, double scale, double start, double end) {
    this.mode = mode;
    this.from = from;
    this.size = size;
    this.scale = scale;
    this.start = start;
    this.end = end;
    if (size < 1 || from < 1 || size * from > 1 << 26) {
      throw new Refusal("brings an axis of %d elements to %d", from, size);
    }
  }

  long size() {
    return size;
  }

  boolean isIdentity() {
    return size == from && scale == 1 && start == 0 && end == 1;
  }

  boolean isGather() {
    return mode.kind().equals("nearest");
  }

  /// {@return where element `index` of the result lies in the image}
  private double position(long index) {
    return switch (mode.transform()) {
      case "half_pixel" -> (index + 0.5) / scale - 0.5;
      case "pytorch_half_pixel" -> size > 1 ? (index + 0.5) / scale - 0.5 : 0;
      case "asymmetric" -> index / scale;
      case "align_corners" -> {
        // The size that the scale asks for counts, not the integer that it becomes.
        double wanted = from * scale;
        yield wanted == 1 ? 0 : index * (from - 1) / (wanted - 1);
      }
      case "tf_half_pixel_for_nn" -> (index + 0.5) / scale;
      case "tf_crop_and_resize" ->
          size > 1
              ? start * (from - 1) + index * (end - start) * (from - 1) / (size - 1)
              : 0.5 * (start + end) * (from - 1);
      default -> throw new Refusal("has the unknown mode '%s'", mode.transform());
    };
  }

  /// {@return whether some element lies beyond the image and takes the value for such}
  boolean leavesImage() {
    if (mode.transform().equals("tf_crop_and_resize")) {
      for (double flag : outside()) {
        if (flag != 0) {
          return true;
        }
      }
    }
    return false;
  }

  /// {@return 1 for each element that lies beyond the image}
  double[] outside() {
    double[] flags = new double[(int) size];
    for (int i = 0; i < size; i++) {
      double at = position(i);
      flags[i] = at < 0 || at > from - 1 ? 1 : 0;
    }
    return flags;
  }

  /// {@return the element of the image for each of the result}
  long[] places() {
    long[] places = new long[(int) size];
    for (int i = 0; i < size; i++) {
      double at = position(i);
      double whole =
          switch (mode.nearest()) {
            case "floor" -> Math.floor(at);
            case "ceil" -> Math.ceil(at);
            case "round_prefer_ceil" -> Math.floor(at + 0.5);
            case "round_prefer_floor", "" -> Math.ceil(at - 0.5);
            default -> throw new Refusal("has the unknown mode '%s'", mode.nearest());
          };
      places[i] = Math.clamp((long) whole, 0, from - 1);
    }
    return places;
  }

  /// {@return the weight of each element of the image, row by row for the elements of the result}
  double[] weights() {
    double[] weights = new double[(int) (size * from)];
    boolean cubic = mode.kind().equals("cubic");
    if (!cubic && !mode.kind().equals("linear")) {
      throw new Refusal("has the unknown mode '%s'", mode.kind());
    }
    for (int i = 0; i < size; i++) {
      double at = position(i);
      long first = (long) Math.floor(at);
      double ratio = at - first;
      double[] taps = cubic ? cubic(ratio) : new double[] {1 - ratio, ratio};
      long left = cubic ? first - 1 : first;
      double sum = 0;
      for (int k = 0; k < taps.length; k++) {
        if (mode.inside() && (left + k < 0 || left + k >= from)) {
          taps[k] = 0;
        }
        sum += taps[k];
      }
      for (int k = 0; k < taps.length; k++) {
        long place = Math.clamp(left + k, 0, from - 1);
        weights[(int) (i * from + place)] += mode.inside() ? taps[k] / sum : taps[k];
      }
    }
    return weights;
  }

  private double[] cubic(double ratio) {
    double a = mode.cubic();
    return new double[] {
      ((a * (ratio + 1) - 5 * a) * (ratio + 1) + 8 * a) * (ratio + 1) - 4 * a,
      ((a + 2) * ratio - (a + 3)) * ratio * ratio + 1,
      ((a + 2) * (1 - ratio) - (a + 3)) * (1 - ratio) * (1 - ratio) + 1,
      ((a * (2 - ratio) - 5 * a) * (2 - ratio) + 8 * a) * (2 - ratio) - 4 * a
    };
  }
}

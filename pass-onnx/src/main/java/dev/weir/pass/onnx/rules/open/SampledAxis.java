package dev.weir.pass.onnx.rules.open;

import dev.weir.pass.onnx.lowering.Refusal;

/// How one axis of an image is sampled anew.
public final class SampledAxis {
  /// How it is done for all axes.
  ///
  /// @param kind `nearest`, `linear` or `cubic`
  /// @param transform how a position of the result becomes one of the image
  /// @param nearest how a position is rounded
  /// @param cubic the coefficient of the cubic rule
  /// @param inside whether elements beyond the image have no weight
  /// @param antialias whether an image that is made smaller is sampled by a wider rule
  public record Mode(
      String kind,
      String transform,
      String nearest,
      double cubic,
      boolean inside,
      boolean antialias) {}

  private final Mode mode;
  private final long from;
  private final long size;
  private final double scale;
  private final double start;
  private final double end;

  /// Makes an axis of `from` elements one of `size`.
  ///
  /// @param from how many elements there are
  /// @param size how many there shall be
  /// @param start where the region begins that is sampled, as a part of the axis
  /// @param end where it ends
  public SampledAxis(Mode mode, long from, long size, double scale, double start, double end) {
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

  /// {@return how many elements there shall be}
  public long size() {
    return size;
  }

  /// {@return whether the axis stays as it is}
  public boolean isIdentity() {
    return size == from && scale == 1 && start == 0 && end == 1;
  }

  /// {@return whether each element is one that is there}
  public boolean isGather() {
    return mode.kind().equals("nearest");
  }

  /// {@return where element `index` of the result lies in the image}
  private double position(long index) {
    return switch (mode.transform()) {
      case "half_pixel" -> (index + 0.5) / scale - 0.5;
      case "pytorch_half_pixel" -> size > 1 ? (index + 0.5) / scale - 0.5 : 0;
      case "half_pixel_symmetric" -> {
        // What rounding the size leaves is left on both sides.
        double centre = from / 2.0;
        double offset = centre * (1 - size / (from * scale));
        yield offset + (index + 0.5) / scale - 0.5;
      }
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
  public boolean leavesImage() {
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
  public double[] outside() {
    double[] flags = new double[(int) size];
    for (int i = 0; i < size; i++) {
      double at = position(i);
      flags[i] = at < 0 || at > from - 1 ? 1 : 0;
    }
    return flags;
  }

  /// {@return the element of the image for each of the result}
  public long[] places() {
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
  public double[] weights() {
    double[] weights = new double[(int) (size * from)];
    boolean cubic = mode.kind().equals("cubic");
    if (!cubic && !mode.kind().equals("linear")) {
      throw new Refusal("has the unknown mode '%s'", mode.kind());
    }
    double stretch = mode.antialias() ? Math.min(1, scale) : 1;
    int start = (int) Math.floor(-(cubic ? 2 : 1) / stretch) + 1;
    for (int i = 0; i < size; i++) {
      double at = position(i);
      long first = (long) Math.floor(at);
      double[] taps = new double[2 - 2 * start];
      for (int k = 0; k < taps.length; k++) {
        double distance = Math.abs(stretch * (start + k - (at - first)));
        taps[k] = cubic ? cubic(distance) : Math.max(0, 1 - distance);
      }
      long left = first + start;
      double sum = 0;
      for (int k = 0; k < taps.length; k++) {
        if (mode.inside() && (left + k < 0 || left + k >= from)) {
          taps[k] = 0;
        }
        sum += taps[k];
      }
      for (int k = 0; k < taps.length; k++) {
        long place = Math.clamp(left + k, 0, from - 1);
        weights[(int) (i * from + place)] +=
            mode.inside() || mode.antialias() ? taps[k] / sum : taps[k];
      }
    }
    return weights;
  }

  /// {@return the weight of an element that is so far away}
  private double cubic(double x) {
    double a = mode.cubic();
    if (x <= 1) {
      return ((a + 2) * x - (a + 3)) * x * x + 1;
    }
    return x < 2 ? ((a * x - 5 * a) * x + 8 * a) * x - 4 * a : 0;
  }
}

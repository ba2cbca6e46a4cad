package dev.weir.pass.onnx.rules;

import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/// The elements of all windows over an image: for each place in the window a tensor that holds the element
/// there of each window.
final class WindowParts {
  private final GraphWriter g;
  private final Window window;
  private final long[] image;
  private final long[] counts;

  /// @param image the sizes of the image
  /// @param ceil whether a last window counts that goes beyond the image
  WindowParts(GraphWriter g, Window window, long[] image, boolean ceil) {
    this.g = g;
    this.window = window;
    this.image = image;
    this.counts = new long[image.length];
    for (int i = 0; i < image.length; i++) {
      if (image[i] < 0) {
        throw new Refusal("needs to know the size of dimension %d of the image", i + 2);
      }
      counts[i] = window.count(image[i], i, ceil);
      if (counts[i] < 1) {
        throw new Refusal("has a window that is larger than the image");
      }
    }
  }

  /// {@return the elements of `x`, with `outside` around it}
  List<Value> of(Value x, double outside) {
    int rank = image.length;
    int[] widths = new int[2 * (rank + 2)];
    for (int i = 0; i < rank; i++) {
      long reached = (counts[i] - 1) * window.strides()[i] + window.reach(i);
      widths[2 * i + 4] = window.begin()[i];
      widths[2 * i + 5] = (int) Math.max(0, reached - image[i] - window.begin()[i]);
    }
    List<Value> parts = List.of(g.pad(x, outside, widths));
    for (int i = 0; i < rank; i++) {
      List<Value> finer = new ArrayList<>();
      for (Value part : parts) {
        for (int k = 0; k < window.kernel()[i]; k++) {
          long from = (long) k * window.dilations()[i];
          long end = from + (counts[i] - 1) * window.strides()[i] + 1;
          finer.add(SliceRules.part(g, part, i + 2, from, end, window.strides()[i]));
        }
      }
      parts = finer;
    }
    return parts;
  }

  /// {@return the sum of each window}
  Value sum(Value x) {
    List<Value> parts = of(x, 0);
    Value sum = parts.get(0);
    for (Value part : parts.subList(1, parts.size())) {
      sum = g.add(sum, part);
    }
    return sum;
  }

  /// {@return how many elements of the image, or with `padded` of it and the padding, each window has}
  double[] counts(boolean padded) {
    double[] result = DoubleStream.of(1).toArray();
    for (int i = 0; i < image.length; i++) {
      long low = padded ? -window.begin()[i] : 0;
      long high = padded ? image[i] + window.end()[i] : image[i];
      double[] next = new double[(int) (result.length * counts[i])];
      for (int before = 0; before < result.length; before++) {
        for (int at = 0; at < counts[i]; at++) {
          int inside = 0;
          for (int k = 0; k < window.kernel()[i]; k++) {
            long place =
                (long) at * window.strides()[i]
                    + (long) k * window.dilations()[i]
                    - window.begin()[i];
            inside += place >= low && place < high ? 1 : 0;
          }
          next[(int) (before * counts[i]) + at] = result[before] * inside;
        }
      }
      result = next;
    }
    return result;
  }

  /// {@return the shape of [#counts]}
  long[] countShape() {
    return counts.clone();
  }
}

package dev.weir.pass.onnx.rules;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.pass.onnx.lowering.Refusal;
import java.util.Arrays;
import java.util.Optional;

/// How windows move over an image, in any number of dimensions.
///
/// @param kernel the sizes of the window
/// @param strides how far apart windows are
/// @param dilations how far apart the elements of a window are
/// @param begin what is added before the image
/// @param end what is added behind it
@SuppressWarnings("ArrayRecordComponent") // never compared
record Window(int[] kernel, int[] strides, int[] dilations, int[] begin, int[] end) {
  /// {@return the window that attributes describe}
  ///
  /// @param image the sizes of the image; -1 if known only at run time
  static Window of(
      long[] image,
      int[] kernel,
      Optional<ImmutableLongArray> strides,
      Optional<ImmutableLongArray> dilations,
      Optional<ImmutableLongArray> pads,
      String autoPad) {
    int rank = image.length;
    int[] s = ints(strides, rank, 1, "strides");
    int[] d = ints(dilations, rank, 1, "dilations");
    int[] both = ints(pads, 2 * rank, 0, "pads");
    int[] begin = Arrays.copyOf(both, rank);
    int[] end = Arrays.copyOfRange(both, rank, 2 * rank);
    if (autoPad.startsWith("SAME")) {
      for (int i = 0; i < rank; i++) {
        if (image[i] < 0) {
          throw new Refusal("needs to know the size of dimension %d to pad it alike", i + 2);
        }
        long windows = (image[i] + s[i] - 1) / s[i];
        long covered = (windows - 1) * s[i] + (kernel[i] - 1L) * d[i] + 1;
        int missing = (int) Math.max(0, covered - image[i]);
        begin[i] = autoPad.equals("SAME_UPPER") ? missing / 2 : missing - missing / 2;
        end[i] = missing - begin[i];
      }
    } else if (autoPad.equals("VALID")) {
      Arrays.fill(begin, 0);
      Arrays.fill(end, 0);
    }
    return new Window(kernel, s, d, begin, end);
  }

  /// {@return the numbers of an attribute, or one number for all dimensions where it is absent}
  static int[] ints(Optional<ImmutableLongArray> given, int length, int otherwise, String what) {
    int[] values = new int[length];
    Arrays.fill(values, otherwise);
    if (given.isPresent() && !given.get().isEmpty()) {
      if (given.get().length() != length) {
        throw new Refusal("has %d %s, but needs %d", given.get().length(), what, length);
      }
      for (int i = 0; i < length; i++) {
        long value = given.get().get(i);
        if (value != (int) value || value < 0) {
          throw new Refusal("has the number %d among its %s", value, what);
        }
        values[i] = (int) value;
      }
    }
    return values;
  }

  int rank() {
    return kernel.length;
  }

  /// {@return how far the window reaches along a dimension}
  int reach(int dimension) {
    return (kernel[dimension] - 1) * dilations[dimension] + 1;
  }

  /// {@return the window with a dimension of size 1 in front}
  Window widened() {
    return new Window(
        before(kernel, 1),
        before(strides, 1),
        before(dilations, 1),
        before(begin, 0),
        before(end, 0));
  }

  /// {@return the window with nothing around the image}
  Window bare() {
    return new Window(kernel, strides, dilations, new int[rank()], new int[rank()]);
  }

  private static int[] before(int[] values, int first) {
    int[] result = new int[values.length + 1];
    result[0] = first;
    System.arraycopy(values, 0, result, 1, values.length);
    return result;
  }

  /// {@return what is added before and behind each dimension, in turn}
  int[] pads() {
    int[] pads = new int[2 * rank()];
    for (int i = 0; i < rank(); i++) {
      pads[2 * i] = begin[i];
      pads[2 * i + 1] = end[i];
    }
    return pads;
  }

  /// {@return how many windows there are along a dimension}
  long count(long size, int dimension, boolean ceil) {
    long room = size + begin[dimension] + end[dimension] - reach(dimension);
    long stride = strides[dimension];
    long count =
        (ceil ? Math.floorDiv(room + stride - 1, stride) : Math.floorDiv(room, stride)) + 1;
    // A last window that begins behind the image does not count.
    if (ceil && (count - 1) * stride >= size + begin[dimension]) {
      count--;
    }
    return count;
  }
}

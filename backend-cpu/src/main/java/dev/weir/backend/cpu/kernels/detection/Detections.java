package dev.weir.backend.cpu.kernels.detection;

import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The boxes that are kept, of one image after the other.
final class Detections {
  /// A box that is kept.
  ///
  /// @param label its class
  /// @param index which of all boxes it is
  /// @param at the first of its coordinates, among all
  record Kept(int label, double score, long index, long at) {
    static final Comparator<Kept> BY_SCORE = Comparator.comparingDouble(Kept::score).reversed();
  }

  private final List<Kept> kept = new ArrayList<>();
  private final List<Integer> numbers = new ArrayList<>();

  /// Adds an image.
  void add(List<Kept> image) {
    kept.addAll(image);
    numbers.add(image.size());
  }

  /// Writes class, score and coordinates of each box, its index, and how many there are in each image.
  void write(KernelCall call, Tensor boxes) {
    int size = Shapes.extent(boxes.dim(2));
    Tensor out = call.output(0, boxes.dtype(), kept.size(), size + 2L);
    Tensor index = call.output(1, DType.INT32, kept.size(), 1);
    Tensor counts = call.output(2, DType.INT32, numbers.size());
    for (int i = 0; i < kept.size(); i++) {
      Kept each = kept.get(i);
      long row = (long) i * (size + 2);
      out.setDouble(row, each.label);
      out.setDouble(row + 1, each.score);
      for (int j = 0; j < size; j++) {
        out.setDouble(row + 2 + j, boxes.getDouble(each.at + j));
      }
      index.setLong(i, each.index);
    }
    for (int n = 0; n < numbers.size(); n++) {
      counts.setLong(n, numbers.get(n));
    }
  }

  /// {@return the boxes from `start` on, `stride` scores apart, whose score is above `threshold`, by their score and at
  /// most `most` of them}; equal scores stay in order
  static List<Integer> candidates(
      Tensor scores, long start, int count, long stride, double threshold, long most) {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (scores.getDouble(start + i * stride) > threshold) {
        found.add(i);
      }
    }
    found.sort(
        Comparator.<Integer>comparingDouble(i -> scores.getDouble(start + i * stride)).reversed());
    return first(found, most);
  }

  /// {@return at most `most` of `all`; all of them if that is below 0}
  static <T> List<T> first(List<T> all, long most) {
    return most < 0 || most >= all.size() ? all : all.subList(0, (int) most);
  }

  /// What all kinds of suppression are told.
  ///
  /// @param threshold the score above which a box counts
  /// @param looked how many boxes of a class are looked at
  /// @param most how many boxes of an image are kept
  /// @param background the class that does not count
  /// @param ends whether both ends of a side count
  record Settings(double threshold, long looked, long most, long background, boolean ends) {
    static Settings of(KernelAttributes attributes) {
      return new Settings(
          attributes.number("score_threshold", 0),
          attributes.integer("nms_top_k", -1),
          attributes.integer("keep_top_k", -1),
          attributes.integer("background_label", 0),
          !attributes.bool("normalized", true));
    }
  }
}

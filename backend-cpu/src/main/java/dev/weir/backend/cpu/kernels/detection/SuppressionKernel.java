package dev.weir.backend.cpu.kernels.detection;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.backend.cpu.kernels.detection.Detections.Kept;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// `multiclass_nms3(bboxes, scores, rois_num)`: boxes that overlap no box of a higher score too far.
public final class SuppressionKernel {
  private static final ImmutableSet<Long> BOX_SIZES = ImmutableSet.of(4L, 8L, 16L, 24L, 32L);

  private final Detections.Settings settings;
  private final double overlap;
  private final double eta;

  private SuppressionKernel(KernelAttributes attributes) {
    this.settings = Detections.Settings.of(attributes);
    this.overlap = attributes.number("nms_threshold", 0.3f);
    this.eta = attributes.number("nms_eta", 1);
  }

  /// {@return the kernel of `pd_op.multiclass_nms3`}
  public static HostKernel multiclassNms(KernelAttributes attributes) {
    return new SuppressionKernel(attributes)::run;
  }

  private void run(KernelCall call) {
    Tensor boxes = Shapes.required(call, 0);
    Tensor scores = Shapes.required(call, 1);
    Shapes.checkRank(boxes, 3, "'bboxes'");
    Detections detections = new Detections();
    if (scores.rank() == 3) {
      byClass(boxes, scores, detections);
    } else {
      byBox(boxes, scores, Shapes.optional(call, 2), detections);
    }
    detections.write(call, boxes);
  }

  /// Images, classes and boxes, which are the same for all classes.
  private void byClass(Tensor boxes, Tensor scores, Detections detections) {
    boolean fits = boxes.dim(0) == scores.dim(0) && boxes.dim(1) == scores.dim(2);
    if (!fits || !BOX_SIZES.contains(boxes.dim(2))) {
      throw unfit(boxes, scores);
    }
    long classes = scores.dim(1);
    int count = Shapes.extent(scores.dim(2));
    int size = (int) boxes.dim(2);
    for (long n = 0; n < scores.dim(0); n++) {
      Boxes image = new Boxes(boxes, n * count * size, count, size, size, settings.ends());
      List<Kept> kept = new ArrayList<>();
      for (int c = 0; c < classes; c++) {
        long start = (n * classes + c) * count;
        for (int box : select(c, image, scores, start, count, 1)) {
          long index = n * count + box;
          kept.add(new Kept(c, scores.getDouble(start + box), index, index * size));
        }
      }
      detections.add(best(kept));
    }
  }

  /// Boxes, of one image after the other, that are others for each class.
  private void byBox(Tensor boxes, Tensor scores, @Nullable Tensor numbers, Detections detections) {
    Shapes.checkRank(scores, 2, "'scores'");
    if (boxes.dim(0) != scores.dim(0) || boxes.dim(1) != scores.dim(1) || boxes.dim(2) != 4) {
      throw unfit(boxes, scores);
    }
    int classes = Shapes.extent(scores.dim(1));
    int[] starts = ImageBoxes.starts(numbers, scores.dim(0));
    for (int n = 0; n + 1 < starts.length; n++) {
      long first = (long) starts[n] * classes;
      int count = starts[n + 1] - starts[n];
      List<Kept> kept = new ArrayList<>();
      for (int c = 0; c < classes; c++) {
        long start = first + c;
        Boxes image = new Boxes(boxes, start * 4, count, 4, classes * 4L, settings.ends());
        for (int box : select(c, image, scores, start, count, classes)) {
          long index = start + (long) box * classes;
          kept.add(new Kept(c, scores.getDouble(index), index, index * 4));
        }
      }
      List<Kept> best = new ArrayList<>(best(kept));
      best.sort(Comparator.comparingInt(Kept::label).thenComparingLong(Kept::index));
      detections.add(best);
    }
  }

  private static KernelException unfit(Tensor boxes, Tensor scores) {
    return KernelException.of(
        "boxes of type %s do not fit scores of type %s", boxes.describe(), scores.describe());
  }

  /// {@return the boxes of class `label` that are kept, by their score}
  private List<Integer> select(
      int label, Boxes boxes, Tensor scores, long start, int count, long stride) {
    if (label == settings.background()) {
      return ImmutableList.of();
    }
    List<Integer> selected = new ArrayList<>();
    double threshold = overlap;
    for (int box :
        Detections.candidates(
            scores, start, count, stride, settings.threshold(), settings.looked())) {
      double limit = threshold;
      if (selected.stream().allMatch(other -> boxes.overlap(box, other) <= limit)) {
        selected.add(box);
        if (eta < 1 && threshold > 0.5) {
          threshold = scores.dtype() == DType.FLOAT64 ? threshold * eta : (float) (threshold * eta);
        }
      }
    }
    return selected;
  }

  /// {@return those of highest score, class by class}
  private List<Kept> best(List<Kept> all) {
    if (settings.most() < 0 || all.size() <= settings.most()) {
      return all;
    }
    List<Kept> sorted = new ArrayList<>(all);
    sorted.sort(Kept.BY_SCORE);
    List<Kept> best = new ArrayList<>(Detections.first(sorted, settings.most()));
    best.sort(Comparator.comparingInt(Kept::label));
    return best;
  }
}

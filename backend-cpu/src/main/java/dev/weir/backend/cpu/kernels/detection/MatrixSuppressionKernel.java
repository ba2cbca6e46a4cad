package dev.weir.backend.cpu.kernels.detection;

import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.backend.cpu.kernels.detection.Detections.Kept;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.util.ArrayList;
import java.util.List;

/// `matrix_nms(bboxes, scores)`: scores that decay the more a box overlaps others of higher scores.
public final class MatrixSuppressionKernel {
  private final Detections.Settings settings;
  private final double threshold;
  private final boolean gaussian;
  private final double sigma;

  private MatrixSuppressionKernel(KernelAttributes attributes) {
    this.settings = Detections.Settings.of(attributes);
    this.threshold = attributes.number("post_threshold", 0);
    this.gaussian = attributes.bool("use_gaussian", false);
    this.sigma = attributes.number("gaussian_sigma", 2);
  }

  /// {@return the kernel of `pd_op.matrix_nms`}
  public static HostKernel matrixNms(KernelAttributes attributes) {
    return new MatrixSuppressionKernel(attributes)::run;
  }

  private void run(KernelCall call) {
    Tensor boxes = Shapes.required(call, 0);
    Tensor scores = Shapes.required(call, 1);
    Shapes.checkRank(boxes, 3, "'bboxes'");
    Shapes.checkRank(scores, 3, "'scores'");
    if (boxes.dim(0) != scores.dim(0) || boxes.dim(1) != scores.dim(2) || boxes.dim(2) != 4) {
      throw KernelException.of(
          "boxes of type %s do not fit scores of type %s", boxes.describe(), scores.describe());
    }
    Detections detections = new Detections();
    int count = Shapes.extent(scores.dim(2));
    for (long n = 0; n < scores.dim(0); n++) {
      Boxes image = new Boxes(boxes, n * count * 4, count, 4, 4, settings.ends());
      List<Kept> kept = new ArrayList<>();
      for (int c = 0; c < scores.dim(1); c++) {
        if (c != settings.background()) {
          decay(c, image, scores, (n * scores.dim(1) + c) * count, n * count, kept);
        }
      }
      kept.sort(Kept.BY_SCORE);
      detections.add(Detections.first(kept, settings.most()));
    }
    detections.write(call, boxes);
  }

  /// Adds the boxes of class `label` whose decayed score is high enough.
  ///
  /// @param start the first score of the class
  /// @param first the first box of the image
  private void decay(
      int label, Boxes boxes, Tensor scores, long start, long first, List<Kept> kept) {
    int count = Shapes.extent(scores.dim(2));
    List<Integer> candidates =
        Detections.candidates(scores, start, count, 1, settings.threshold(), settings.looked());
    double[] most = new double[candidates.size()];
    for (int i = 0; i < most.length; i++) {
      double least = 1;
      for (int j = 0; j < i; j++) {
        double overlap = boxes.overlap(candidates.get(i), candidates.get(j));
        most[i] = Math.max(most[i], overlap);
        double decay = decay(overlap, most[j]);
        // A decay of 0 / 0 is none.
        least = decay < least ? decay : least;
      }
      int box = candidates.get(i);
      double score = scores.getDouble(start + box) * least;
      if (score > threshold) {
        kept.add(new Kept(label, score, first + box, (first + box) * 4));
      }
    }
  }

  private double decay(double overlap, double most) {
    return gaussian
        ? Math.exp((most * most - overlap * overlap) * sigma)
        : (1 - overlap) / (1 - most);
  }
}

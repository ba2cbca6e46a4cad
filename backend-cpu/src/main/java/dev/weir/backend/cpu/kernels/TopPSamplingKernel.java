package dev.weir.backend.cpu.kernels;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The kernel of `pd_op.top_p_sampling`: one of the most probable classes of each row.
final class TopPSamplingKernel {
  private final long seed;
  private final long most;
  private final boolean truncated;

  private TopPSamplingKernel(KernelAttributes attributes) {
    seed = attributes.integer("seed", -1);
    most = attributes.integer("k", 0);
    truncated = attributes.string("mode", "truncated").equals("truncated");
  }

  static HostKernel topPSampling(KernelAttributes attributes) {
    return new TopPSamplingKernel(attributes)::run;
  }

  private void run(KernelCall call) {
    Tensor x = Shapes.required(call, 0);
    Shapes.checkRank(x, 2, "the probabilities");
    int rows = Shapes.extent(x.dim(0));
    int classes = Shapes.extent(x.dim(1));
    if (classes == 0 || most < 0 || most > classes) {
      throw KernelException.of("%d of %d classes cannot be taken", Math.max(most, 1), classes);
    }
    Tensor ps = ofRows(Shapes.required(call, 1), rows);
    Tensor thresholds = ofRows(Shapes.optional(call, 2), rows);
    Tensor seeds = ofRows(Shapes.optional(call, 3), rows);
    Tensor out = call.output(0, x.dtype(), rows, 1);
    Tensor ids = call.output(1, DType.INT64, rows, 1);
    Tensor topScores = call.output(2, x.dtype(), rows, most);
    Tensor topIds = call.output(3, DType.INT64, rows, most);
    for (int r = 0; r < rows; r++) {
      double[] row = new double[classes];
      Elements.load(x, (long) r * classes, row, 0, classes);
      checkProbabilities(row, r);
      int[] order = order(row);
      double threshold = thresholds == null ? 0 : thresholds.getDouble(r);
      Draw draw =
          seeds == null
              ? new Draw(seed, (long) r * (truncated ? 1 : classes))
              : new Draw(seeds.getLong(r), 0);
      int place =
          truncated
              ? truncated(row, order, ps.getDouble(r) * draw.number(0), threshold)
              : among(row, order, ps.getDouble(r), threshold, draw);
      out.setDouble(r, row[order[place]]);
      ids.setLong(r, order[place]);
      for (int i = 0; i < most; i++) {
        topScores.setDouble(r * most + i, row[order[i]]);
        topIds.setLong(r * most + i, order[i]);
      }
    }
  }

  /// What is no probability would be drawn, or keep others from being drawn, and nobody would see it.
  private static void checkProbabilities(double[] row, int number) {
    for (int i = 0; i < row.length; i++) {
      if (!(row[i] >= 0) || Double.isInfinite(row[i])) {
        throw KernelException.of(
            "class %d of row %d has %s, which is no probability", i, number, row[i]);
      }
    }
  }

  private static @Nullable Tensor ofRows(@Nullable Tensor each, int rows) {
    if (each != null && each.elementCount() != rows) {
      throw KernelException.of("%s does not have a number for each row", each.describe());
    }
    return each;
  }

  /// The numbers of a row.
  private record Draw(long seed, long start) {
    double number(int i) {
      return DropoutMode.uniform(seed, start + i);
    }
  }

  private static int[] order(double[] row) {
    return IntStream.range(0, row.length)
        .boxed()
        .sorted(Comparator.<Integer>comparingDouble(i -> row[i]).reversed())
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private static int truncated(double[] row, int[] order, double limit, double threshold) {
    double sum = 0;
    for (int i = 0; i < order.length; i++) {
      sum += row[order[i]];
      if (sum >= limit) {
        int place = i;
        while (place > 0 && row[order[place]] < threshold) {
          place--;
        }
        return place;
      }
    }
    return 0;
  }

  private static int among(double[] row, int[] order, double p, double threshold, Draw draw) {
    double sum = 0;
    double best = 0;
    int place = 0;
    for (int i = 0; i < order.length; i++) {
      double probability = row[order[i]];
      sum += probability;
      // 1 - u is never 0.
      double value = probability / -Math.log(1 - draw.number(i));
      if (probability >= threshold && value > best) {
        best = value;
        place = i;
      }
      if (sum >= p) {
        return place;
      }
    }
    return 0;
  }
}

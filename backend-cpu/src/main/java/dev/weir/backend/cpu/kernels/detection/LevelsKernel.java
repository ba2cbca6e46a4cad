package dev.weir.backend.cpu.kernels.detection;

import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.util.Arrays;

/// `distribute_fpn_proposals(fpn_rois, rois_num)`: the boxes of each level, by their size.
public final class LevelsKernel {
  private static final int MOST_LEVELS = 64;

  /// What keeps a box of exactly the size of a level in it.
  private static final double MARGIN = 1e-6f;

  private final long lowest;
  private final int levels;
  private final long referLevel;
  private final double referScale;
  private final boolean ends;

  private LevelsKernel(KernelAttributes attributes) {
    this.lowest = attributes.integer("min_level", 2);
    long count = attributes.integer("max_level", 5) - lowest + 1;
    if (count < 1 || count > MOST_LEVELS) {
      throw KernelException.of("%d levels are not supported", count);
    }
    this.levels = (int) count;
    this.referLevel = attributes.integer("refer_level", 4);
    this.referScale = attributes.integer("refer_scale", 224);
    this.ends = attributes.bool("pixel_offset", false);
  }

  /// {@return the kernel of `pd_op.distribute_fpn_proposals`}
  public static HostKernel distributeFpnProposals(KernelAttributes attributes) {
    return new LevelsKernel(attributes)::run;
  }

  private void run(KernelCall call) {
    Tensor rows = Shapes.required(call, 0);
    if (rows.rank() != 2 || rows.dim(1) != 4) {
      throw KernelException.of("boxes have four coordinates each, not type %s", rows.describe());
    }
    int count = Shapes.extent(rows.dim(0));
    int[] starts = ImageBoxes.starts(Shapes.optional(call, 1), count);
    Boxes boxes = new Boxes(rows, 0, count, 4, 4, ends);
    int[] level = new int[count];
    Arrays.setAll(level, i -> level(boxes.area(i)));
    long[][] shapes = new long[levels][];
    for (int l = 0; l < levels; l++) {
      int at = l;
      shapes[l] = new long[] {Arrays.stream(level).filter(each -> each == at).count(), 4};
    }
    Tensor[] out = call.outputs(0, rows.dtype(), shapes);
    long images = starts.length - 1L;
    Arrays.setAll(shapes, l -> new long[] {images});
    Tensor[] numbers = call.outputs(1, DType.INT32, shapes);
    Tensor restore = call.output(2, DType.INT32, count, 1);
    long place = 0;
    for (int l = 0; l < levels; l++) {
      long row = 0;
      for (int n = 0; n < images; n++) {
        long before = row;
        for (int i = starts[n]; i < starts[n + 1]; i++) {
          if (level[i] == l) {
            for (int j = 0; j < 4; j++) {
              out[l].setDouble(4 * row + j, boxes.coordinate(i, j));
            }
            restore.setLong(i, place++);
            row++;
          }
        }
        numbers[l].setLong(n, row - before);
      }
    }
  }

  /// {@return the level of a box, counted from the lowest}
  private int level(double area) {
    double doublings = Math.log(Math.sqrt(area) / referScale + MARGIN) / Math.log(2);
    return Math.clamp((long) Math.floor(doublings + referLevel) - lowest, 0, levels - 1);
  }
}

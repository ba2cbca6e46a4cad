package dev.weir.backend.cpu.kernels;

import dev.weir.dialect.builtin.data.Tensor;
import java.util.Arrays;

/// Reads a tensor from front to back as if it had been broadcast to a larger shape.
///
/// Neighbouring dimensions are merged where memory allows, so that an operand of the full shape is
/// one run, a scalar one repeated value, and a bias one run or one repeated value per row.
public final class BroadcastReader {
  private final Tensor tensor;
  private final long[] extents;
  private final long[] strides;
  private final long[] coordinates;
  private final int last;
  private long offset;

  /// Reads `tensor` as it is broadcast to `shape`.
  public BroadcastReader(Tensor tensor, long... shape) {
    this.tensor = tensor;
    long[] merged = new long[shape.length + 1];
    long[] mergedStrides = new long[shape.length + 1];
    int count = 0;
    int lead = shape.length - tensor.rank();
    long stride = 1;
    for (int i = shape.length - 1; i >= 0; i--) {
      long own = i >= lead ? tensor.dim(i - lead) : 1;
      if (shape[i] == 1) {
        continue;
      }
      long step = own == 1 ? 0 : stride;
      stride *= own;
      if (count > 0 && step == mergedStrides[count - 1] * merged[count - 1]) {
        merged[count - 1] *= shape[i];
      } else {
        merged[count] = shape[i];
        mergedStrides[count++] = step;
      }
    }
    if (count == 0) {
      merged[count++] = 1;
    }
    this.last = count - 1;
    this.extents = new long[count];
    this.strides = new long[count];
    for (int i = 0; i < count; i++) {
      extents[i] = merged[last - i];
      strides[i] = mergedStrides[last - i];
    }
    this.coordinates = new long[count];
  }

  private int run(int wanted) {
    return (int) Math.min(wanted, extents[last] - coordinates[last]);
  }

  private void advance(int count) {
    offset += count * strides[last];
    coordinates[last] += count;
    for (int i = last; i > 0 && coordinates[i] == extents[i]; i--) {
      offset += strides[i - 1] - strides[i] * extents[i];
      coordinates[i] = 0;
      coordinates[i - 1]++;
    }
  }

  private boolean repeats() {
    return strides[last] == 0;
  }

  /// Reads the next `count` elements.
  public void read(float[] target, int count) {
    for (int done = 0; done < count; ) {
      int run = run(count - done);
      Elements.load(tensor, offset, target, done, repeats() ? 1 : run);
      if (repeats()) {
        Arrays.fill(target, done + 1, done + run, target[done]);
      }
      advance(run);
      done += run;
    }
  }

  /// Reads the next `count` elements.
  public void read(double[] target, int count) {
    for (int done = 0; done < count; ) {
      int run = run(count - done);
      Elements.load(tensor, offset, target, done, repeats() ? 1 : run);
      if (repeats()) {
        Arrays.fill(target, done + 1, done + run, target[done]);
      }
      advance(run);
      done += run;
    }
  }

  /// Reads the next `count` elements.
  public void read(long[] target, int count) {
    for (int done = 0; done < count; ) {
      int run = run(count - done);
      Elements.load(tensor, offset, target, done, repeats() ? 1 : run);
      if (repeats()) {
        Arrays.fill(target, done + 1, done + run, target[done]);
      }
      advance(run);
      done += run;
    }
  }
}

package dev.weir.backend.cpu.kernels.image;

import dev.weir.backend.cpu.kernels.Elements;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.util.Arrays;

/// Makes a row of a pool: first the rows under the window become one, column by column, then the columns.
/// Sums are taken in double.
final class PoolRows {
  static final ThreadLocal<PoolRows> CURRENT = ThreadLocal.withInitial(PoolRows::new);

  /// Where the elements of both tensors lie.
  record Shape(ImageLayout image, ImageLayout result) {}

  private float[] floats = new float[0];
  private double[] doubles = new double[0];
  private double[] line = new double[0];
  private double[] made = new double[0];
  private Tensor x = Tensor.zeros(DType.FLOAT32);
  private Shape shape =
      new Shape(new ImageLayout(0, 0, 0, 0, false), new ImageLayout(0, 0, 0, 0, false));
  private boolean largest;
  private int width;

  private PoolRows() {}

  /// Gets ready for the rows of `of`.
  PoolRows of(Tensor of, Shape with, boolean takesLargest) {
    x = of;
    shape = with;
    largest = takesLargest;
    width = Shapes.extent(with.image.width());
    int wide = Shapes.extent(with.result.width());
    if (line.length < width) {
      floats = new float[width];
      doubles = new double[width];
      line = new double[width];
    }
    if (made.length < wide) {
      made = new double[wide];
    }
    return this;
  }

  void begin() {
    Arrays.fill(line, 0, width, largest ? Double.NEGATIVE_INFINITY : 0);
  }

  /// Takes in a row of a plane, counted through all images.
  void take(long plane, long row) {
    ImageLayout image = shape.image;
    long start = image.at(plane / image.channels(), plane % image.channels(), row, 0);
    if (image.columnStride() != 1) {
      for (int i = 0; i < width; i++) {
        doubles[i] = x.getDouble(start + i * image.columnStride());
      }
      add(doubles);
    } else if (x.dtype() == DType.FLOAT64) {
      Elements.load(x, start, doubles, 0, width);
      add(doubles);
    } else {
      Elements.load(x, start, floats, 0, width);
      add(floats);
    }
  }

  // Arrays are walked with one index, so that the compiler uses vectors.
  private void add(float[] row) {
    double[] to = line;
    int count = width;
    if (largest) {
      for (int i = 0; i < count; i++) {
        to[i] = Math.max(to[i], row[i]);
      }
    } else {
      for (int i = 0; i < count; i++) {
        to[i] += row[i];
      }
    }
  }

  private void add(double[] row) {
    double[] to = line;
    int count = width;
    if (largest) {
      for (int i = 0; i < count; i++) {
        to[i] = Math.max(to[i], row[i]);
      }
    } else {
      for (int i = 0; i < count; i++) {
        to[i] += row[i];
      }
    }
  }

  /// {@return what the columns from `from` on below `to` make}
  double reduce(int from, int to) {
    double all = largest ? Double.NEGATIVE_INFINITY : 0;
    for (int i = from; i < to; i++) {
      all = largest ? Math.max(all, line[i]) : all + line[i];
    }
    return all;
  }

  void put(int column, double value) {
    made[column] = value;
  }

  /// Writes what was put to row `y` of a plane.
  void store(Tensor out, long plane, int y) {
    ImageLayout result = shape.result;
    int count = (int) result.width();
    long start = result.at(plane / result.channels(), plane % result.channels(), y, 0);
    if (result.columnStride() == 1) {
      Elements.store(out, start, made, 0, count);
      return;
    }
    for (int i = 0; i < count; i++) {
      out.setDouble(start + i * result.columnStride(), made[i]);
    }
  }
}

package dev.weir.backend.cpu.kernels.detection;

import dev.weir.backend.cpu.kernels.Elements;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;

/// The boxes of an image, and how far they overlap.
///
/// A box of four numbers is left, top, right and bottom; a longer one is a polygon, a point after the other.
final class Boxes {
  private final DType dtype;
  private final int size;
  private final double[] numbers;
  private final double end;

  /// Reads `count` boxes of `size` numbers, each `stride` elements after the one before.
  ///
  /// @param ends whether both ends of a side count
  Boxes(Tensor boxes, long start, int count, int size, long stride, boolean ends) {
    this.dtype = boxes.dtype();
    this.size = size;
    this.end = ends ? 1 : 0;
    this.numbers = new double[Shapes.extent((long) count * size)];
    for (int i = 0; i < count; i++) {
      Elements.load(boxes, start + i * stride, numbers, i * size, size);
    }
  }

  /// {@return coordinate `i` of `box`}
  double coordinate(int box, int i) {
    return numbers[box * size + i];
  }

  /// {@return the area of `box`; 0 where an end is before its begin}
  double area(int box) {
    double width = coordinate(box, 2) - coordinate(box, 0);
    double height = coordinate(box, 3) - coordinate(box, 1);
    return width < 0 || height < 0 ? 0 : (width + end) * (height + end);
  }

  /// {@return the area that both boxes cover, divided by the area that either covers, as a number of the element type}
  double overlap(int a, int b) {
    double found = size == 4 ? ofBoxes(a, b) : ofPolygons(a, b);
    return dtype == DType.FLOAT64 ? found : (float) found;
  }

  private double ofBoxes(int a, int b) {
    if (coordinate(b, 0) > coordinate(a, 2)
        || coordinate(b, 2) < coordinate(a, 0)
        || coordinate(b, 1) > coordinate(a, 3)
        || coordinate(b, 3) < coordinate(a, 1)) {
      return 0;
    }
    double width = shared(a, b, 0);
    double height = shared(a, b, 1);
    double both = width * height;
    return both / (area(a) + area(b) - both);
  }

  private double shared(int a, int b, int axis) {
    double first = Math.max(coordinate(a, axis), coordinate(b, axis));
    double last = Math.min(coordinate(a, axis + 2), coordinate(b, axis + 2));
    return last - first + end;
  }

  private double ofPolygons(int a, int b) {
    double first = Polygons.area(numbers, a * size, size / 2);
    double second = Polygons.area(numbers, b * size, size / 2);
    double both = Polygons.shared(numbers, a * size, b * size, size / 2);
    return first == 0 || second == 0 || both == 0 ? 0 : both / (first + second - both);
  }
}

package dev.weir.tests.tile;

import com.google.common.base.Splitter;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.util.List;
import java.util.Random;

/// A tensor whose elements are drawn by chance: `4x5xf32=-1..1,nan`.
///
/// @param type the type of the elements
/// @param shape the sizes
/// @param low the least element
/// @param high the greatest element
/// @param notFinite what some of the elements are besides
record DrawnTensor(DType type, List<Long> shape, double low, double high, List<Double> notFinite) {
  private static final List<Double> SPECIAL =
      List.of(
          Double.NaN,
          Double.POSITIVE_INFINITY,
          Double.NEGATIVE_INFINITY,
          0.0,
          -0.0,
          0x1p-100,
          0x1p100);

  /// One in so many elements is not drawn from the range.
  private static final int RARITY = 13;

  static DrawnTensor parse(String text) {
    List<String> options = Splitter.on(',').splitToList(text);
    List<String> typeAndRange = Splitter.on('=').splitToList(options.get(0));
    List<String> dims = Splitter.on('x').splitToList(typeAndRange.get(0));
    DType type = DType.ofMlirName(dims.get(dims.size() - 1)).orElseThrow();
    double low = type == DType.BOOL ? 0 : type.isFloat() ? -2 : -100_000;
    double high = type == DType.BOOL ? 1 : -low;
    if (typeAndRange.size() > 1) {
      List<String> range = Splitter.on("..").splitToList(typeAndRange.get(1));
      low = Double.parseDouble(range.get(0));
      high = Double.parseDouble(range.get(1));
    }
    List<Double> others = List.of();
    if (options.size() > 1) {
      others = options.get(1).equals("nan") ? List.of(Double.NaN) : SPECIAL;
    }
    return new DrawnTensor(
        type,
        dims.subList(0, dims.size() - 1).stream().map(Long::valueOf).toList(),
        low,
        high,
        others);
  }

  /// {@return the tensor with elements drawn for `seed`}
  Tensor draw(long seed) {
    Random random = new Random(seed);
    Tensor tensor = Tensor.zeros(type, shape.stream().mapToLong(Long::longValue).toArray());
    for (long i = 0; i < tensor.elementCount(); i++) {
      double drawn = low + random.nextDouble() * (high - low);
      if (!type.isFloat()) {
        long count = (long) (high - low) + 1;
        tensor.setLong(i, (long) low + (long) (random.nextDouble() * count));
      } else if (!notFinite.isEmpty() && random.nextInt(RARITY) == 0) {
        tensor.setDouble(i, notFinite.get(random.nextInt(notFinite.size())));
      } else {
        tensor.setDouble(i, drawn);
      }
    }
    return tensor;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    shape.forEach(size -> text.append(size).append('x'));
    return text.append(type.mlirName()).toString();
  }
}

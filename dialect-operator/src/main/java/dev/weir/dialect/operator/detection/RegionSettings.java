package dev.weir.dialect.operator.detection;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.def.Attr;
import java.util.Optional;

/// How regions of images are read; the same for the gradient.
public interface RegionSettings {
  /// {@return the height of the result}
  @Attr
  default int pooledHeight() {
    return 1;
  }

  /// {@return the width of the result}
  @Attr
  default int pooledWidth() {
    return 1;
  }

  /// {@return what coordinates of boxes are multiplied by}
  @Attr(codec = FloatCodec.class)
  default float spatialScale() {
    return 1.0f;
  }

  /// {@return how many points a bin has along each dimension; as many as it has pixels, rounded up, if not above 0}
  @Attr
  default int samplingRatio() {
    return -1;
  }

  /// {@return whether boxes are moved by half a pixel, so that they are of the middles of pixels}
  @Attr
  default boolean aligned() {
    return false;
  }

  /// {@return the type of what is read of `x` in `boxes`}
  ///
  /// @throws IllegalArgumentException if these are no images, boxes and numbers of boxes, and for a size below 1
  default TensorShape regions(TensorShape x, TensorShape boxes, Optional<TensorShape> number) {
    if (x.rank() != 4) {
      throw new IllegalArgumentException("expects images of rank 4, got '%s'".formatted(x));
    }
    ShapeInference shapes = x.inference();
    if (boxes.rank() != 2) {
      throw new IllegalArgumentException("expects a row for each box, got '%s'".formatted(boxes));
    }
    shapes.same(boxes.size(1), 4, "numbers of coordinates of a box");
    if (pooledHeight() < 1 || pooledWidth() < 1) {
      throw new IllegalArgumentException(
          "expects a result of 1 or more rows and columns, got %d and %d"
              .formatted(pooledHeight(), pooledWidth()));
    }
    number.ifPresent(each -> {
      if (each.rank() != 1) {
        throw new IllegalArgumentException(
            "expects a number of boxes for each image, got '%s'".formatted(each));
      }
      shapes.same(each.size(0), x.size(0), "numbers of images");
    });
    return x.withSizes(
        ImmutableList.of(
            boxes.size(0), x.size(1), Term.of(pooledHeight()), Term.of(pooledWidth())));
  }
}

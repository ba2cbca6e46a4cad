package dev.weir.dialect.operator.inference;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableDoubleArray;
import dev.weir.dialect.operator.image.InterpolationOp;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// The shapes of images brought to another size.
public final class Interpolations {
  private static final long POWER = 1 << 10;

  private Interpolations() {}

  /// {@return the type of the result of `op`}
  ///
  /// The size is, in this order: what `size_tensor` lists, what `out_size` holds, what `scale_tensor`
  /// or `scale` multiplies, and else `out_h` and `out_w`.
  ///
  /// @throws IllegalArgumentException unless the image has rank 4
  public static TensorShape interpolate(ShapeInference shapes, InterpolationOp op) {
    TensorShape input = shapes.of(op.x());
    if (input.rank() != 4) {
      throw new IllegalArgumentException("expects an image of rank 4, got '" + input + "'");
    }
    int first = op.dataFormat().equals("NHWC") ? 1 : 2;
    List<Term> sizes = new ArrayList<>(input.sizes());
    for (int i = 0; i < 2; i++) {
      sizes.set(first + i, size(shapes, op, i, sizes.get(first + i)));
    }
    return input.withSizes(sizes);
  }

  private static Term size(ShapeInference shapes, InterpolationOp op, int index, Term size) {
    Optional<Value> listed = op.sizeTensor().isPresent() ? op.sizeTensor() : op.outSize();
    if (listed.isPresent()) {
      Optional<ImmutableList<Term>> sizes = shapes.elements(listed.get());
      if (sizes.isPresent() && sizes.get().size() != 2) {
        throw new IllegalArgumentException("expects two sizes, got " + sizes.get().size());
      }
      return sizes.isEmpty() || shapes.bounds(sizes.get().get(index)).lower() < 0
          ? shapes.unknown()
          : sizes.get().get(index);
    }
    if (op.scaleTensor().isPresent()) {
      OptionalDouble factor = Constants.number(op.scaleTensor().get());
      return factor.isPresent() ? scaled(shapes, size, factor.getAsDouble()) : shapes.unknown();
    }
    ImmutableDoubleArray factors = op.scale();
    if (!factors.isEmpty()) {
      double factor = factors.get(factors.length() == 1 ? 0 : index);
      if (factor > 0) {
        return scaled(shapes, size, factor);
      }
    }
    long wanted = index == 0 ? op.outH() : op.outW();
    return wanted > 0 ? Term.of(wanted) : shapes.unknown();
  }

  /// {@return `size * factor` rounded down, in double precision as the kernels compute it}
  private static Term scaled(ShapeInference shapes, Term size, double factor) {
    if (size instanceof IntegerTerm known) {
      return Term.of((long) (known.value() * factor));
    }
    if (factor == Math.rint(factor) && factor <= Integer.MAX_VALUE) {
      return size.times((long) factor);
    }
    // Halves, quarters and the like are exact in double precision.
    double whole = factor * POWER;
    return whole == Math.rint(whole) && whole <= Integer.MAX_VALUE
        ? size.times((long) whole).floorDiv(POWER)
        : shapes.unknown();
  }
}

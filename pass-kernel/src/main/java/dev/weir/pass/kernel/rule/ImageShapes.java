package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.image.Conv2dOp;
import dev.weir.dialect.operator.image.DepthwiseConv2dOp;
import dev.weir.dialect.operator.image.Pool2dOp;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.AffineExpr;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Shapes of images whose sizes are known only at run time.
final class ImageShapes {
  private static final AffineExpr ONE = AffineExpr.constant(1);

  private ImageShapes() {}

  /// {@return the shape of the result of `op`, or null where it cannot be said}
  static @Nullable ImmutableList<AffineExpr> infer(GroupShapes shapes, Operation op) {
    if (op instanceof Conv2dOp || op instanceof DepthwiseConv2dOp) {
      ConvolutionTerms.Settings settings = ConvolutionTerms.Settings.of(op);
      ImmutableList<AffineExpr> filter = shapes.shape(op.operand(1));
      return filter.get(2) instanceof AffineExpr.Constant height
              && filter.get(3) instanceof AffineExpr.Constant width
          ? slid(
              op,
              settings.window(),
              settings.dataFormat(),
              shapes.shape(op.operand(0)),
              filter.getFirst(),
              ImmutableLongArray.of(height.value(), width.value()),
              false)
          : null;
    }
    return op instanceof Pool2dOp pool ? pooled(shapes, pool) : null;
  }

  private static @Nullable ImmutableList<AffineExpr> pooled(GroupShapes shapes, Pool2dOp op) {
    ImmutableList<AffineExpr> x = shapes.shape(op.x());
    boolean last = op.dataFormat().equals("NHWC");
    AffineExpr channels = x.get(last ? 3 : 1);
    if (op.globalPooling()) {
      return image(last, x.getFirst(), channels, ONE, ONE);
    }
    Optional<ImmutableLongArray> sizes = Constants.integers(op.kernelSize());
    if (sizes.isEmpty() || sizes.get().length() != 2 || sizes.get().contains(Constants.UNKNOWN)) {
      return null;
    }
    return op.adaptive()
        ? image(
            last,
            x.getFirst(),
            channels,
            AffineExpr.constant(sizes.get().get(0)),
            AffineExpr.constant(sizes.get().get(1)))
        : slid(
            op,
            PoolTerms.Settings.of(op).window(),
            op.dataFormat(),
            x,
            channels,
            sizes.get(),
            op.ceilMode());
  }

  private static ImmutableList<AffineExpr> slid(
      Operation op,
      WindowMap.Window window,
      String format,
      ImmutableList<AffineExpr> x,
      AffineExpr channels,
      ImmutableLongArray taps,
      boolean upwards) {
    boolean last = format.equals("NHWC");
    AffineExpr height = x.get(last ? 1 : 2);
    AffineExpr width = x.get(last ? 2 : 3);
    return image(
        last,
        x.getFirst(),
        channels,
        window.along(op, 0, height, height, taps.get(0)).count(upwards),
        window.along(op, 1, width, width, taps.get(1)).count(upwards));
  }

  private static ImmutableList<AffineExpr> image(
      boolean last, AffineExpr batch, AffineExpr channels, AffineExpr height, AffineExpr width) {
    return last
        ? ImmutableList.of(batch, height, width, channels)
        : ImmutableList.of(batch, channels, height, width);
  }
}

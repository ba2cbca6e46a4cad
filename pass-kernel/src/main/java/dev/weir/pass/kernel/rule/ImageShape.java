package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.pass.kernel.expr.Coordinate;
import dev.weir.pass.kernel.expr.Size;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The dimensions of images, in one of two layouts.
///
/// @param channels how many there are in each group
record ImageShape(
    Size batch,
    Size groups,
    Size channels,
    AffineExpr height,
    AffineExpr width,
    boolean channelsLast) {
  /// Places along these dimensions.
  record Parts(
      ImmutableList<Coordinate> batch,
      ImmutableList<Coordinate> group,
      ImmutableList<Coordinate> channel,
      ImmutableList<Coordinate> height,
      ImmutableList<Coordinate> width) {
    /// {@return the same of another channel}
    Parts with(ImmutableList<Coordinate> other) {
      return new Parts(batch, group, other, height, width);
    }
  }

  /// {@return why `shape` is not known to be that of an image, if so}
  ///
  /// @param shape the sizes, in the order of `format`
  static Optional<String> refusal(ImmutableList<AffineExpr> shape, int groups, String format) {
    if (shape.size() != 4 || !format.equals("NHWC") && !format.equals("NCHW")) {
      return Optional.of("it is not known of images of layout " + format);
    }
    return channels(shape, groups, format) == null
        ? Optional.of("its channels may not be a multiple of the groups")
        : Optional.empty();
  }

  private static @Nullable Size channels(
      ImmutableList<AffineExpr> shape, int groups, String format) {
    return Size.of(shape.get(format.equals("NHWC") ? 3 : 1)).dividedBy(Size.of(groups));
  }

  /// {@return the image of `shape`, of which there is no [#refusal]}
  static ImageShape of(ImmutableList<AffineExpr> shape, int groups, String format) {
    boolean last = format.equals("NHWC");
    return new ImageShape(
        Size.of(shape.get(0)),
        Size.of(groups),
        Objects.requireNonNull(channels(shape, groups, format)),
        shape.get(last ? 1 : 2),
        shape.get(last ? 2 : 3),
        last);
  }

  /// {@return the same with all of an image as one row}
  ImageShape flat() {
    return new ImageShape(
        batch,
        groups,
        channels,
        Size.of(height).times(Size.of(width)).expression(),
        AffineExpr.constant(1),
        channelsLast);
  }

  /// {@return `access` cut into these dimensions}
  Parts parts(Tracer tracer, Operation op, ImmutableList<Coordinate> access) {
    Size rows = Size.of(height);
    Size columns = Size.of(width);
    if (channelsLast) {
      List<ImmutableList<Coordinate>> parts =
          tracer.regroup(op, access, List.of(batch, rows, columns, groups, channels));
      return new Parts(parts.get(0), parts.get(3), parts.get(4), parts.get(1), parts.get(2));
    }
    List<ImmutableList<Coordinate>> parts =
        tracer.regroup(op, access, List.of(batch, groups, channels, rows, columns));
    return new Parts(parts.get(0), parts.get(1), parts.get(2), parts.get(3), parts.get(4));
  }

  /// {@return `parts` in the order of memory}
  ImmutableList<Coordinate> at(Parts parts) {
    var all = ImmutableList.<Coordinate>builder().addAll(parts.batch);
    if (!channelsLast) {
      all.addAll(parts.group).addAll(parts.channel);
    }
    all.addAll(parts.height).addAll(parts.width);
    if (channelsLast) {
      all.addAll(parts.group).addAll(parts.channel);
    }
    return all.build();
  }
}

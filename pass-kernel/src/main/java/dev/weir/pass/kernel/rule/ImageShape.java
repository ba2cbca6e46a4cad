package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.pass.kernel.expr.CannotLower;
import dev.weir.pass.kernel.expr.Coordinate;
import dev.weir.pass.kernel.expr.Size;
import java.util.List;

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

  /// @param shape the sizes, in the order of `format`
  static ImageShape of(Operation op, ImmutableList<AffineExpr> shape, int groups, String format) {
    boolean last = format.equals("NHWC");
    if (shape.size() != 4 || !last && !format.equals("NCHW")) {
      throw new CannotLower(op, "it is not known of images of layout " + format);
    }
    Size channels = Size.of(shape.get(last ? 3 : 1)).dividedBy(Size.of(groups));
    if (channels == null) {
      throw new CannotLower(op, "its channels may not be a multiple of the groups");
    }
    return new ImageShape(
        Size.of(shape.get(0)),
        Size.of(groups),
        channels,
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
  Parts parts(Operation op, ImmutableList<Coordinate> access) {
    Size rows = Size.of(height);
    Size columns = Size.of(width);
    if (channelsLast) {
      List<ImmutableList<Coordinate>> parts =
          Tracer.regroup(op, access, List.of(batch, rows, columns, groups, channels));
      return new Parts(parts.get(0), parts.get(3), parts.get(4), parts.get(1), parts.get(2));
    }
    List<ImmutableList<Coordinate>> parts =
        Tracer.regroup(op, access, List.of(batch, groups, channels, rows, columns));
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

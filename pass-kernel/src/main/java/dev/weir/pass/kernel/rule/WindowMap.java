package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.scalar.IndexKind;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.pass.kernel.expr.Coordinate;
import dev.weir.pass.kernel.expr.IndexExpr;
import dev.weir.pass.kernel.expr.Size;
import java.util.List;
import java.util.Optional;

/// How a window goes over an image along one dimension: the tap `k` of the window at index `o` is element
/// `o * stride + k * dilation - before`.
///
/// @param image the size of the image
/// @param places how many places the window takes
/// @param taps how many elements the window has
/// @param before how many elements of padding come before the image
/// @param after how many come after it; it does not matter where places are known
record WindowMap(
    AffineExpr image,
    AffineExpr places,
    long taps,
    long stride,
    long dilation,
    long before,
    long after) {
  private static final AffineExpr ONE = AffineExpr.constant(1);

  /// What convolutions and pools say of both dimensions of their images.
  ///
  /// @param paddings two numbers, or four: top, bottom, left, right
  record Window(
      ImmutableIntArray strides,
      ImmutableIntArray paddings,
      String algorithm,
      ImmutableIntArray dilations) {
    /// {@return why it is not known how the window iterates over `image`, if so}
    Optional<String> refusal(ImageShape image) {
      boolean isKnown =
          image.height() instanceof AffineExpr.Constant
              && image.width() instanceof AffineExpr.Constant;
      return algorithm.equals("SAME") && !isKnown
          ? Optional.of("the padding depends on a size known only at run time")
          : Optional.empty();
    }

    /// {@return how the window iterates over `dimension`, 0 for the height and 1 for the width}
    ///
    /// @throws IllegalArgumentException if there is a [#refusal]
    WindowMap along(int dimension, AffineExpr image, AffineExpr places, long taps) {
      long stride = strides.get(dimension);
      return switch (algorithm) {
        case "VALID" -> new WindowMap(image, places, taps, stride, dilations.get(dimension), 0, 0);
        case "SAME" -> {
          if (!(image instanceof AffineExpr.Constant known)) {
            throw new IllegalArgumentException("the size of the image is not known");
          }
          long size = known.value();
          long total = Math.max(0, (Math.ceilDiv(size, stride) - 1) * stride + taps - size);
          yield new WindowMap(image, places, taps, stride, 1, total / 2, total - total / 2);
        }
        default -> {
          boolean both = paddings.length() == 2;
          yield new WindowMap(
              image,
              places,
              taps,
              stride,
              dilations.get(dimension),
              paddings.get(both ? dimension : 2 * dimension),
              paddings.get(both ? dimension : 2 * dimension + 1));
        }
      };
    }
  }

  /// {@return whether each place is that of one element, in order}
  boolean isIdentity() {
    return taps == 1 && stride == 1 && before == 0 && after == 0;
  }

  /// {@return whether the window never lies over an edge of the image}
  boolean isInside() {
    if (before != 0) {
      return false;
    }
    if (image instanceof AffineExpr.Constant size && places instanceof AffineExpr.Constant count) {
      return (count.value() - 1) * stride + (taps - 1) * dilation < size.value();
    }
    return false;
  }

  /// {@return where in the image tap `tap` of the window at `place` lies}
  ///
  /// Neighbouring places are neighbours in memory where the stride is 1, or divides the image; otherwise
  /// they are iterated over one by one.
  ///
  /// @param place along the places, nothing where there is one
  /// @param tap along the taps, nothing where there is one
  ImmutableList<Coordinate> at(
      Tracer tracer, Operation op, ImmutableList<Coordinate> place, ImmutableList<Coordinate> tap) {
    IndexExpr shift =
        tap.isEmpty() ? IndexExpr.ZERO : times(tracer.joined(op, tap).place(), dilation);
    shift = shift.minus(IndexExpr.of(before));
    boolean guarded = !isInside();
    Size size = Size.of(image);
    if (place.isEmpty()) {
      return one(size, shift, guarded);
    }
    Coordinate at = tracer.joined(op, place);
    guarded |= at.guarded();
    if (stride == 1) {
      return ImmutableList.of(new Coordinate(size, at.axis(), at.shift().plus(shift), guarded));
    }
    Size rows = size.dividedBy(Size.of(stride));
    if (rows != null && !size.isZero() && at.axis() != null && at.shift().isZero()) {
      return ImmutableList.of(
          new Coordinate(rows, at.axis(), part(IndexKind.DIV, shift), guarded),
          Coordinate.at(Size.of(stride), part(IndexKind.MOD, shift)));
    }
    return one(size, times(at.place(), stride).plus(shift), guarded);
  }

  /// An image of one element has no dimension unless it is left.
  private static ImmutableList<Coordinate> one(Size size, IndexExpr place, boolean guarded) {
    return size.isOne() && !guarded
        ? ImmutableList.of()
        : ImmutableList.of(new Coordinate(size, null, place, guarded));
  }

  private IndexExpr part(IndexKind kind, IndexExpr shift) {
    return shift.isZero() ? shift : new IndexExpr.Binary(kind, shift, IndexExpr.of(stride));
  }

  static IndexExpr times(IndexExpr place, long factor) {
    return factor == 1 || place.isZero()
        ? place
        : new IndexExpr.Binary(IndexKind.MUL, place, IndexExpr.of(factor));
  }

  /// The other way round: at which place of the window tap `tap` lies over element `element` of the image.
  ///
  /// @param access where, which may be outside of all places
  /// @param rest what must be 0 for there to be such a place
  record Origin(ImmutableList<Coordinate> access, IndexExpr rest) {}

  /// {@return the place of the window whose tap `tap` lies over `element`}
  Origin origin(
      Tracer tracer,
      Operation op,
      ImmutableList<Coordinate> element,
      ImmutableList<Coordinate> tap) {
    IndexExpr shift = IndexExpr.of(before);
    if (!tap.isEmpty()) {
      shift = shift.minus(times(tracer.joined(op, tap).place(), dilation));
    }
    Size count = Size.of(places);
    boolean guarded = taps > 1 || before != 0 || !isExact();
    if (element.isEmpty()) {
      return origin(count, shift, guarded);
    }
    if (stride == 1) {
      Coordinate at = tracer.joined(op, element);
      return new Origin(
          ImmutableList.of(new Coordinate(count, at.axis(), at.shift().plus(shift), guarded)),
          IndexExpr.ZERO);
    }
    Size steps = Size.of(image).dividedBy(Size.of(stride));
    List<ImmutableList<Coordinate>> parts =
        steps == null || Size.of(image).isZero()
            ? null
            : Tracer.tryRegroup(element, List.of(steps, Size.of(stride)));
    if (parts == null || parts.get(0).size() != 1 || parts.get(1).size() != 1) {
      IndexExpr place = tracer.joined(op, element).place();
      return origin(count, place.plus(shift), true);
    }
    Coordinate outer = parts.get(0).getFirst();
    IndexExpr inner = parts.get(1).getFirst().place().plus(shift);
    return new Origin(
        ImmutableList.of(
            new Coordinate(
                count, outer.axis(), outer.shift().plus(part(IndexKind.DIV, inner)), true)),
        part(IndexKind.MOD, inner));
  }

  private Origin origin(Size count, IndexExpr shift, boolean guarded) {
    IndexExpr at = stride == 1 ? shift : part(IndexKind.DIV, shift);
    return new Origin(
        one(count, at, guarded), stride == 1 ? IndexExpr.ZERO : part(IndexKind.MOD, shift));
  }

  /// {@return whether there are as many places as elements}
  private boolean isExact() {
    return image.equals(places);
  }

  /// {@return how many places a window takes over `image`}
  AffineExpr count(boolean upwards) {
    AffineExpr room = image.plus(AffineExpr.constant(before + after - (taps - 1) * dilation - 1));
    return AffineExpr.binary(
            upwards ? AffineExpr.Operator.CEIL_DIV : AffineExpr.Operator.FLOOR_DIV,
            room,
            AffineExpr.constant(stride))
        .plus(ONE);
  }
}

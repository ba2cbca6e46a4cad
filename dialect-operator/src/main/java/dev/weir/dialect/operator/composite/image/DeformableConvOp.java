package dev.weir.dialect.operator.composite.image;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.inference.Windows;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;
import java.util.Optional;

/// A convolution whose filter reads the image where `offset` moves each of its elements at each place, by a row and a
/// column that need not be whole, and takes what it reads times `mask`. Between pixels it is interpolated; beyond the
/// image there are zeros.
///
/// Shapes:
/// `x: [N, C, H, W], offset: [N, U, P, Q], filter: [O, I, KH, KW], mask: [N, V, P, Q] -> [N, O, P, Q]` with
/// `I` = `C / groups`, `V` = `deformable_groups KH KW`, `U` = `2 V`, and `P`, `Q` as in `conv2d`.
///
/// Element types: `x: T, offset: T, filter: T, mask: T -> T`.
///
/// Diagnoses: ranks other than 4, channels that contradict filter, `groups` or `deformable_groups`, offsets or masks
/// of another shape, a window larger than the padded image, and settings of another length or sign.
@OpDef("deformable_conv")
public non-sealed interface DeformableConvOp extends CompositeOp, UnaryOperands {
  @Operand(AnyTensor.class)
  Value offset();

  @Operand(AnyTensor.class)
  Value filter();

  @Operand(AnyTensor.class)
  Optional<Value> mask();

  /// {@return how far windows are moved: down, right}
  @Attr(codec = IntsCodec.class)
  ImmutableIntArray strides();

  /// {@return the padding of the images: above and below, left and right}
  @Attr(codec = IntsCodec.class)
  ImmutableIntArray paddings();

  /// {@return how far the elements of windows are apart: down, right}
  @Attr(codec = IntsCodec.class)
  ImmutableIntArray dilations();

  /// {@return the number of groups of channels with offsets of their own}
  @Attr
  int deformableGroups();

  /// {@return the number of groups of channels}
  @Attr
  int groups();

  /// {@return how many images are worked at together; not used}
  @Attr
  int im2colStep();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    TensorShape filter = shapes.of(filter());
    Windows.Window window =
        new Windows.Window(strides(), paddings(), "EXPLICIT", dilations(), "NCHW");
    if (paddings().length() != 2) {
      throw new IllegalArgumentException("expects two paddings");
    }
    TensorShape out = Windows.convolution(x, filter, window, groups());
    if (deformableGroups() < 1 || !shapes.requireDivisible(x.size(1), deformableGroups())) {
      throw new IllegalArgumentException(
          "%s channels cannot be divided into %d groups".formatted(x.size(1), deformableGroups()));
    }
    Term points = filter.size(2).times(filter.size(3)).times(deformableGroups());
    shapes.sameShape(
        out.with(1, points.times(2)), shapes.of(offset()), "places of the filter and offsets");
    mask()
        .ifPresent(mask ->
            shapes.sameShape(
                out.with(1, points), shapes.of(mask), "places of the filter and masks"));
    return shapes.types(out);
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    return ImmutableList.of(new DeformedImage(new Arithmetic(builder), this).convolved());
  }
}

package dev.weir.dialect.operator.composite.image;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.OneElementType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.formula.SlidingWindow;
import dev.weir.dialect.operator.inference.Windows;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The convolution of the volumes in `input` with `filter`, whose dimensions are output channels, input channels of
/// one group, depth, height and width.
///
/// `paddings` are three numbers, or six: front, back, top, bottom, left, right. `padding_algorithm` may be
/// `EXPLICIT`, `SAME` (the volume keeps its size, divided by the stride) or `VALID` (no padding).
///
/// It is a convolution of planes: those that the filter takes together are channels of one.
///
/// Shapes: `input: [N, C, D, H, W], filter: [O, I, KD, KH, KW] -> [N, O, P, Q, R]` with `I` = `C / groups`, each
/// size as in `conv2d`; with `data_format` `NDHWC`,
/// `input: [N, D, H, W, C], filter: [O, I, KD, KH, KW] -> [N, P, Q, R, O]`.
///
/// Element types: `input: T -> T`.
///
/// Diagnoses: ranks other than 5, channels that contradict filter and `groups`, output channels that do not divide
/// into `groups`, a window larger than the padded volume, and settings of another length or sign.
@OpDef(
    value = "conv3d",
    format = "$input `,` $filter attr-dict `:` functional-type(operands, results)")
@OneElementType({"input", "filter"})
public non-sealed interface Conv3dOp extends CompositeOp, VolumeConvolution, GivesTensor {
  @Operand(AnyTensor.class)
  Value input();

  @Operand(AnyTensor.class)
  Value filter();

  @Override
  @Attr
  default String dataFormat() {
    return "NCDHW";
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(
        Windows.convolution(shapes.of(input()), shapes.of(filter()), window(), groups()));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Volume volume = new Volume(a, dataFormat());
    Value x = volume.channelsFirst(input());
    SlidingWindow window = SlidingWindows.alongDepth(a, this, a.size(filter(), 2));
    List<Value> ends = volume.ofDepth(x, window, this);
    Value none = a.size(0);
    List<Value> paddings = List.of(none, none, none, none, ends.get(0), ends.get(1));
    Value padded = a.add(OperatorOps.pad3d(x, a.sizes(paddings)));
    Value places = window.places(a.size(padded, 2));
    List<Value> sizes = a.eachSize(x);
    sizes.set(0, a.size(0));
    sizes.set(1, a.size(0));
    sizes.set(2, window.kernel());
    sizes.add(3, places);
    Value taken = a.add(OperatorOps.reshape(window.taken(padded, 2), a.sizes(sizes)));
    // Image, place, channel, depth, row, column.
    Value ordered = a.transpose(taken, 0, 3, 1, 2, 4, 5);
    Value planes = a.together(a.together(ordered, 2, 3), 0, 1);
    Value result =
        a.add(
            OperatorOps.conv2d(planes, a.together(filter(), 1, 2))
                .strides(strides().subArray(1, 3))
                .paddings(Volume.paddings(paddings()).subArray(2, 6))
                .paddingAlgorithm(paddingAlgorithm())
                .dilations(dilations().subArray(1, 3))
                .groups(groups()));
    List<Value> parts = a.eachSize(result);
    parts.set(0, a.size(x, 0));
    parts.add(1, places);
    Value apart = a.add(OperatorOps.reshape(result, a.sizes(parts)));
    return ImmutableList.of(volume.asGiven(a.transpose(apart, 0, 2, 1, 3, 4)));
  }
}

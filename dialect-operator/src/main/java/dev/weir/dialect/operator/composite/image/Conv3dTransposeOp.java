package dev.weir.dialect.operator.composite.image;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.OneElementType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.formula.Lengths;
import dev.weir.dialect.operator.formula.SlidingWindow;
import dev.weir.dialect.operator.inference.Windows;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;
import java.util.Optional;

/// What the gradient of `conv3d` does to volumes: each element of `x` adds the filter times itself to the result.
///
/// `output_padding` makes the result larger, `output_size` says how large it is.
///
/// It is a transposed convolution of planes, whose channels are planes of the filter that then are added along the
/// depth.
///
/// Shapes: `x: [N, C, D, H, W], filter: [C, O, KD, KH, KW] -> [N, P, Q, R, S]` with `P` = `O groups`, and each other
/// size as in `conv2d_transpose`; with `data_format` `NDHWC`,
/// `x: [N, D, H, W, C], filter: [C, O, KD, KH, KW] -> [N, Q, R, S, P]`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: ranks other than 5, channels that differ, and settings of another length or sign.
@OpDef(
    value = "conv3d_transpose",
    format = "$x `,` $filter attr-dict `:` functional-type(operands, results)")
@OneElementType({"x", "filter"})
public non-sealed interface Conv3dTransposeOp
    extends CompositeOp, VolumeConvolution, UnaryOperands {
  @Operand(AnyTensor.class)
  Value filter();

  /// {@return what is added to the size of the result: nothing, or three numbers}
  @Attr(codec = IntsCodec.class)
  default ImmutableIntArray outputPadding() {
    return ImmutableIntArray.of();
  }

  /// {@return the size of the result: depth, height, width; empty where it follows from the others}
  @Attr(codec = IntsCodec.class)
  default ImmutableIntArray outputSize() {
    return ImmutableIntArray.of();
  }

  /// {@return the layout of the volumes: `NDHWC` or `NHWC` for channels that come last}
  @Override
  @Attr
  default String dataFormat() {
    return "NCHW";
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    List<Term> wanted = outputSize().stream().mapToObj(size -> (Term) Term.of(size)).toList();
    if (!wanted.isEmpty() && wanted.size() != 3) {
      throw new IllegalArgumentException("expects no or three output sizes");
    }
    return shapes.types(
        Windows.transposedConvolution(
            shapes.of(x()),
            shapes.of(filter()),
            window(),
            outputPadding(),
            Optional.of(wanted),
            groups()));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Volume volume = new Volume(a, dataFormat());
    Value x = volume.channelsFirst(x());
    Value planes = a.together(a.transpose(x, 0, 2, 1, 3, 4), 0, 1);
    boolean hasSize = !outputSize().isEmpty();
    Value size = hasSize ? a.integers(outputSize().get(1), outputSize().get(2)) : a.integers();
    var each =
        OperatorOps.conv2dTranspose(planes, a.together(filter(), 1, 2), size)
            .strides(strides().subArray(1, 3))
            .paddings(Volume.paddings(paddings()).subArray(2, 6))
            .paddingAlgorithm(paddingAlgorithm())
            .dilations(dilations().subArray(1, 3))
            .groups(groups());
    Value wide =
        a.add(
            outputPadding().isEmpty() ? each : each.outputPadding(outputPadding().subArray(1, 3)));
    Value depth = a.size(x, 2);
    Value kernel = a.size(filter(), 2);
    Lengths lengths = new Lengths(a);
    Value channels = lengths.times(a.size(filter(), 1), groups());
    List<Value> sizes =
        List.of(a.size(x, 0), depth, channels, kernel, a.size(wide, 2), a.size(wide, 3));
    Value parts = a.add(OperatorOps.reshape(wide, a.sizes(sizes)));
    // Image, channel, plane of the filter, plane of `x`, row, column.
    Value taken = a.together(a.transpose(parts, 0, 2, 3, 1, 4, 5), 2, 3);
    SlidingWindow window = SlidingWindows.alongDepth(a, this, kernel);
    // Room for what is added at the end, which is less than a stride, or than a dilation.
    long room = Math.max(strides().get(0), dilations().get(0));
    Value span = lengths.plus(window.span(depth), room);
    Value added = window.added(taken, 2, depth, span);
    List<Value> cut = volume.ofDepth(x, window, this);
    long more = outputPadding().isEmpty() ? 0 : outputPadding().get(0);
    Value end =
        hasSize
            ? lengths.plus(cut.get(0), outputSize().get(0))
            : lengths.minus(lengths.plus(span, more - room), cut.get(1));
    Value result =
        a.add(
            OperatorOps.slice(
                added,
                a.sizes(List.of(cut.get(0))),
                a.sizes(List.of(end)),
                ImmutableLongArray.of(2)));
    return ImmutableList.of(volume.asGiven(result));
  }
}

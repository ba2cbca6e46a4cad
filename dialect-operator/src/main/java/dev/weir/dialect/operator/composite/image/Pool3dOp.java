package dev.weir.dialect.operator.composite.image;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.formula.Lengths;
import dev.weir.dialect.operator.inference.Windows;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import java.util.List;
import java.util.Optional;

/// The largest (`pooling_type` `max`) or the mean (`avg`) element of each window of `kernel_size` in a volume, with
/// the settings of `pool2d`.
///
/// A mean over a box is the mean over its depth of means over planes, and so is the largest element.
///
/// Shapes: `x: [N, C, D, H, W] -> [N, C, P, Q, R]`, each size as in `pool2d`; with `data_format` `NDHWC`,
/// `x: [N, D, H, W, C] -> [N, P, Q, R, C]`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: a rank other than 5, a kernel size that is not three numbers, a window larger than the padded volume,
/// and settings of another length or sign.
@OpDef(value = "pool3d", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface Pool3dOp extends CompositeOp, UnaryOperands {
  /// {@return the depth, height and width of windows}
  @Attr(codec = IntsCodec.class)
  ImmutableIntArray kernelSize();

  /// {@return the strides of the window, in elements: depth, height, width}
  @Attr(codec = IntsCodec.class)
  ImmutableIntArray strides();

  /// {@return the padding of the volumes, in elements: three numbers, or six}
  @Attr(codec = IntsCodec.class)
  ImmutableIntArray paddings();

  /// {@return whether sizes are rounded up}
  @Attr
  boolean ceilMode();

  /// {@return whether means are of elements that are not padding}
  @Attr
  boolean exclusive();

  /// {@return the layout of the volumes, `NCDHW` or `NDHWC`}
  @Attr
  String dataFormat();

  /// {@return `max` or `avg`}
  @Attr
  String poolingType();

  /// {@return whether a window is the whole volume}
  @Attr
  boolean globalPooling();

  /// {@return whether `kernel_size` is the size of the result}
  @Attr
  boolean adaptive();

  /// {@return how paddings are found: `EXPLICIT`, `SAME` or `VALID`}
  @Attr
  String paddingAlgorithm();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    Windows.Window window =
        new Windows.Window(
            3,
            strides(),
            paddings(),
            paddingAlgorithm(),
            ImmutableIntArray.of(1, 1, 1),
            dataFormat());
    List<Term> kernel = kernelSize().stream().mapToObj(size -> (Term) Term.of(size)).toList();
    return shapes.types(
        Windows.pool(
            shapes.of(x()), Optional.of(kernel), window, ceilMode(), globalPooling(), adaptive()));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Volume volume = new Volume(a, dataFormat());
    Value x = volume.channelsFirst(x());
    ImmutableIntArray all = Volume.paddings(paddings());
    Value planes =
        pooled(
            a,
            a.together(x, 1, 2),
            a.integers(kernelSize().get(1), kernelSize().get(2)),
            ImmutableIntArray.of(strides().get(1), strides().get(2)),
            all.subArray(2, 6));
    Value rows = a.size(planes, 2);
    Value columns = a.size(planes, 3);
    Value area = new Lengths(a).times(rows, columns);
    Value depth =
        a.add(
            OperatorOps.reshape(
                planes, a.sizes(List.of(a.size(0), a.size(x, 1), a.size(x, 2), area))));
    Value result =
        pooled(
            a,
            depth,
            a.sizes(List.of(a.size(kernelSize().get(0)), adaptive() ? area : a.size(1))),
            ImmutableIntArray.of(strides().get(0), 1),
            ImmutableIntArray.of(all.get(0), all.get(1), 0, 0));
    Value apart =
        a.add(
            OperatorOps.reshape(
                result, a.sizes(List.of(a.size(0), a.size(0), a.size(0), rows, columns))));
    return ImmutableList.of(volume.asGiven(apart));
  }

  private Value pooled(
      Arithmetic a, Value x, Value kernel, ImmutableIntArray strides, ImmutableIntArray paddings) {
    return a.add(
        OperatorOps.pool2d(x, kernel, strides, paddings, poolingType())
            .ceilMode(ceilMode())
            .exclusive(exclusive())
            .globalPooling(globalPooling())
            .adaptive(adaptive())
            .paddingAlgorithm(paddingAlgorithm()));
  }
}

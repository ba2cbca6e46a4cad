package dev.weir.dialect.operator.image;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.inference.Windows;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The largest (`pooling_type` `max`) or the mean (`avg`) element of each window of `kernel_size`.
/// With `exclusive`, the padding does not count in a mean.
///
/// With `global_pooling` the window is the image; with `adaptive` the kernel size is the size of
/// the result. With `ceil_mode` a last, incomplete window counts.
@OpDef(
    value = "pool2d",
    format = "$x `,` $kernel_size attr-dict `:` functional-type(operands, results)")
public non-sealed interface Pool2dOp extends ImageOp, WindowedImages, PoolingSettings {
  @Operand(AnyTensor.class)
  Value x();

  @Override
  @Operand(IntegerList.class)
  Value kernelSize();

  @Override
  @Attr(codec = IntsCodec.class)
  ImmutableIntArray strides();

  @Override
  @Attr(codec = IntsCodec.class)
  ImmutableIntArray paddings();

  @Override
  @Attr
  default boolean ceilMode() {
    return false;
  }

  @Override
  @Attr
  default boolean exclusive() {
    return true;
  }

  @Override
  @Attr
  default String dataFormat() {
    return "NCHW";
  }

  @Override
  @Attr
  String poolingType();

  @Override
  @Attr
  default boolean globalPooling() {
    return false;
  }

  @Override
  @Attr
  default boolean adaptive() {
    return false;
  }

  @Override
  @Attr
  default String paddingAlgorithm() {
    return "EXPLICIT";
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("kernel_size");
  }

  @Override
  default List<Type> inferTypes() {
    Windows.Window window =
        new Windows.Window(
            strides(), paddings(), paddingAlgorithm(), ImmutableIntArray.of(1, 1), dataFormat());
    return ImmutableList.of(
        Windows.pool(
            Sizes.tensor(x()), kernelSize(), window, ceilMode(), globalPooling(), adaptive()));
  }
}

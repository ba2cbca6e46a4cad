package dev.weir.pass.mindir.primitives;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.gradient.Conv2dGradOp;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.LoweringException;
import dev.weir.pass.mindir.lowering.OperatorBuilder;
import dev.weir.pass.mindir.lowering.PrimitiveCall;
import dev.weir.pass.mindir.lowering.PrimitiveLowering;

/// The gradients of convolutions, of which that of the image is a transposed convolution.
final class ConvolutionGradients {
  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .put("Conv2DTranspose", ConvolutionGradients::ofImage)
          .put("Conv2DBackpropInput", ConvolutionGradients::ofImage)
          .put("Conv2DBackpropFilter", ConvolutionGradients::ofFilter)
          .buildOrThrow();

  private ConvolutionGradients() {}

  /// Of what was convolved: the gradient of the result comes first, the filter second, the size of the
  /// image last, which says how far beyond the last window it goes.
  private static Lowered ofImage(PrimitiveCall call) {
    OperatorBuilder out = call.out();
    Value gradient = call.tensor(0);
    Value filter = call.tensor(1);
    ImagePrimitives.checkImage(call, gradient, filter);
    if (ImagePrimitives.channelsLast(call, -1)) {
      throw call.unsupported("format");
    }
    long[] size = call.integers(2);
    TensorType image = PrimitiveCall.type(gradient).withShape(ImmutableLongArray.copyOf(size));
    Window window = Window.of(call, image, PrimitiveCall.type(filter));
    return call.add(
        OperatorOps.conv2dTranspose(gradient, filter, out.integers(size[2], size[3]))
            .strides(window.strides)
            .dilations(window.dilations)
            .groups(window.groups)
            .paddings(window.padding));
  }

  /// Of the filter: the gradient of the result comes first, the image second, the size of the filter
  /// last.
  private static Lowered ofFilter(PrimitiveCall call) {
    OperatorBuilder out = call.out();
    Value gradient = call.tensor(0);
    Value image = call.tensor(1);
    ImagePrimitives.checkImage(call, gradient, image);
    if (ImagePrimitives.channelsLast(call, -1)) {
      throw call.unsupported("format");
    }
    TensorType filter =
        PrimitiveCall.type(image).withShape(ImmutableLongArray.copyOf(call.integers(2)));
    Window window = Window.of(call, PrimitiveCall.type(image), filter);
    Conv2dGradOp both =
        (Conv2dGradOp)
            out.operation(
                OperatorOps.conv2dGrad(image, out.zeros(filter), gradient)
                    .strides(window.strides)
                    .dilations(window.dilations)
                    .groups(window.groups)
                    .paddings(window.padding));
    return new Lowered.TensorValue(both.filterGrad());
  }

  /// What the convolution was like.
  private record Window(
      ImmutableIntArray strides,
      ImmutableIntArray dilations,
      ImmutableIntArray padding,
      int groups) {
    static Window of(PrimitiveCall call, TensorType image, TensorType filter) {
      if (image.rank() != 4 || filter.rank() != 4) {
        throw new LoweringException("'%s' of '%s' and '%s'", call.name(), image, filter);
      }
      long[] kernel = {filter.dimension(2), filter.dimension(3)};
      long[] strides = ImagePrimitives.image(call.list("stride").orElse(new long[] {1, 1}), false);
      long[] dilations =
          ImagePrimitives.image(call.list("dilation").orElse(new long[] {1, 1}), false);
      return new Window(
          ImagePrimitives.ints(strides),
          ImagePrimitives.ints(dilations),
          ImagePrimitives.padding(
              call, ImagePrimitives.padMode(call, -1), image, false, kernel, strides, dilations),
          (int) call.integer("group", call.integer("groups", 1)));
    }
  }
}

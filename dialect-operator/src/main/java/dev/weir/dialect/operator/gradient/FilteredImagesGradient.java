package dev.weir.dialect.operator.gradient;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.image.ConvolutionSettings;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Windows;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The gradients of the images and filters of a convolution.
public sealed interface FilteredImagesGradient extends GradientOp, ConvolutionSettings
    permits Conv2dGradOp, DepthwiseConv2dGradOp {
  @Operand(AnyTensor.class)
  Value input();

  @Operand(AnyTensor.class)
  Value filter();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Result(AnyTensor.class)
  OpResult inputGrad();

  @Result(AnyTensor.class)
  OpResult filterGrad();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape input = shapes.of(input());
    TensorShape filter = shapes.of(filter());
    Windows.Window window =
        new Windows.Window(strides(), paddings(), paddingAlgorithm(), dilations(), dataFormat());
    TensorShape out = Windows.convolution(input, filter, window, groups());
    Gradients.check(out, shapes.of(outGrad()), "a convolution");
    return shapes.types(input, filter);
  }
}

package dev.weir.dialect.operator.image;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.Quantizable;
import dev.weir.dialect.operator.inference.Windows;
import dev.weir.dialect.shape.infer.InfersSymbolicShape;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import java.util.List;

/// A convolution of images with filters, one for each channel of the result.
public interface ImageConvolution extends ConvolutionSettings, Quantizable, InfersSymbolicShape {
  @Operand(AnyTensor.class)
  Value input();

  @Operand(AnyTensor.class)
  Value filter();

  /// Output channels.
  @Override
  default int weightChannels() {
    return 0;
  }

  @Override
  default int resultChannels() {
    return dataFormat().equals("NHWC") ? 3 : 1;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(
        Windows.convolution(shapes.of(input()), shapes.of(filter()), window(), groups()));
  }

  private Windows.Window window() {
    return new Windows.Window(strides(), paddings(), paddingAlgorithm(), dilations(), dataFormat());
  }
}

package dev.weir.dialect.operator.image;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableDoubleArray;
import dev.weir.dialect.builtin.codec.FloatsCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.KernelSignature;
import dev.weir.dialect.operator.TensorList;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;
import java.util.Optional;

/// Images, and how they are interpolated; the same for the gradient.
public interface InterpolationSettings extends KernelSignature {
  /// {@return the images}
  @Operand(AnyTensor.class)
  Value x();

  /// {@return the height and width to bring them to, as one tensor}
  @Operand(AnyTensor.class)
  Optional<Value> outSize();

  /// {@return the height and width to bring them to, as a list of tensors}
  @Operand(TensorList.class)
  Optional<Value> sizeTensor();

  /// {@return the factor to scale them by}
  @Operand(AnyTensor.class)
  Optional<Value> scaleTensor();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("out_size", "size_tensor", "scale_tensor");
  }

  /// {@return the order of dimensions}
  @Attr
  default String dataFormat() {
    return "NCHW";
  }

  /// {@return the depth of the result; not used for images}
  @Attr
  default int outD() {
    return 0;
  }

  /// {@return the height to bring them to, not positive if nothing else says it}
  @Attr
  default int outH() {
    return 0;
  }

  /// {@return the width to bring them to, not positive if nothing else says it}
  @Attr
  default int outW() {
    return 0;
  }

  /// {@return the factors to scale height and width by, or one for both; may be empty}
  @Attr(codec = FloatsCodec.class)
  default ImmutableDoubleArray scale() {
    return ImmutableDoubleArray.of();
  }

  /// {@return the name of the method: `nearest` or `bilinear`}
  @Attr
  default String interpMethod() {
    return "bilinear";
  }

  /// {@return whether the corner elements of both images coincide}
  @Attr
  default boolean alignCorners() {
    return true;
  }

  /// {@return 0 aligns the centres of elements, 1 their corners}
  @Attr
  default int alignMode() {
    return 1;
  }
}

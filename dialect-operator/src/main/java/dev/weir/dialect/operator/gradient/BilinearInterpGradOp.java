package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableDoubleArray;
import dev.weir.dialect.builtin.codec.FloatsCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.TensorList;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Optional;

/// The gradient of the image of a `bilinear_interp`, given that of its result.
@OpDef("bilinear_interp_grad")
public non-sealed interface BilinearInterpGradOp extends GradientOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Optional<Value> outSize();

  @Operand(TensorList.class)
  Optional<Value> sizeTensor();

  @Operand(AnyTensor.class)
  Optional<Value> scaleTensor();

  @Operand(AnyTensor.class)
  Value outputGrad();

  @Attr
  default String dataFormat() {
    return "NCHW";
  }

  @Attr
  default int outD() {
    return 0;
  }

  @Attr
  default int outH() {
    return 0;
  }

  @Attr
  default int outW() {
    return 0;
  }

  @Attr(codec = FloatsCodec.class)
  default ImmutableDoubleArray scale() {
    return ImmutableDoubleArray.of();
  }

  @Attr
  default String interpMethod() {
    return "bilinear";
  }

  @Attr
  default boolean alignCorners() {
    return true;
  }

  @Attr
  default int alignMode() {
    return 1;
  }

  @Result(AnyTensor.class)
  OpResult xGrad();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("out_size", "size_tensor", "scale_tensor");
  }

  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    if (x.rank() != 4 || Sizes.tensor(outputGrad()).rank() != 4) {
      throw new IllegalArgumentException(
          "expects images of rank 4, got '%s' and '%s'".formatted(x, Sizes.tensor(outputGrad())));
    }
    return ImmutableList.of(x);
  }
}

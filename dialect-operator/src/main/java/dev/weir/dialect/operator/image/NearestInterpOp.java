package dev.weir.dialect.operator.image;

import com.google.common.primitives.ImmutableDoubleArray;
import dev.weir.dialect.builtin.codec.FloatsCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.TensorList;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.Optional;

/// Images brought to another size by taking the nearest element.
@OpDef("nearest_interp")
public non-sealed interface NearestInterpOp extends InterpolationOp {
  @Override
  @Operand(AnyTensor.class)
  Value x();

  @Override
  @Operand(AnyTensor.class)
  Optional<Value> outSize();

  @Override
  @Operand(TensorList.class)
  Optional<Value> sizeTensor();

  @Override
  @Operand(AnyTensor.class)
  Optional<Value> scaleTensor();

  @Override
  @Attr
  default String dataFormat() {
    return "NCHW";
  }

  @Attr
  default int outD() {
    return 0;
  }

  @Override
  @Attr
  default int outH() {
    return 0;
  }

  @Override
  @Attr
  default int outW() {
    return 0;
  }

  @Override
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
  OpResult output();
}

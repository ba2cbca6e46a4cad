package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.codec.ScalarCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
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

/// The gradients of `x` and `y` of a `fused_dropout_add`, given that of its result and what it kept
/// of its seed.
@OpDef("fused_dropout_add_grad")
public non-sealed interface FusedDropoutAddGradOp extends GradientOp {
  @Operand(AnyTensor.class)
  Value seedOffset();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Attr(codec = ScalarCodec.class)
  double p();

  @Attr
  boolean isTest();

  @Attr
  String mode();

  @Attr
  boolean fixSeed();

  @Result(AnyTensor.class)
  OpResult xGrad();

  @Result(AnyTensor.class)
  OpResult yGrad();

  @Override
  default List<Type> inferTypes() {
    TensorType gradient = Sizes.tensor(outGrad());
    return ImmutableList.of(gradient, gradient);
  }

  @Override
  default DType kernelDataType() {
    return ElementTypes.dtypeOf(Sizes.tensor(outGrad()).elementType());
  }
}

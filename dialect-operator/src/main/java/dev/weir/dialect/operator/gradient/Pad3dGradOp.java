package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Repetitions;
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

/// The gradient of what a `pad3d` widened: what lies in the margin is added to the element it shows.
@OpDef(
    value = "pad3d_grad",
    format = "$x `,` $out_grad `,` $paddings attr-dict `:` functional-type(operands, results)")
public non-sealed interface Pad3dGradOp extends GradientOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Operand(IntegerList.class)
  Value paddings();

  @Attr
  default String mode() {
    return "constant";
  }

  @Attr(codec = FloatCodec.class)
  default float padValue() {
    return 0.0f;
  }

  @Attr
  default String dataFormat() {
    return "NCDHW";
  }

  @Result(AnyTensor.class)
  OpResult xGrad();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("paddings");
  }

  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    TensorType out = Repetitions.pad3d(x, paddings(), dataFormat());
    Gradients.check(out, Sizes.tensor(outGrad()), "a padded tensor");
    return ImmutableList.of(x);
  }
}

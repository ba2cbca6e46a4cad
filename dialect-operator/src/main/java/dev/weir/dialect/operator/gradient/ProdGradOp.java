package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Reductions;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.inference.UnknownRank;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// The gradient of the operand of a `prod`: that of the product times all other factors.
///
/// Deviation from Paddle's kernel, which divides by the element: the other factors are multiplied, so
/// that zeros are right too.
@OpDef(
    value = "prod_grad",
    format = "$x `,` $out `,` $out_grad `,` $axis attr-dict `:` functional-type(operands, results)")
public non-sealed interface ProdGradOp extends GradientOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value out();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Operand(IntegerList.class)
  Value axis();

  @Attr
  default boolean keepdim() {
    return false;
  }

  @Attr
  default boolean reduceAll() {
    return false;
  }

  @Result(AnyTensor.class)
  OpResult xGrad();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("axis");
  }

  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    try {
      TensorType out =
          Sizes.tensor(Reductions.reduce(x, axis(), keepdim(), reduceAll(), x.elementType()));
      Gradients.check(out, Sizes.tensor(out()), "a product");
      Gradients.check(out, Sizes.tensor(outGrad()), "a product");
    } catch (UnknownRank unknown) {
      return ImmutableList.of(x);
    }
    return ImmutableList.of(x);
  }
}

package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Indexing;
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

/// The gradient of the table of an `embedding`: each row of `out_grad` is added to the row it came
/// from, but for those of `padding_idx`.
///
/// Deviation from PIR: with `sparse` too, the gradient is dense.
@OpDef(
    value = "embedding_grad",
    format = "$x `,` $weight `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface EmbeddingGradOp extends GradientOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value weight();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Attr
  default long paddingIdx() {
    return Indexing.NO_PADDING;
  }

  @Attr
  default boolean sparse() {
    return false;
  }

  @Result(AnyTensor.class)
  OpResult weightGrad();

  @Override
  default List<Type> inferTypes() {
    TensorType weight = Sizes.tensor(weight());
    TensorType out = Indexing.embedding(Sizes.tensor(x()), weight, paddingIdx());
    Gradients.check(out, Sizes.tensor(outGrad()), "embedded rows");
    return ImmutableList.of(weight);
  }

  @Override
  default DType kernelDataType() {
    return ElementTypes.dtypeOf(Sizes.tensor(weight()).elementType());
  }
}

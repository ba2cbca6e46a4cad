package dev.weir.dialect.operator.composite;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.codec.DTypeCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.inference.Repetitions;
import dev.weir.dialect.operator.inference.UnknownRank;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// A tensor of this shape whose elements are all `value`, a tensor of one element.
@OpDef(
    value = "full_with_tensor",
    format = "$value `,` $shape attr-dict `:` functional-type(operands, results)")
public non-sealed interface FullWithTensorOp extends CompositeOp {
  @Operand(AnyTensor.class)
  Value value();

  @Operand(IntegerList.class)
  Value shape();

  @Attr(codec = DTypeCodec.class)
  default DType dtype() {
    return DType.FLOAT32;
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("shape");
  }

  @Override
  default List<Type> inferTypes() {
    return UnknownRank.orDeclared(
        this, () -> Repetitions.expand(TensorType.of(ElementTypes.typeOf(dtype())), shape()));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value number = a.add(OperatorOps.cast(value(), dtype()));
    Value scalar = a.add(OperatorOps.reshape(number, a.integers()));
    return ImmutableList.of(a.add(OperatorOps.expand(scalar, shape())));
  }
}

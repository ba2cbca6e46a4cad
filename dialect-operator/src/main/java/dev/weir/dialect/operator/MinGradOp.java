package dev.weir.dialect.operator;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The gradient of `x` in `out`, its smallest element along `axis`: it goes to each element that is
/// equal to it.
@OpDef(
    value = "min_grad",
    format = "$x `,` $out `,` $out_grad `,` $axis attr-dict `:` functional-type(operands, results)")
public non-sealed interface MinGradOp extends CompositeOp {
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
    return ImmutableList.of(Sizes.tensor(x()));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value best = a.unreduced(out(), x(), axis(), keepdim(), reduceAll());
    Value spread = a.unreduced(outGrad(), x(), axis(), keepdim(), reduceAll());
    Value all = a.times(a.like(1, x()), spread);
    return ImmutableList.of(a.keep(a.add(OperatorOps.equal(x(), best)), all));
  }
}

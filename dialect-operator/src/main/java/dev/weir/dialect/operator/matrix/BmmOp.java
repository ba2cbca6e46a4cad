package dev.weir.dialect.operator.matrix;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Matrices;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The products of the matrices in `x` and `y`, one by one.
@OpDef(value = "bmm", format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
public non-sealed interface BmmOp extends MatrixOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value y();

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(Matrices.bmm(Sizes.tensor(x()), Sizes.tensor(y())));
  }
}

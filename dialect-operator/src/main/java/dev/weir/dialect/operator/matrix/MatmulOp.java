package dev.weir.dialect.operator.matrix;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Matrices;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The matmul of `x` and `y`, each transposed first where asked. Dimensions before the last
/// two broadcast; a vector is a row on the left and a column on the right.
@OpDef(value = "matmul", format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
public non-sealed interface MatmulOp extends MatrixOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value y();

  @Attr
  default boolean transposeX() {
    return false;
  }

  @Attr
  default boolean transposeY() {
    return false;
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(
        Matrices.matmul(Sizes.tensor(x()), Sizes.tensor(y()), transposeX(), transposeY()));
  }
}

package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
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
import java.util.Optional;

/// The gradient of the rows of a `weight_only_linear`; its weights have none.
@OpDef("weight_only_linear_grad")
public non-sealed interface WeightOnlyLinearGradOp extends GradientOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value weight();

  @Operand(AnyTensor.class)
  Optional<Value> bias();

  @Operand(AnyTensor.class)
  Value weightScale();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Attr
  String weightDtype();

  @Attr
  default int arch() {
    return 80;
  }

  @Attr
  default int groupSize() {
    return -1;
  }

  @Result(AnyTensor.class)
  OpResult xGrad();

  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    TensorType gradient = Sizes.tensor(outGrad());
    if (x.rank() == 0 || x.rank() != gradient.rank()) {
      throw new IllegalArgumentException(
          "expects rows in both '%s' and '%s'".formatted(x, gradient));
    }
    for (int i = 0; i < x.rank() - 1; i++) {
      Sizes.same(x.dimension(i), gradient.dimension(i), "numbers of rows");
    }
    return ImmutableList.of(x);
  }
}

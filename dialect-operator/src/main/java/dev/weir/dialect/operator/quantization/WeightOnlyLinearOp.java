package dev.weir.dialect.operator.quantization;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Quantizations;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Diagnostics;
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

/// The product of `x` and weights that `weight_quantize` made, which are taken back to floats by
/// their scales, plus a bias vector.
///
/// Source: paddle/phi/ops/yaml/ops.yaml.
@OpDef("weight_only_linear")
public non-sealed interface WeightOnlyLinearOp extends QuantizationOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value weight();

  @Operand(AnyTensor.class)
  Optional<Value> bias();

  @Operand(AnyTensor.class)
  Value weightScale();

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
  OpResult out();

  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    TensorType weight = Sizes.tensor(weight());
    TensorType scale = Sizes.tensor(weightScale());
    Quantizations.checkGroup(groupSize());
    int scaleRank = groupSize() < 0 ? 1 : 2;
    if (x.rank() == 0 || weight.rank() != 2 || scale.rank() != scaleRank) {
      throw new IllegalArgumentException(
          "expects rows, weights of rank 2 and scales of rank %d, got '%s', '%s' and '%s'"
              .formatted(scaleRank, x, weight, scale));
    }
    int perByte = weightDtype().equals("int4") ? 2 : 1;
    Sizes.same(x.dimension(x.rank() - 1), weight.dimension(1), "inner sizes");
    long columns = scale.dimension(scaleRank - 1);
    Sizes.same(
        Sizes.product(weight.dimension(0), perByte), columns, "numbers of columns and of scales");
    bias()
        .ifPresent(bias ->
            Sizes.same(
                Sizes.elementCount(Sizes.tensor(bias)), columns, "columns of weights and biases"));
    return ImmutableList.of(Sizes.with(x, x.rank() - 1, columns));
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!weightDtype().equals("int8") && !weightDtype().equals("int4")) {
      diagnostics.error(
          this, "expects 'weight_dtype' to be one of int8, int4, got \"%s\"", weightDtype());
    }
  }
}

package dev.weir.dialect.operator.fused;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Broadcasting;
import dev.weir.dialect.operator.inference.Matrices;
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

/// As the matmul of `w` and `input`, whose dimensions up to `in_num_col_dims` are rows and whose
/// others are a row's elements; plus one bias vector, then an activation: none (`""`) or `relu`.
///
/// Source: paddle/phi/ops/yaml/fused_ops.yaml. Deviation: weights are not padded.
@OpDef("fc")
public non-sealed interface FcOp extends FusedOp {
  /// The activations.
  ImmutableSet<String> ACTIVATIONS = ImmutableSet.of("", "relu");

  @Operand(AnyTensor.class)
  Value input();

  @Operand(AnyTensor.class)
  Value w();

  @Operand(AnyTensor.class)
  Optional<Value> bias();

  @Attr
  default int inNumColDims() {
    return 1;
  }

  @Attr
  default String activationType() {
    return "";
  }

  @Attr
  default boolean paddingWeights() {
    return false;
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes() {
    TensorType out =
        Matrices.fullyConnected(Sizes.tensor(input()), Sizes.tensor(w()), inNumColDims());
    bias().ifPresent(bias -> Broadcasting.checkInto(out, Sizes.tensor(bias), "bias"));
    return ImmutableList.of(out);
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!ACTIVATIONS.contains(activationType())) {
      diagnostics.error(
          this,
          "expects 'activation_type' to be one of \"%s\", got \"%s\"",
          String.join("\", \"", ACTIVATIONS),
          activationType());
    }
    if (paddingWeights()) {
      diagnostics.error(this, "expects weights that are not padded");
    }
  }
}

package dev.weir.dialect.operator.fused;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.Quantizable;
import dev.weir.dialect.operator.inference.Broadcasting;
import dev.weir.dialect.operator.inference.Matrices;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;
import java.util.Optional;

/// A matmul with a weight, a bias and an activation.
public sealed interface LinearLayerOp extends FusedOp, Quantizable permits FcOp, GemmEpilogueOp {
  @Operand(AnyTensor.class)
  Value input();

  @Operand(AnyTensor.class)
  Value w();

  @Operand(AnyTensor.class)
  Optional<Value> bias();

  /// {@return the number of leading dimensions that are rows}
  @Attr
  default int inNumColDims() {
    return 1;
  }

  /// {@return the activation}
  @Attr
  default String activationType() {
    return "";
  }

  /// {@return whether weights are padded; not used}
  @Attr
  default boolean paddingWeights() {
    return false;
  }

  @Result(AnyTensor.class)
  OpResult out();

  /// {@return the activations that there are, the empty one for none}
  ImmutableSet<String> activations();

  /// Columns.
  @Override
  default int weightChannels() {
    return 1;
  }

  @Override
  default int resultChannels() {
    return Quantizable.rank(out()) - 1;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape out = Matrices.fullyConnected(shapes.of(input()), shapes.of(w()), inNumColDims());
    bias().ifPresent(bias -> Broadcasting.checkInto(out, shapes.of(bias), "bias"));
    return shapes.types(out);
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!activations().contains(activationType())) {
      diagnostics.error(
          this,
          "expects 'activation_type' to be one of \"%s\", got \"%s\"",
          String.join("\", \"", activations()),
          activationType());
    }
    if (paddingWeights()) {
      diagnostics.error(this, "expects weights that are not padded");
    }
  }
}

package dev.weir.dialect.operator.assembly;

import dev.weir.dialect.operator.TensorArrayType;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// The text of [TensorArrayType].
public final class TensorArrayTypeFormat extends TensorsFormat<TensorArrayType> {
  /// Makes the format.
  public TensorArrayTypeFormat() {
    super("tensor_array", TensorArrayType.class, 1);
  }

  @Override
  TensorArrayType of(List<TensorType> parts) {
    return new TensorArrayType(parts.getFirst());
  }

  @Override
  List<TensorType> parts(TensorArrayType type) {
    return List.of(type.tensor());
  }
}

package dev.weir.dialect.operator.assembly;

import dev.weir.dialect.operator.SparseCsrTensorType;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// The text of [SparseCsrTensorType].
public final class SparseCsrTensorTypeFormat extends TensorsFormat<SparseCsrTensorType> {
  /// Makes the format.
  public SparseCsrTensorTypeFormat() {
    super("sparse_csr_tensor", SparseCsrTensorType.class, 4);
  }

  @Override
  SparseCsrTensorType of(List<TensorType> parts) {
    return new SparseCsrTensorType(parts.get(0), parts.get(1), parts.get(2), parts.get(3));
  }

  @Override
  List<TensorType> parts(SparseCsrTensorType type) {
    return List.of(type.tensor(), type.rows(), type.columns(), type.elements());
  }
}

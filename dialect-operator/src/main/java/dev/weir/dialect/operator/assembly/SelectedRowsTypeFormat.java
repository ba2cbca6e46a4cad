package dev.weir.dialect.operator.assembly;

import dev.weir.dialect.operator.SelectedRowsType;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// The text of [SelectedRowsType].
public final class SelectedRowsTypeFormat extends TensorsFormat<SelectedRowsType> {
  /// Makes the format.
  public SelectedRowsTypeFormat() {
    super("selected_rows", SelectedRowsType.class, 1);
  }

  @Override
  SelectedRowsType of(List<TensorType> parts) {
    return new SelectedRowsType(parts.getFirst());
  }

  @Override
  List<TensorType> parts(SelectedRowsType type) {
    return List.of(type.tensor());
  }
}

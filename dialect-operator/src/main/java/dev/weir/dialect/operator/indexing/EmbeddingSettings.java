package dev.weir.dialect.operator.indexing;

import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.KernelSignature;
import dev.weir.dialect.operator.inference.Indexing;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;

/// How rows of a table are looked up; the same for the gradient.
public interface EmbeddingSettings extends KernelSignature {
  /// {@return the table}
  Value weight();

  /// {@return the row that counts as zeros; -1 for none}
  @Attr
  default long paddingIdx() {
    return Indexing.NO_PADDING;
  }

  /// {@return whether the gradient of the weight may be sparse; not used}
  @Attr
  default boolean sparse() {
    return false;
  }

  @Override
  default DType kernelDataType() {
    return ElementTypes.dtypeOf(Sizes.tensor(weight()).elementType());
  }
}

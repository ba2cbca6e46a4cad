package dev.weir.dialect.compute;

import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;

/// A read or a write of a tensor at coordinates: an index for each dimension of a view of it.
public sealed interface Access extends Operation permits LoadOp, LoadIndexOp, StoreOp {
  /// {@return the tensor, an argument of the kernel}
  @Operand(RankedTensor.class)
  Value tensor();

  /// {@return the coordinates, one for each dimension of the view}
  @Operand(IndexTyped.class)
  ValueRange indices();

  /// {@return the sizes that the elements of the tensor are arranged in}
  @Attr
  ExtentsAttr view();
}

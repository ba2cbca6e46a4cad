package dev.weir.dialect.shape;

import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;

/// What its author knows of the sizes that a program names: `shape.assume <"batch = 1..64">`.
///
/// It holds in the whole program, wherever in it the operation stands. A run that it does not hold for is refused.
@OpDef(value = "assume", format = "$constraint attr-dict")
public non-sealed interface AssumeOp extends ShapeOp {
  /// What holds.
  @Attr
  ConstraintAttr constraint();
}

package dev.weir.dialect.compute;

import dev.weir.dialect.shape.TermAttr;
import dev.weir.ir.OpResult;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// A size as an index: `compute.size <2*s0 + 1>`, `compute.size <4>`.
@OpDef(value = "size", format = "$term attr-dict")
public non-sealed interface SizeOp extends ComputeOp, Pure {
  /// {@return the size, a number or a term over the symbols of the kernel}
  @Attr
  TermAttr term();

  @Result(IndexTyped.class)
  OpResult result();
}

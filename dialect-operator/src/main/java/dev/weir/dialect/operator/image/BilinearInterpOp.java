package dev.weir.dialect.operator.image;

import dev.weir.ir.def.OpDef;

/// Images brought to another size by weighing the four elements around each position.
@OpDef("bilinear_interp")
public non-sealed interface BilinearInterpOp extends InterpolationOp {}

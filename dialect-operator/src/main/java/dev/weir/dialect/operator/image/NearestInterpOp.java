package dev.weir.dialect.operator.image;

import dev.weir.ir.def.OpDef;

/// Images brought to another size by taking the nearest element.
@OpDef("nearest_interp")
public non-sealed interface NearestInterpOp extends InterpolationOp {}

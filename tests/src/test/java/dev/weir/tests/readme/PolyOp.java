package dev.weir.tests.readme;

import dev.weir.ir.Operation;
import dev.weir.ir.def.DialectDef;

/// Sums and multiples of anything that can be added.
@DialectDef("poly")
public sealed interface PolyOp extends Operation permits AddOp, ScaleOp {}

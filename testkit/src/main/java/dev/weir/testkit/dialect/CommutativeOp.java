package dev.weir.testkit.dialect;

import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Commutative;
import dev.weir.ir.trait.Pure;

/// An operation whose operands may change places.
@OpDef("commutative")
public non-sealed interface CommutativeOp extends AnyValuesOp, Commutative, Pure {}

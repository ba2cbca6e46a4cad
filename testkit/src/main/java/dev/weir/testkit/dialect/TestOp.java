package dev.weir.testkit.dialect;

import dev.weir.ir.Operation;
import dev.weir.ir.def.DialectDef;

/// Operations for tests.
@DialectDef("test")
public sealed interface TestOp extends Operation
    permits PlainOp, PureOp, CommutativeOp, ReadOp, WriteOp, IsolatedOp, TermOp,
    WithBoundsOp {}

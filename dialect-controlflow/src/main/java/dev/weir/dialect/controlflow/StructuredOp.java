package dev.weir.dialect.controlflow;

import dev.weir.ir.Operation;
import dev.weir.ir.def.DialectDef;
import dev.weir.ir.trait.ProgramOrdered;

/// The ops of `pd_op` that hold programs: choice and loop.
///
/// Source: paddle/fluid/pir/dialect/operator/ir/control_flow_op.h.
@DialectDef("pd_op")
public sealed interface StructuredOp extends Operation, ProgramOrdered
    permits GroupOp, IfOp, WhileOp {}

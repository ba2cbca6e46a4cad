package dev.weir.dialect.controlflow;

import dev.weir.ir.Operation;
import dev.weir.ir.def.DialectDef;
import dev.weir.ir.trait.ProgramOrdered;

/// The ops of `pd_op` that hold programs: choice and loop.
///
/// Source:
/// [control_flow_op.h](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/fluid/pir/dialect/operator/ir/control_flow_op.h).
@DialectDef("pd_op")
public sealed interface StructuredOp extends Operation, ProgramOrdered
    permits GroupOp, IfOp, WhileOp {}

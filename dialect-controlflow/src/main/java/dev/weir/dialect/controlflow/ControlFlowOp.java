package dev.weir.dialect.controlflow;

import dev.weir.ir.Operation;
import dev.weir.ir.def.DialectDef;
import dev.weir.ir.trait.ProgramOrdered;

/// The ops of PIR's `cf` dialect, whose namespace belongs to MLIR's own ops; here it is `pir`.
///
/// Source:
/// [cf_op.h](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/pir/include/dialect/control_flow/ir/cf_op.h).
/// `has_elements` is an op of the operator dialect there. Tags are Weir's own: PIR has no functions
/// that are values.
@DialectDef(
    value = "pir",
    types = {StackType.class, InletType.class, OutletType.class, TaggedType.class})
public sealed interface ControlFlowOp extends Operation, ProgramOrdered
    permits YieldOp, StackCreateOp, TuplePushOp, TuplePopOp, HostFlagOp, TagOp, UntagOp {}

package dev.weir.dialect.controlflow.cf;

import dev.weir.ir.Operation;
import dev.weir.ir.def.DialectDef;

/// MLIR's `cf` dialect: jumps between the blocks of a region, and assertions.
///
/// Source:
/// [ControlFlowOps.td](https://github.com/llvm/llvm-project/blob/llvmorg-22.1.0/mlir/include/mlir/Dialect/ControlFlow/IR/ControlFlowOps.td).
@DialectDef("cf")
public sealed interface CfOp extends Operation permits AssertOp, BranchOp, CondBranchOp, SwitchOp {}

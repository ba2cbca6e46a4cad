package dev.weir.dialect.mlir.scf;

import dev.weir.ir.Operation;
import dev.weir.ir.def.DialectDef;

/// MLIR's `scf` dialect: choices and loops whose bodies are regions.
///
/// Source:
/// [SCFOps.td](https://github.com/llvm/llvm-project/blob/llvmorg-22.1.0/mlir/include/mlir/Dialect/SCF/IR/SCFOps.td)
/// of LLVM 22.
@DialectDef("scf")
public sealed interface ScfOp extends Operation
    permits ConditionOp,
        ExecuteRegionOp,
        ForOp,
        ForallOp,
        IfOp,
        IndexSwitchOp,
        InParallelOp,
        ParallelOp,
        ReduceOp,
        ReduceReturnOp,
        WhileOp,
        YieldOp {}

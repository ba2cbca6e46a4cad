package dev.weir.dialect.builtin;

import dev.weir.ir.Operation;
import dev.weir.ir.def.DialectDef;

/// MLIR's `func` dialect: functions, calls and returns.
///
/// Source: mlir/include/mlir/Dialect/Func/IR/FuncOps.td. `func.constant` and `func.call_indirect`
/// are not part of it here.
@DialectDef("func")
public sealed interface FunctionOp extends Operation permits FuncOp, CallOp, ReturnOp {}

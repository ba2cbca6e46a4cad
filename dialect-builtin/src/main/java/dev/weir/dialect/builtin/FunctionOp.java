package dev.weir.dialect.builtin;

import dev.weir.ir.Attribute;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.def.DialectDef;
import dev.weir.ir.type.FunctionType;
import org.jspecify.annotations.Nullable;

/// MLIR's `func` dialect: functions, calls and returns.
///
/// Source:
/// [FuncOps.td](https://github.com/llvm/llvm-project/blob/llvmorg-22.1.0/mlir/include/mlir/Dialect/Func/IR/FuncOps.td).
@DialectDef("func")
public sealed interface FunctionOp extends Operation
    permits FuncOp, CallOp, CallIndirectOp, FunctionConstantOp, ReturnOp {
  /// {@return a detached `func.constant` of the function `value` names, or null where it names none}
  static @Nullable Operation materializeConstant(Attribute value, Type type, Location location) {
    return value instanceof SymbolRefAttr symbol
            && symbol.path().size() == 1
            && type instanceof FunctionType
        ? FunctionOps.functionConstant(symbol, type).build(location)
        : null;
  }
}

package dev.weir.dialect.builtin;

import dev.weir.ir.Operation;
import dev.weir.ir.def.DialectDef;

/// MLIR's builtin ops: the module and the cast that awaits a conversion. The builtin types and
/// attributes belong to the core.
@DialectDef("builtin")
public sealed interface BuiltinOp extends Operation permits ModuleOp, UnrealizedConversionCastOp {}

package dev.weir.dialect.builtin;

import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.IndexKind;
import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.ir.Operation;
import dev.weir.ir.def.DialectDef;

/// MLIR's builtin ops: the module and the cast that awaits a conversion. The builtin types and
/// attributes belong to the core.
@DialectDef(
    value = "builtin",
    attributes = {
      BinaryKind.class,
      CompareKind.class,
      IndexKind.class,
      ReduceKind.class,
      UnaryKind.class
    })
public sealed interface BuiltinOp extends Operation permits ModuleOp, UnrealizedConversionCastOp {}

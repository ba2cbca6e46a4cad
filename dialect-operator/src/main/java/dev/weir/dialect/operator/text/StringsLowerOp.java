package dev.weir.dialect.operator.text;

import dev.weir.ir.def.OpDef;

/// Strings in lower case.
@OpDef(value = "strings_lower", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface StringsLowerOp extends CaseOp {}

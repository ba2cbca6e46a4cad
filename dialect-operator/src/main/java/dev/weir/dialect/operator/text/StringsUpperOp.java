package dev.weir.dialect.operator.text;

import dev.weir.ir.def.OpDef;

/// Strings in upper case.
@OpDef(value = "strings_upper", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface StringsUpperOp extends CaseOp {}

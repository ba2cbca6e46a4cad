package dev.weir.dialect.onnx.text;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// Whether a regular expression matches each string from end to end.
///
/// Versions: 20.
///
/// Source:
/// [RegexFullMatch](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators.md#RegexFullMatch).
@OpDef("RegexFullMatch")
public non-sealed interface RegexFullMatchOp extends TextOp, Pure {
  @Operand
  Value x();

  /// {@return the regular expression, in the syntax of RE2}
  @Attr
  String pattern();

  @Result
  OpResult y();
}

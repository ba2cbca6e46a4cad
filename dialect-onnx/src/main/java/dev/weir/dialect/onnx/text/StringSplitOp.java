package dev.weir.dialect.onnx.text;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The parts of each string, and how many there are.
///
/// Versions: 20.
///
/// Source:
/// [StringSplit](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators.md#StringSplit).
@OpDef("StringSplit")
public non-sealed interface StringSplitOp extends TextOp, Pure {
  @Operand
  Value x();

  /// {@return what separates the parts; absent for white space}
  @Attr
  Optional<String> delimiter();

  /// {@return the most splits; absent for no bound}
  @Attr
  Optional<Long> maxsplit();

  @Result
  OpResult y();

  @Result
  OpResult z();
}

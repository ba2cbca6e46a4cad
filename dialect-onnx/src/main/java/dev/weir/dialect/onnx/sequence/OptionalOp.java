package dev.weir.dialect.onnx.sequence;

import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// A value that may be missing: the one given, or none of a type.
///
/// Versions: 15.
///
/// Source:
/// [Optional](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Optional).
@OpDef("Optional")
public non-sealed interface OptionalOp extends SequenceOp, Pure {
  @Operand
  Optional<Value> input();

  /// {@return the type of the element; absent where there is an operand}
  @Attr("type")
  Optional<Type> elementType();

  @Result
  OpResult output();
}

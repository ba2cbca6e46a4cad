package dev.weir.dialect.onnx.microsoft;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The gelu by the tanh formula, of a sum where there is a bias.
///
/// Versions: 1.
///
/// Source:
/// [FastGelu](https://github.com/microsoft/onnxruntime/blob/v1.23.2/docs/ContribOperators.md#com.microsoft.FastGelu).
@OpDef("microsoft.FastGelu")
public non-sealed interface FastGeluOp extends MicrosoftOp, Pure {
  @Operand
  Value x();

  @Operand
  Optional<Value> bias();

  @Result
  OpResult y();
}

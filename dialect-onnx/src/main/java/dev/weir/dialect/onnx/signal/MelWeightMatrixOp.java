package dev.weir.dialect.onnx.signal;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The matrix that sums frequencies of a spectrum into bands of the mel scale.
///
/// Versions: 17.
///
/// Source:
/// [MelWeightMatrix](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#MelWeightMatrix).
@OpDef("MelWeightMatrix")
public non-sealed interface MelWeightMatrixOp extends SignalOp, Pure {
  @Operand
  Value numMelBins();

  @Operand
  Value dftLength();

  @Operand
  Value sampleRate();

  @Operand
  Value lowerEdgeHertz();

  @Operand
  Value upperEdgeHertz();

  /// {@return the element type of the result, as ONNX numbers it}
  @Attr
  default long outputDatatype() {
    return 1;
  }

  @Result
  OpResult output();
}

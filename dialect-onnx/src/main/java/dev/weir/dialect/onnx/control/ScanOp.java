package dev.weir.dialect.onnx.control;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Region;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.RecursiveMemoryEffects;
import dev.weir.ir.trait.SingleBlock;
import java.util.Optional;

/// A graph run for each slice of tensors; what it gives besides is stacked.
///
/// Versions: 8, 9, 11, 16.
///
/// Source:
/// [Scan](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Scan).
@OpDef("Scan")
public non-sealed interface ScanOp extends ControlOp, SingleBlock, RecursiveMemoryEffects {
  @Operand
  ValueRange initialStateAndScanInputs();

  /// {@return what versions before 9 have in this place}
  @Attr
  Optional<ImmutableLongArray> directions();

  @Attr
  long numScanInputs();

  @Attr
  Optional<ImmutableLongArray> scanInputAxes();

  @Attr
  Optional<ImmutableLongArray> scanInputDirections();

  @Attr
  Optional<ImmutableLongArray> scanOutputAxes();

  @Attr
  Optional<ImmutableLongArray> scanOutputDirections();

  @Result
  ValueRange finalStateAndScanOutputs();

  @Body
  Region bodyRegion();
}

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

  /// {@return the directions of the scanned inputs, 0 forward and 1 backward; in version 8}
  @Attr
  Optional<ImmutableLongArray> directions();

  /// {@return the number of operands that are scanned}
  @Attr
  long numScanInputs();

  /// {@return the axis along which each operand is scanned; absent for 0}
  @Attr
  Optional<ImmutableLongArray> scanInputAxes();

  /// {@return 1 for operands that are scanned from the end; absent for none}
  @Attr
  Optional<ImmutableLongArray> scanInputDirections();

  /// {@return the axis along which each result is stacked; absent for 0}
  @Attr
  Optional<ImmutableLongArray> scanOutputAxes();

  /// {@return 1 for results that are stacked from the end; absent for none}
  @Attr
  Optional<ImmutableLongArray> scanOutputDirections();

  @Result
  ValueRange finalStateAndScanOutputs();

  @Body
  Region bodyRegion();
}

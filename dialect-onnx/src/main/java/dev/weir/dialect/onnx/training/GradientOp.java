package dev.weir.dialect.onnx.training;

import dev.weir.ir.ValueRange;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The derivatives of a value of the graph with respect to others.
///
/// Versions: 1.
///
/// Source:
/// [Gradient](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#ai.onnx.preview.training.Gradient).
@OpDef("training.Gradient")
public non-sealed interface GradientOp extends TrainingOp, Pure {
  @Operand
  ValueRange inputs();

  /// {@return the names of the tensors that the gradient is taken with respect to}
  @Attr
  ArrayAttr xs();

  /// {@return the name of the tensor that is differentiated}
  @Attr
  String y();

  /// {@return the names of the tensors that stay constant}
  @Attr
  Optional<ArrayAttr> zs();

  @Result
  ValueRange outputs();
}

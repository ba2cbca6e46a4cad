/// ONNX models, brought to operators of `pd_op`.
///
/// [dev.weir.pass.onnx.OnnxToPdOpPass] goes through a graph once, in order. For each operator there is a rule,
/// which adds what computes the same. What the program computes from constants alone is known while it is
/// brought over, so that shapes and axes that arrive as tensors become what `pd_op` wants of them.
@NullMarked
package dev.weir.pass.onnx;

import org.jspecify.annotations.NullMarked;

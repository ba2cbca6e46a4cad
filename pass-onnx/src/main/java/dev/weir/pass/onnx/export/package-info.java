/// How a program is written in operators of ONNX: nodes and formulas of them, and what values have become.
@NullMarked
package dev.weir.pass.onnx.export;

import org.jspecify.annotations.NullMarked;

/// How a graph is brought over: what its values have become, which of them are known, and formulas over them.
@NullMarked
package dev.weir.pass.onnx.lowering;

import org.jspecify.annotations.NullMarked;

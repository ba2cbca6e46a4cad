/// The values of inputs for which a model is compiled.
@NullMarked
package dev.weir.pass.onnx.input;

import org.jspecify.annotations.NullMarked;

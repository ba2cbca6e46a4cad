/// Models with fewer nodes that compute the same numbers.
@NullMarked
package dev.weir.pass.onnx.simplify;

import org.jspecify.annotations.NullMarked;

/// What becomes of the elements along axes.
@NullMarked
package dev.weir.dialect.onnx.reduction;

import org.jspecify.annotations.NullMarked;

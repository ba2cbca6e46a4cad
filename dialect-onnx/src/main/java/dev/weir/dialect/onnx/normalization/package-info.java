/// Normalisation, dropout and losses.
@NullMarked
package dev.weir.dialect.onnx.normalization;

import org.jspecify.annotations.NullMarked;

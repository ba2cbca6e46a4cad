/// Operators of the domain `ai.onnx.ml`, of classical machine learning.
@NullMarked
package dev.weir.dialect.onnx.ml;

import org.jspecify.annotations.NullMarked;

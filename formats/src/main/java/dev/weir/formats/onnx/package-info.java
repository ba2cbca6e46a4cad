/// ONNX models: `.onnx` files, and the `.pb` files of single tensors that test data consists of.
@NullMarked
package dev.weir.formats.onnx;

import org.jspecify.annotations.NullMarked;

/// What the file format of ONNX has and the list of its operators has not.
@NullMarked
package dev.weir.dialect.onnx.notation;

import org.jspecify.annotations.NullMarked;

/// What each operator of ONNX becomes, a topic a file.
@NullMarked
package dev.weir.pass.onnx.rules;

import org.jspecify.annotations.NullMarked;

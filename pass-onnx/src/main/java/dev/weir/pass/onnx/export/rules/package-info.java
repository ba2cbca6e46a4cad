/// What each operator of `pd_op` is in ONNX, by topic.
@NullMarked
package dev.weir.pass.onnx.export.rules;

import org.jspecify.annotations.NullMarked;

/// Elements found, taken and put by index.
@NullMarked
package dev.weir.dialect.onnx.index;

import org.jspecify.annotations.NullMarked;

/// Windows that move over images, and images resampled.
@NullMarked
package dev.weir.dialect.onnx.image;

import org.jspecify.annotations.NullMarked;

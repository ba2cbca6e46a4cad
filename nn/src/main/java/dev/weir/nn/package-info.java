/// Layers: records of tensors that are applied to tensors.
@NullMarked
package dev.weir.nn;

import org.jspecify.annotations.NullMarked;

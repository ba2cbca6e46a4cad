/// Training with products in 16 bits.
@NullMarked
package dev.weir.nn.amp;

import org.jspecify.annotations.NullMarked;

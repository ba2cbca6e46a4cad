/// Batches of data.
@NullMarked
package dev.weir.nn.data;

import org.jspecify.annotations.NullMarked;

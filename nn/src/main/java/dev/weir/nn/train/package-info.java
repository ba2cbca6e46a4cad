/// Training: a model, an optimiser, and what is kept of them.
@NullMarked
package dev.weir.nn.train;

import org.jspecify.annotations.NullMarked;

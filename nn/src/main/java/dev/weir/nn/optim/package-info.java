/// What moves weights by their gradients.
@NullMarked
package dev.weir.nn.optim;

import org.jspecify.annotations.NullMarked;

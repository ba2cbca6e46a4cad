/// What is kept to be used again: native memory, and what was made for keys.
@NullMarked
package dev.weir.tensor.memory;

import org.jspecify.annotations.NullMarked;

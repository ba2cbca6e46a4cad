/// Where values come from that captured code has not made, and what must hold of them.
@NullMarked
package dev.weir.tensor.capture.guard;

import org.jspecify.annotations.NullMarked;

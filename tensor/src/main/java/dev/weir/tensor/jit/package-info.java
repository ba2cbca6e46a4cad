/// What is said of Java that is captured.
@NullMarked
package dev.weir.tensor.jit;

import org.jspecify.annotations.NullMarked;

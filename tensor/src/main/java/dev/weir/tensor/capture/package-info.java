/// Capture of Java: what a method does to tensors becomes programs, found in its bytecode with the arguments at hand.
@NullMarked
package dev.weir.tensor.capture;

import org.jspecify.annotations.NullMarked;

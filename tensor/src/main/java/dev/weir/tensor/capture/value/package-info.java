/// Values of captured code that are not those of Java.
@NullMarked
package dev.weir.tensor.capture.value;

import org.jspecify.annotations.NullMarked;

/// The annotation processor that checks methods which are to be captured.
@NullMarked
package dev.weir.tensor.processor;

import org.jspecify.annotations.NullMarked;

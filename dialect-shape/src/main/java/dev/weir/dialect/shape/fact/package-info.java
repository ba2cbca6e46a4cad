/// Facts about values: their sizes, and the elements of those that hold sizes.
@NullMarked
package dev.weir.dialect.shape.fact;

import org.jspecify.annotations.NullMarked;

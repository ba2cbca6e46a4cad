/// Programs whose operators work in place.
@NullMarked
package dev.weir.compiler.inplace;

import org.jspecify.annotations.NullMarked;

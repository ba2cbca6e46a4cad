/// Programs whose operators work in place.
@NullMarked
package dev.weir.tests.inplace;

import org.jspecify.annotations.NullMarked;

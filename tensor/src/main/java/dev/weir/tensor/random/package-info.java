/// Random numbers that are functions of a counter.
@NullMarked
package dev.weir.tensor.random;

import org.jspecify.annotations.NullMarked;

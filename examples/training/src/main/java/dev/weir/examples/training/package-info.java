/// Networks that learn, in eager code and compiled, with the same losses.
@NullMarked
package dev.weir.examples.training;

import org.jspecify.annotations.NullMarked;

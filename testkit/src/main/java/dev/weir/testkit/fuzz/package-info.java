/// Damaged input at random, for everything that reads what it is given.
@NullMarked
package dev.weir.testkit.fuzz;

import org.jspecify.annotations.NullMarked;

/// Passes for tests of the pass manager: those that fail, and those that print what analyses find.
@NullMarked
package dev.weir.testkit.pass;

import org.jspecify.annotations.NullMarked;

/// Programs that tests give as text.
@NullMarked
package dev.weir.testkit.program;

import org.jspecify.annotations.NullMarked;

/// The dialect `test`: operations of every shape that mean nothing, so that tests need no dialect that
/// does.
@NullMarked
package dev.weir.testkit.dialect;

import org.jspecify.annotations.NullMarked;

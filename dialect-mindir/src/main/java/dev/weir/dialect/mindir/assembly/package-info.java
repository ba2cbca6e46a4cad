/// The text of function graphs and constants.
@NullMarked
package dev.weir.dialect.mindir.assembly;

import org.jspecify.annotations.NullMarked;

/// Passes that make functions.
@NullMarked
package dev.weir.dialect.builtin.transform;

import org.jspecify.annotations.NullMarked;

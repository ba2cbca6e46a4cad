/// How the attributes of the `shape` dialect are read and written.
@NullMarked
package dev.weir.dialect.shape.assembly;

import org.jspecify.annotations.NullMarked;

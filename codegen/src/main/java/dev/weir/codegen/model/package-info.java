/// What the author declared, as immutable records, and the readers that fill them.
@NullMarked
package dev.weir.codegen.model;

import org.jspecify.annotations.NullMarked;

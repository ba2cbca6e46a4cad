/// Facts about sizes: constraints on terms, where they come from, and what follows from them.
///
/// Start at [dev.weir.dialect.shape.constraint.Constraints].
@NullMarked
package dev.weir.dialect.shape.constraint;

import org.jspecify.annotations.NullMarked;

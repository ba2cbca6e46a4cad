/// Simpler forms of operators that need new operators to be made, which folding cannot do.
@NullMarked
package dev.weir.dialect.operator.canonicalization;

import org.jspecify.annotations.NullMarked;

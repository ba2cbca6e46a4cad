/// Arithmetic on single elements: which functions there are, what each computes, and how numbers are kept in
/// their types. Kernel generation, its interpreters and folding share this one definition.
@NullMarked
package dev.weir.dialect.builtin.scalar;

import org.jspecify.annotations.NullMarked;

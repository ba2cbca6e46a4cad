/// Control flow: structured `if` and `while`, the yield that ends their bodies, and the stacks that
/// let a backward program replay them.
@NullMarked
package dev.weir.dialect.controlflow;

import org.jspecify.annotations.NullMarked;

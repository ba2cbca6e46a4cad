/// Control flow: `cf` with yield, stacks, branch and assert, and the structured `if` and `while`.
@NullMarked
package dev.weir.dialect.controlflow;

import org.jspecify.annotations.NullMarked;

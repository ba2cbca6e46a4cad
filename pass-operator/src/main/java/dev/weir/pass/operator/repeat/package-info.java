/// Blocks that a program repeats: they become one function that is called, so that passes see them once.
@NullMarked
package dev.weir.pass.operator.repeat;

import org.jspecify.annotations.NullMarked;

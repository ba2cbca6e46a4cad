/// The memory of a program at the kernel level.
@NullMarked
package dev.weir.pass.kernel.buffer;

import org.jspecify.annotations.NullMarked;

/// What the elements of a kernel's results are made of while the kernel is built and emitted: expressions over
/// axes, as the dialect `compute` writes them down.
@NullMarked
package dev.weir.pass.kernel.expr;

import org.jspecify.annotations.NullMarked;

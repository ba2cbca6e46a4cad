/// Runs kernels as their definition says, one program after another, and stops at whatever a device
/// would do wrong: the reference that targets are compared with.
@NullMarked
package dev.weir.dialect.tile.interpret;

import org.jspecify.annotations.NullMarked;

/// The index level, between operators and tiles: a kernel as nests of axes with scalar bodies. Start with
/// [KernelOp] and [NestOp].
@NullMarked
package dev.weir.dialect.compute;

import org.jspecify.annotations.NullMarked;

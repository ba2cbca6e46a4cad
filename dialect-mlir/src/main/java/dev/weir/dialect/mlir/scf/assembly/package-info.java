/// How `scf` is read and written where the format language does not say it.
@NullMarked
package dev.weir.dialect.mlir.scf.assembly;

import org.jspecify.annotations.NullMarked;

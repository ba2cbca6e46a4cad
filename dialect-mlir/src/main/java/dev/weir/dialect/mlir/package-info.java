/// MLIR's `arith` and `scf`, for authors and as common ground with MLIR's own tools. Functions
/// live with the builtin dialect, branches with control flow.
@NullMarked
package dev.weir.dialect.mlir;

import org.jspecify.annotations.NullMarked;

/// The parser of IR text: a recursive descent that keeps its state in a
/// [dev.weir.ir.text.read.ParseSession].
///
/// [dev.weir.ir.text.read.OperationReader] reads operations, one class each reads types, attributes,
/// locations and resources; [dev.weir.ir.text.read.ParallelReader] reads large texts in parallel.
@NullMarked
package dev.weir.ir.text.read;

import org.jspecify.annotations.NullMarked;

/// Programs in plain Java. A [Tensor] computes at once; [Grad] differentiates functions of tensors, [Jit] compiles them;
/// a [Scope] says how long memory lives.
///
/// Where to start: `Dispatch` carries out an operator, with a `OpKernel` for each signature; under a `Trace` it becomes an
/// operation, and an active [Tape] notes it.
@NullMarked
package dev.weir.tensor;

import org.jspecify.annotations.NullMarked;

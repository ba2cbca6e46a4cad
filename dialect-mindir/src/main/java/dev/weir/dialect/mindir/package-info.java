/// MindIR's functional graphs: FuncGraph, closures, primitives and monads as ops and types. The
/// import of `.mindir` files will build this dialect; `transforms` will lower it to the operator
/// level.
@NullMarked
package dev.weir.dialect.mindir;

import org.jspecify.annotations.NullMarked;

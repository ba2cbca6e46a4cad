/// What generated kernels know of operators: how an element of a result is made of elements of operands. Start with
/// [KernelRules] and [Tracer].
@NullMarked
package dev.weir.pass.kernel.rule;

import org.jspecify.annotations.NullMarked;

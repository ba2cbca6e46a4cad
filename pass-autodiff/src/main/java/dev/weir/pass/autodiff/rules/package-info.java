/// The gradients of the operators of `pd_op`, by families, and of the primitives that programs are
/// differentiated in.
@NullMarked
package dev.weir.pass.autodiff.rules;

import org.jspecify.annotations.NullMarked;

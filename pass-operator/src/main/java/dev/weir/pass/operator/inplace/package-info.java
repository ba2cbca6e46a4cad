/// In-place operators brought into value form, where each result has memory of its own; see
/// [ValueForm].
@NullMarked
package dev.weir.pass.operator.inplace;

import org.jspecify.annotations.NullMarked;

/// Terms: exact integer expressions over the unknown sizes of a program, in canonical form.
///
/// Start at [dev.weir.dialect.shape.term.Term]: its factories and operators simplify as they build.
/// [dev.weir.dialect.shape.term.TermRule] lists the laws by which they do.
/// [dev.weir.dialect.shape.term.TermAlgebra] is the way to do anything else with a term: evaluate it,
/// bound it, generate code that computes it.
@NullMarked
package dev.weir.dialect.shape.term;

import org.jspecify.annotations.NullMarked;

/// Formulas over operators, which definitions of composite operators are written in.
package dev.weir.dialect.operator.formula;

/// Matmul and what is made of it, and systems of linear equations.
package dev.weir.dialect.operator.matrix;

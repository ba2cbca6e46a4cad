/// Matmul and what is made of it.
package dev.weir.dialect.operator.matrix;

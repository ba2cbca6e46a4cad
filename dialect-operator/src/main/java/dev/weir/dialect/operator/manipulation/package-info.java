/// Operators that move elements and compute nothing: reshape, transpose, slice, concat.
package dev.weir.dialect.operator.manipulation;

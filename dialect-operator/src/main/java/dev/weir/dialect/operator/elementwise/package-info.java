/// Operators that compute each element of their result from the elements at its index; those of one and of two operands have packages of their own.
package dev.weir.dialect.operator.elementwise;

/// Operators that make tensors of constants and sizes.
package dev.weir.dialect.operator.creation;

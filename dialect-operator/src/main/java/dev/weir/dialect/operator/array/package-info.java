/// Arrays of tensors, which loops fill and read.
package dev.weir.dialect.operator.array;

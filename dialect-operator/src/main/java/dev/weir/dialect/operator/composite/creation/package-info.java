/// Tensors that are made rather than computed from others, short for counting and comparing.
package dev.weir.dialect.operator.composite.creation;

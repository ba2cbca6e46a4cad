/// Gradients that have kernels of their own.
package dev.weir.dialect.operator.gradient;

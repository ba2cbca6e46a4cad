/// Quantised values, and matmuls of them.
package dev.weir.dialect.operator.quantization;

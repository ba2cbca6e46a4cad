/// Elementwise operators of one operand: activations and mathematical functions.
package dev.weir.dialect.operator.elementwise.unary;

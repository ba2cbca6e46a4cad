/// Gradients of reductions, decomposed into other operators.
package dev.weir.dialect.operator.composite.gradient.reduction;

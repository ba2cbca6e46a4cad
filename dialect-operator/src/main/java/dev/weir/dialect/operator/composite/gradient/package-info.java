/// Gradients that are defined by other operators: lowering replaces them by their decomposition.
package dev.weir.dialect.operator.composite.gradient;

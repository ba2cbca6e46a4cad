/// Gradients of activations.
package dev.weir.dialect.operator.composite.gradient.activation;

/// Activations that are exponential below zero.
package dev.weir.dialect.operator.elementwise.activation;

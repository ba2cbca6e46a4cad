/// Losses that are short for arithmetic.
package dev.weir.dialect.operator.composite.loss;

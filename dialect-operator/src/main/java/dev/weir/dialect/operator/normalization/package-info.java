/// Softmax, norms, dropout and losses.
package dev.weir.dialect.operator.normalization;

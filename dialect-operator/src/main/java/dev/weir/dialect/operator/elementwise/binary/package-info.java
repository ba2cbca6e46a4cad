/// Elementwise operators of two operands that are broadcast: arithmetic, comparisons, logic.
package dev.weir.dialect.operator.elementwise.binary;

/// Elementwise operators that round, and the sign of what is rounded.
package dev.weir.dialect.operator.elementwise.rounding;

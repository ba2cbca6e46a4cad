/// Operators that are defined by others: lowering replaces them by their decomposition.
package dev.weir.dialect.operator.composite;

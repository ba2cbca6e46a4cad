/// Operators that read or write at indices that are data.
package dev.weir.dialect.operator.indexing;

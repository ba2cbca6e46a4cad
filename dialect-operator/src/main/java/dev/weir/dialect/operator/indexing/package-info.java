/// Operators that read or write at indices that are data, and that find and count elements.
package dev.weir.dialect.operator.indexing;

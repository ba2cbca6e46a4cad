/// Selection and sorting, short for gathering and for the largest elements.
package dev.weir.dialect.operator.composite.indexing;

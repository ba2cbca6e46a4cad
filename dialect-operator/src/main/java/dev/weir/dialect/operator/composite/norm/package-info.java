/// Norms and normalisations, short for reductions.
package dev.weir.dialect.operator.composite.norm;

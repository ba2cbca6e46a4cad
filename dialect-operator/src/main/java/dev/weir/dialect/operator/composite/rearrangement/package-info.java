/// Elements in another order, repeated, or in another shape, short for transposing, reshaping and slicing.
package dev.weir.dialect.operator.composite.rearrangement;

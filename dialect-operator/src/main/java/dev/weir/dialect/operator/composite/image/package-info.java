/// Operators on images and volumes that are short for others.
package dev.weir.dialect.operator.composite.image;

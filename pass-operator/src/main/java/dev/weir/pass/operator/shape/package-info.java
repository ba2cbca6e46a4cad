/// Shapes: making the sizes of a program known.
@org.jspecify.annotations.NullMarked
package dev.weir.pass.operator.shape;

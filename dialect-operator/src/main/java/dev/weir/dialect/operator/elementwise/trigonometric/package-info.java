/// Functions of angles and of hyperbolas, with their inverses.
package dev.weir.dialect.operator.elementwise.trigonometric;

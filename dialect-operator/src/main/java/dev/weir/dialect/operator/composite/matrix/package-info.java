/// Products that are short for others.
package dev.weir.dialect.operator.composite.matrix;

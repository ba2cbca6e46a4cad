/// Choices between operands, and what is made of two, short for arithmetic and `where`.
package dev.weir.dialect.operator.composite.choice;

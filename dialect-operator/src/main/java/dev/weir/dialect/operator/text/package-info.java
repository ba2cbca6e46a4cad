/// Operators on tensors of strings; those that move elements take strings as well.
package dev.weir.dialect.operator.text;

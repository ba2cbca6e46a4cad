/// Copies between memories, of which a target has one.
package dev.weir.dialect.operator.composite.copy;

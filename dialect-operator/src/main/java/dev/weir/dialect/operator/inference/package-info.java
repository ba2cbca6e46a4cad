/// How result types follow from operands and attributes, by topic, as far as sizes are known.
@NullMarked
package dev.weir.dialect.operator.inference;

import org.jspecify.annotations.NullMarked;

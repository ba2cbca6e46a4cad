/// Rules that leave fewer operators, or other ones of the same kind.
@org.jspecify.annotations.NullMarked
package dev.weir.pass.operator.simplify;

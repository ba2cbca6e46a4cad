/// Precision: running operators on narrower floats where that is safe.
@org.jspecify.annotations.NullMarked
package dev.weir.pass.operator.precision;

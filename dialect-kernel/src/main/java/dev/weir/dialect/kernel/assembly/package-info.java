/// The texts of the kernel dialect's types and attributes.
@org.jspecify.annotations.NullMarked
package dev.weir.dialect.kernel.assembly;

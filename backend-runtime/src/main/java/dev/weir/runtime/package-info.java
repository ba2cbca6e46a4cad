/// Compiled programs: what every target's runtime offers, and the plan of intermediate buffers.
@org.jspecify.annotations.NullMarked
package dev.weir.runtime;

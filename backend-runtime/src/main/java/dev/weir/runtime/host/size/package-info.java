/// Sizes that only a run knows: what holds of those of inputs, and what follows for launches.
@org.jspecify.annotations.NullMarked
package dev.weir.runtime.host.size;

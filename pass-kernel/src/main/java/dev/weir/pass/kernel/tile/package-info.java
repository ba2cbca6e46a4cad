/// From groups of operators to generated kernels: what each result is made of ([Tracer]), how the work
/// is cut into programs and tiles ([Schedule]), and the tile function that does it ([PartEmitter]).
@org.jspecify.annotations.NullMarked
package dev.weir.pass.kernel.tile;

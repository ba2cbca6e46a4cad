/// Kernels as loops over single elements: what targets that have no tiles of their own generate code from.
///
/// [LoopPlanner] turns a `tile.func` into a [LoopProgram]. Tile operations of equal extents become one nest
/// of loops whose body computes scalars; what must outlive its nest lies in a [Memory.Buffer] of the
/// program's own, at an offset that liveness allots. Broadcasts, transposes, slices and fills are gone: they
/// are [Coordinate]s and constants. Reductions are [Accumulator]s of a loop or, where the loop inside them is
/// not reduced, elements of a buffer that are read and written. Matmuls are a [LoopStep.Matmul],
/// to be done in blocks as the target likes.
@org.jspecify.annotations.NullMarked
package dev.weir.backend.cpu.loop;

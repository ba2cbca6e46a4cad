/// Convolutions at the speed of the machine: patches are laid out for the inner loops a block at a time,
/// never as a matrix in memory; three rows of a filter become six products instead of twelve; filters
/// that never change are laid out once.
@org.jspecify.annotations.NullMarked
package dev.weir.backend.cpu.convolution;

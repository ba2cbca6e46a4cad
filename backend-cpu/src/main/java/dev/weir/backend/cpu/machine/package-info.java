/// Kernels as machine code: whole programs of the loop dialect for the vectors of this processor, compiled when they are
/// made, in microseconds, and not by the JVM when they have run for a while.
///
/// [MachineCheck][dev.weir.backend.cpu.machine.MachineCheck] says for which programs there is such code; all others are
/// bytecode. Both split loops in the same way and compute with the same [dev.weir.backend.cpu.lanes.Lanes], so that they
/// give the same bits.
@org.jspecify.annotations.NullMarked
package dev.weir.backend.cpu.machine;

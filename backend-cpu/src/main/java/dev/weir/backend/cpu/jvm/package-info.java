/// Kernels as bytecode: loops over elements, in vectors where the machine has them, one hidden class for
/// each kernel.
///
/// A [dev.weir.backend.cpu.loop.LoopProgram] becomes a class with a method for what a program does and one for
/// each innermost loop, small enough for the compiler to keep all vectors in registers. Elements that do
/// not fill a vector are computed one by one with the same arithmetic ([dev.weir.backend.cpu.lanes.Lanes]), so that a result does not
/// depend on where its element lies.
@org.jspecify.annotations.NullMarked
package dev.weir.backend.cpu.jvm;

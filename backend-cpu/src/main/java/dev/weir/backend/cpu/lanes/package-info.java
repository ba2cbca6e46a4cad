/// What elements are in generated code, and arithmetic on them, one at a time or as many as a vector holds: how loops are
/// split into vectors, and functions as polynomials. What writes the instructions, bytecode or machine code, extends
/// [Lanes][dev.weir.backend.cpu.lanes.Lanes], so that both compute the same bits.
@org.jspecify.annotations.NullMarked
package dev.weir.backend.cpu.lanes;

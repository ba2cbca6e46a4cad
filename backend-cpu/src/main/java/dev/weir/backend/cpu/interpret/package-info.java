/// The target `interpret`: generated kernels run as their definition says, slowly, and stop at whatever a
/// device would do wrong.
@org.jspecify.annotations.NullMarked
package dev.weir.backend.cpu.interpret;

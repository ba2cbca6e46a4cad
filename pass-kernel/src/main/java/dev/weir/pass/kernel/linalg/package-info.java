/// Groups of operators as linalg on tensors in the spelling of MLIR 19, with the attributes by which
/// AscendNPU-IR knows device functions.
@org.jspecify.annotations.NullMarked
package dev.weir.pass.kernel.linalg;

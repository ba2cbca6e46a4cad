/// The CUDA target: CUDA C++ from tile functions, the runtime on the driver API, and the kernels of
/// PHI that programs can be planned for.
@org.jspecify.annotations.NullMarked
package dev.weir.backend.gpu.cuda;

/// Tiles spread over the threads of a program: what the OpenCL and CUDA targets share.
@org.jspecify.annotations.NullMarked
package dev.weir.backend.gpu.simt;

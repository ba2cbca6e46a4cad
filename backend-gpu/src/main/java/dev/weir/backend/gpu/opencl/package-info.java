/// The OpenCL target: OpenCL C from tile functions, and the runtime that runs it on a device.
@org.jspecify.annotations.NullMarked
package dev.weir.backend.gpu.opencl;

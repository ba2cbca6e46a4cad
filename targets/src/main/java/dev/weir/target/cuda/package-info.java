/// The CUDA target: so far the kernels that programs can be planned for.
@org.jspecify.annotations.NullMarked
package dev.weir.target.cuda;

/// Decomposition: operators that are made of others are written as these, so that grouping sees what
/// belongs together.
///
/// What a kernel can be made of stays: arithmetic, reductions (`mean` among them), `sigmoid`, `relu` and
/// `square`, matmuls, tables, views. Floats of 16 bits are computed with in f32, as the kernels of
/// the whole operators do, between casts.
@org.jspecify.annotations.NullMarked
package dev.weir.pass.operator.decompose;

/// Fusion: rules that make one operator of several.
///
/// Sizes that are not known count as the same where types say no more, as in PIR: that two summands of
/// type `tensor<?x8xf32>` stretch when the program runs is not thought of. The kernels of the fused
/// operators check it and refuse.
@org.jspecify.annotations.NullMarked
package dev.weir.pass.operator.fusion;

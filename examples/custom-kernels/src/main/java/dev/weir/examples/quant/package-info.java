/// A dialect of quantised tensors outside of Weir's own tree, with kernels of its own.
///
/// Written for Weir's collection of cases that once broke it, and copied from there: seven operations, a parametric type,
/// an enum, an interface attached to operators of `pd_op`, rewrite rules, a lowering to `pd_op` and a tile kernel written
/// by hand. `EncodeOp` and `DecodeOp` are new: [QuantToStoragePass] makes them, and [QuantKernels] and [QuantKernelRules]
/// say how kernels compute them.
@org.jspecify.annotations.NullMarked
package dev.weir.examples.quant;

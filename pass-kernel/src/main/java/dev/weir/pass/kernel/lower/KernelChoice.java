package dev.weir.pass.kernel.lower;

import dev.weir.dialect.kernel.KernelKeyAttr;

/// The kernel that carries out an operator.
///
/// @param kernelName the kernel's name
/// @param key what it was chosen by
/// @param inplace whether it works over its first operand
record KernelChoice(String kernelName, KernelKeyAttr key, boolean inplace) {}

/// The kernel level, `pd_kernel`: kernel keys, placed tensor types, kernel calls, copies and
/// buffers. It says which kernel runs where, and on which memory.
@NullMarked
package dev.weir.dialect.kernel;

import org.jspecify.annotations.NullMarked;

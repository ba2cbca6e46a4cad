/// The buffers of a program at the kernel level: whose memory results lie in, from when to when it is needed, and a
/// plan of where it lies.
@NullMarked
package dev.weir.dialect.kernel.buffer;

import org.jspecify.annotations.NullMarked;

/// Changing attached IR: the rewriter and its listeners, patterns, the greedy driver and dialect
/// conversion.
@NullMarked
package dev.weir.rewrite;

import org.jspecify.annotations.NullMarked;

package dev.weir.rewrite;

import dev.weir.ir.Operation;
import dev.weir.ir.def.OpInterface;

/// An operation that knows a simpler form of itself beyond what folding can say. Patterns that look at
/// several operations belong into a [Canonicalization] instead.
@OpInterface
public interface Canonicalizes extends Operation {
  /// Replaces this operation by a simpler form, if there is one. The insertion point of `rewriter`
  /// stands before it.
  Rewrite canonicalize(PatternRewriter rewriter);
}

package dev.weir.rewrite;

import com.google.common.collect.ImmutableList;

/// The patterns that bring the ops of a dialect into canonical form. Implementations are found through
/// `ServiceLoader`, and the canonicalisation pass applies them all, together with folding.
public interface Canonicalization {
  /// {@return the patterns}
  ImmutableList<Pattern> patterns();
}

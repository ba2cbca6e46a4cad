package dev.weir.ir;

import java.util.Optional;

/// An analysis that can be held against a fresh one of the same operation, to find out whether a pass
/// preserved it as it claims. An analysis with `equals`, such as a record, need not be one.
///
/// @param <A> the analysis itself
public interface ComparableAnalysis<A> {
  /// {@return what this says that `fresh` does not, or the other way round, in words; empty where they
  /// agree}
  Optional<String> differenceFrom(A fresh);
}

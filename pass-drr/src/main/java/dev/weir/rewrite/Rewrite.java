package dev.weir.rewrite;

/// What came of trying a pattern on an operation.
public sealed interface Rewrite {
  /// {@return that the pattern changed the IR}
  static Rewrite applied() {
    return Applied.INSTANCE;
  }

  /// {@return that the pattern does not match and changed nothing}
  static Rewrite noMatch(String reason) {
    return new NoMatch(reason);
  }

  /// The pattern changed the IR.
  enum Applied implements Rewrite {
    /// The only instance.
    INSTANCE
  }

  /// The pattern does not match; it changed nothing.
  ///
  /// Reasons are shown when rewrites are traced. One that is costly to phrase should be a constant.
  record NoMatch(String reason) implements Rewrite {}
}

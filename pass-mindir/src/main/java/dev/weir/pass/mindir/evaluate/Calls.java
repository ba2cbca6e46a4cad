package dev.weir.pass.mindir.evaluate;

import dev.weir.pass.Option;

/// Which calls between function graphs are made when the program runs.
public enum Calls {
  /// Those that cannot be inlined into the graph around them.
  NEEDED,
  /// All.
  ALL;

  public static final Option<Calls> OPTION =
      Option.choice("calls", Calls.class, NEEDED, "which calls are made when the program runs");
}

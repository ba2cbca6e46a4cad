package dev.weir.tensor.capture;

import com.google.common.collect.ImmutableList;

/// What happens behind a program.
sealed interface Exit {
  /// The method returns.
  record Return(Recipe value) implements Exit {}

  /// The code cannot be captured, or throws: it runs as it is.
  record Plain(String reason) implements Exit {}

  /// Something cannot be part of a program.
  ///
  /// @param at the instruction
  /// @param layout how the values of the frame lie
  /// @param calls whether the instruction is a call that runs as it is, behind which a new program begins; otherwise the
  ///     instruction itself begins one
  /// @param endless whether what is called is not captured either
  record Broken(
      int at,
      Layout layout,
      ImmutableList<Recipe> values,
      boolean calls,
      boolean endless,
      Explanation.GraphBreak why)
      implements Exit {}
}

package dev.weir.codegen.format;

import com.google.common.collect.ImmutableList;
import dev.weir.codegen.format.AssemblyElement.TypeSource;
import dev.weir.codegen.model.OpModel;

/// A sound format of an op: its elements, and where the types come from that it does not write.
///
/// @param operandTypes where the types of each operand group come from; empty where `operands` gives
///     them all at once
/// @param resultTypes where the types of each result group come from; empty where they are inferred
///     or `results` gives them all at once
/// @param elided the attributes that the dictionary leaves out
record Assembly(
    OpModel op,
    ImmutableList<AssemblyElement> elements,
    ImmutableList<TypeOrigin> operandTypes,
    ImmutableList<TypeOrigin> resultTypes,
    ResultTyping resultTyping,
    ImmutableList<String> elided) {
  /// How the result types are known.
  enum ResultTyping {
    /// Group by group.
    BY_GROUP,
    /// From `type(results)` or a function type.
    ALL_WRITTEN,
    /// From the op itself.
    INFERRED
  }

  /// Where the types of a group come from.
  sealed interface TypeOrigin {
    /// The format writes them.
    record Written() implements TypeOrigin {}

    /// The constraint leaves one only.
    record Exact() implements TypeOrigin {}

    /// They are all the same as the type of a single operand or result that the format writes.
    record SameAs(TypeSource source) implements TypeOrigin {}
  }
}

package dev.weir.codegen.format;

import com.google.common.collect.ImmutableList;
import com.palantir.javapoet.ClassName;
import dev.weir.codegen.model.AttributeModel;
import dev.weir.codegen.model.GroupModel;
import dev.weir.codegen.model.HolderModel;

/// A piece of an op's format, its names looked up.
sealed interface AssemblyElement {
  /// A keyword or punctuation.
  record Literal(String text) implements AssemblyElement {}

  /// A space, a line break, or nothing where a space would stand.
  record Whitespace(String text) implements AssemblyElement {}

  /// All attributes that the format does not write elsewhere.
  record AttrDict(boolean withKeyword) implements AssemblyElement {}

  /// The values of an operand group.
  record OperandsOf(GroupModel group) implements AssemblyElement {}

  /// The values of all operands.
  record AllOperands() implements AssemblyElement {}

  /// An attribute; `qualified` where its dialect and name are written too.
  record AttributeOf(AttributeModel attribute, boolean qualified) implements AssemblyElement {}

  /// A region, or all regions of the group.
  record RegionOf(HolderModel region) implements AssemblyElement {}

  /// All regions.
  record AllRegions() implements AssemblyElement {}

  /// A successor, or all successors of the group.
  record SuccessorOf(HolderModel successor) implements AssemblyElement {}

  /// All successors.
  record AllSuccessors() implements AssemblyElement {}

  /// Types.
  record TypesOf(TypeSource source) implements AssemblyElement {}

  /// `(inputs) -> results`.
  record FunctionalType(TypeSource inputs, TypeSource results) implements AssemblyElement {}

  /// Something that occurs elsewhere, handed to a custom directive.
  record Reference(AssemblyElement element) implements AssemblyElement {}

  /// What static methods of the author's read and write.
  record Custom(ClassName type, ImmutableList<AssemblyElement> arguments)
      implements AssemblyElement {}

  /// Elements that are there together or not at all.
  record Group(
      ImmutableList<AssemblyElement> present,
      ImmutableList<AssemblyElement> absent,
      AssemblyElement anchor)
      implements AssemblyElement {}

  /// Clauses, each with a keyword, in any order.
  record AnyOrder(ImmutableList<Clause> clauses) implements AssemblyElement {}

  /// A clause of [AnyOrder].
  record Clause(Literal keyword, ImmutableList<AssemblyElement> elements) {}

  /// Whose types are meant.
  sealed interface TypeSource {
    /// Those of an operand group.
    record OfOperand(GroupModel group) implements TypeSource {}

    /// Those of a result group.
    record OfResult(GroupModel group) implements TypeSource {}

    /// Those of all operands.
    record OfOperands() implements TypeSource {}

    /// Those of all results.
    record OfResults() implements TypeSource {}
  }
}

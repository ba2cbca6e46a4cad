package dev.weir.codegen.model;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.palantir.javapoet.ClassName;
import dev.weir.ir.Multiplicity;
import java.util.Optional;
import javax.lang.model.element.TypeElement;

/// An op.
///
/// @param element the author's interface
/// @param type its name
/// @param stem the interface's name without `Op`, as in `Matmul`
/// @param name the full name of the op, dialect included
/// @param namespace the dialect's namespace
/// @param impl the class to generate
/// @param traits the traits and interfaces it extends, transitively
/// @param checkedTraits those of its traits that have a check
/// @param typeChecks those of its traits whose checks look at types alone
/// @param parents the ops it must lie in; empty for any
/// @param terminator the op its blocks end with
/// @param inplaceOperand the operand over which its twin with a trailing underscore stores its first
///     result, if it has such a twin
public record OpModel(
    TypeElement element,
    ClassName type,
    String stem,
    String name,
    String namespace,
    ClassName impl,
    Documentation documentation,
    ImmutableList<GroupModel> operands,
    ImmutableList<GroupModel> results,
    ImmutableList<AttributeModel> attributes,
    ImmutableList<HolderModel> regions,
    ImmutableList<HolderModel> successors,
    ImmutableList<ClassName> traits,
    ImmutableList<ClassName> checkedTraits,
    ImmutableSet<ClassName> typeChecks,
    ImmutableList<OpReference> parents,
    Optional<OpReference> terminator,
    Optional<Integer> inplaceOperand,
    FormatModel format) {
  /// {@return whether it has a twin with a trailing underscore}
  public boolean inplaceTwin() {
    return inplaceOperand.isPresent();
  }

  /// {@return whether the op extends `trait`, directly or not}
  public boolean hasTrait(ClassName trait) {
    return traits.contains(trait);
  }

  /// {@return whether result types need not be given: there are none, or the op infers them and how
  /// they divide into groups follows from their number}
  public boolean infersResultTypes() {
    return results.isEmpty()
        || hasTrait(CoreClasses.INFERS_TYPES)
            && results.stream().filter(group -> !group.isSingle()).count() <= 1;
  }

  /// {@return whether the sizes of the operand groups are kept in an attribute}
  public boolean hasOperandSizes() {
    return operands.stream().filter(group -> !group.isSingle()).count() > 1;
  }

  /// {@return whether the sizes of the result groups are kept in an attribute}
  public boolean hasResultSizes() {
    return results.stream().filter(group -> !group.isSingle()).count() > 1;
  }

  /// {@return whether one of the regions is any number of them}
  public boolean hasVariadicRegion() {
    return regions.stream().anyMatch(region -> region.multiplicity() == Multiplicity.VARIADIC);
  }
}

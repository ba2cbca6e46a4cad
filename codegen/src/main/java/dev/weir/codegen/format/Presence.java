package dev.weir.codegen.format;

import dev.weir.codegen.format.AssemblyElement.TypeSource;
import dev.weir.codegen.model.GroupModel;
import dev.weir.ir.Multiplicity;

/// Whether what an element writes may be absent, and whether a parser can tell.
final class Presence {
  private Presence() {}

  /// {@return whether the element may stand for nothing, so that it can anchor a group}
  static boolean mayBeAbsent(AssemblyElement element) {
    return switch (element) {
      case AssemblyElement.OperandsOf operands -> !operands.group().isSingle();
      case AssemblyElement.AttributeOf attribute -> attribute.attribute().isOptional();
      case AssemblyElement.RegionOf _, AssemblyElement.AllRegions _ -> true;
      case AssemblyElement.AllOperands _, AssemblyElement.AllSuccessors _ -> true;
      case AssemblyElement.SuccessorOf successor ->
          successor.successor().multiplicity() == Multiplicity.VARIADIC;
      case AssemblyElement.TypesOf types -> mayBeAbsent(types.source());
      case AssemblyElement.FunctionalType type -> mayBeAbsent(type.inputs());
      case AssemblyElement.Custom custom ->
          custom.arguments().stream().anyMatch(Presence::mayBeAbsent);
      // @formatter:off
      case AssemblyElement.Literal _,
          AssemblyElement.Whitespace _,
          AssemblyElement.AttrDict _,
          AssemblyElement.Reference _,
          AssemblyElement.Group _,
          AssemblyElement.AnyOrder _ ->
          // @formatter:on
          false;
    };
  }

  private static boolean mayBeAbsent(TypeSource source) {
    return switch (source) {
      case TypeSource.OfOperand(GroupModel group) -> !group.isSingle();
      case TypeSource.OfResult(GroupModel group) -> !group.isSingle();
      case TypeSource.OfOperands _, TypeSource.OfResults _ -> true;
    };
  }

  /// {@return whether the element may stand in a group, without which the op is still complete}
  static boolean fitsGroup(AssemblyElement element) {
    return switch (element) {
      case AssemblyElement.Literal _, AssemblyElement.Whitespace _ -> true;
      case AssemblyElement.AttrDict _ -> false;
      default -> mayBeAbsent(element);
    };
  }

  /// {@return whether a parser can look for the element and go on without it}
  static boolean canBeSought(AssemblyElement element) {
    return switch (element) {
      case AssemblyElement.Literal _ -> true;
      case AssemblyElement.AttributeOf attribute ->
          mayBeAbsent(element) && AttributeSyntax.of(attribute).isSought();
      // @formatter:off
      case AssemblyElement.TypesOf _,
          AssemblyElement.OperandsOf _,
          AssemblyElement.RegionOf _,
          AssemblyElement.SuccessorOf _,
          AssemblyElement.AllOperands _,
          AssemblyElement.AllRegions _,
          AssemblyElement.AllSuccessors _ ->
          // @formatter:on
          mayBeAbsent(element);
      case AssemblyElement.Custom _ -> false;
      default -> false;
    };
  }
}

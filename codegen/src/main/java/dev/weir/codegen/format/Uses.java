package dev.weir.codegen.format;

import dev.weir.codegen.format.AssemblyElement.TypeSource;
import dev.weir.codegen.model.GroupModel;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Which of the variables that a parser may need it does need.
///
/// @param types whose types the format writes
record Uses(boolean allOperands, boolean allRegions, boolean allSuccessors, Set<TypeSource> types) {
  static Uses of(List<AssemblyElement> elements) {
    Set<TypeSource> types = new HashSet<>();
    Set<Class<?>> kinds = new HashSet<>();
    elements.forEach(element -> collect(element, types, kinds));
    return new Uses(
        kinds.contains(AssemblyElement.AllOperands.class),
        kinds.contains(AssemblyElement.AllRegions.class),
        kinds.contains(AssemblyElement.AllSuccessors.class),
        types);
  }

  private static void collect(AssemblyElement element, Set<TypeSource> types, Set<Class<?>> kinds) {
    kinds.add(element.getClass());
    switch (element) {
      case AssemblyElement.TypesOf(TypeSource source) -> types.add(source);
      case AssemblyElement.FunctionalType(TypeSource inputs, TypeSource results) -> {
        types.add(inputs);
        types.add(results);
      }
      case AssemblyElement.Group group -> {
        group.present().forEach(inner -> collect(inner, types, kinds));
        group.absent().forEach(inner -> collect(inner, types, kinds));
      }
      case AssemblyElement.AnyOrder list ->
          list.clauses()
              .forEach(clause -> clause.elements().forEach(inner -> collect(inner, types, kinds)));
      case AssemblyElement.Custom custom ->
          custom.arguments().forEach(inner -> collect(inner, types, kinds));
      default -> {}
    }
  }

  boolean operandTypes() {
    return types.contains(new TypeSource.OfOperands());
  }

  boolean typeOfOperand() {
    return types.stream().anyMatch(TypeSource.OfOperand.class::isInstance);
  }

  boolean resultTypes() {
    return types.contains(new TypeSource.OfResults());
  }

  boolean typeOf(GroupModel result) {
    return types.contains(new TypeSource.OfResult(result));
  }
}

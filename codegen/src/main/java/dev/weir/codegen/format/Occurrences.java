package dev.weir.codegen.format;

import dev.weir.codegen.format.AssemblyElement.TypeSource;
import dev.weir.codegen.validate.ErrorId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// What occurs in a format, whatever the depth. Reports what occurs twice.
final class Occurrences {
  private final FormatReporter reporter;
  private final Set<String> operands = new HashSet<>();
  private final Set<String> attributes = new HashSet<>();
  private final Set<String> regions = new HashSet<>();
  private final Set<String> successors = new HashSet<>();
  private final Set<TypeSource> types = new HashSet<>();
  private int dictionaries;
  private boolean allOperands;
  private boolean allRegions;
  private boolean allSuccessors;

  Occurrences(List<AssemblyElement> elements, FormatReporter reporter) {
    this.reporter = reporter;
    elements.forEach(this::add);
  }

  private void add(AssemblyElement element) {
    switch (element) {
      case AssemblyElement.AttrDict _ -> {
        dictionaries++;
        if (dictionaries == 2) {
          reporter.errorOfAll(ErrorId.OP_FORMAT_DUPLICATE, "attr-dict");
        }
      }
      case AssemblyElement.OperandsOf operand -> once(operands, operand.group().name());
      case AssemblyElement.AttributeOf attribute -> once(attributes, attribute.attribute().name());
      case AssemblyElement.RegionOf region -> once(regions, region.region().name());
      case AssemblyElement.SuccessorOf successor -> once(successors, successor.successor().name());
      case AssemblyElement.AllOperands _ -> allOperands = true;
      case AssemblyElement.AllRegions _ -> allRegions = true;
      case AssemblyElement.AllSuccessors _ -> allSuccessors = true;
      case AssemblyElement.TypesOf type -> addType(type.source());
      case AssemblyElement.FunctionalType type -> {
        addType(type.inputs());
        addType(type.results());
      }
      case AssemblyElement.Custom custom -> custom.arguments().forEach(this::add);
      case AssemblyElement.Group group -> {
        group.present().forEach(this::add);
        group.absent().forEach(this::add);
      }
      case AssemblyElement.AnyOrder list ->
          list.clauses().forEach(clause -> clause.elements().forEach(this::add));
      // @formatter:off
      case AssemblyElement.Literal _,
          AssemblyElement.Whitespace _,
          AssemblyElement.Reference _ -> {}
        // @formatter:on
    }
  }

  private void once(Set<String> seen, String name) {
    if (!seen.add(name)) {
      reporter.errorOfAll(ErrorId.OP_FORMAT_DUPLICATE, "$" + name);
    }
  }

  private void addType(TypeSource source) {
    if (!types.add(source)) {
      reporter.errorOfAll(
          ErrorId.OP_FORMAT_DUPLICATE,
          switch (source) {
            case TypeSource.OfOperand operand -> "type($" + operand.group().name() + ")";
            case TypeSource.OfResult result -> "type($" + result.group().name() + ")";
            case TypeSource.OfOperands _ -> "type(operands)";
            case TypeSource.OfResults _ -> "type(results)";
          });
    }
  }

  boolean hasDictionary() {
    return dictionaries > 0;
  }

  boolean hasOperand(String name) {
    return allOperands || operands.contains(name);
  }

  boolean hasAllOperands() {
    return allOperands;
  }

  boolean hasAttribute(String name) {
    return attributes.contains(name);
  }

  boolean hasRegion(String name) {
    return allRegions || regions.contains(name);
  }

  boolean hasAllRegions() {
    return allRegions;
  }

  boolean hasSuccessor(String name) {
    return allSuccessors || successors.contains(name);
  }

  boolean hasAllSuccessors() {
    return allSuccessors;
  }

  boolean hasType(TypeSource source) {
    return types.contains(source);
  }
}

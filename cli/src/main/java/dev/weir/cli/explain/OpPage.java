package dev.weir.cli.explain;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Multiplicity;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.text.AttributeText;

/// What `weir explain` tells of an operation.
final class OpPage {
  private final StringBuilder text = new StringBuilder();
  private final OpDefinition op;

  private OpPage(OpDefinition op) {
    this.op = op;
  }

  /// {@return the page of `op`}
  static String of(OpDefinition op, DialectRegistry registry) {
    return new OpPage(op).write(registry);
  }

  private String write(DialectRegistry registry) {
    text.append(op.name()).append(" - an operation\n");
    OpDefinition twin = registry.operation(op.name() + "_");
    if (op.isInplaceTwin()) {
      String base = op.name().substring(0, op.name().length() - 1);
      text.append("\nStores the first result of ")
          .append(base)
          .append(" over its first operand.\n");
    } else if (twin != null && twin.isInplaceTwin()) {
      text.append("\nIts in-place twin is ").append(twin.name()).append(".\n");
    }
    String description = op.description().isBlank() ? op.summary() : op.description();
    if (!description.isBlank()) {
      text.append('\n').append(description.strip()).append('\n');
    }
    assembly();
    section("Operands");
    for (var group : op.operandGroups()) {
      line(group.name(), counted(group.multiplicity()) + group.constraint().describe());
    }
    none(op.operandGroups());
    section("Attributes");
    for (var slot : op.slots()) {
      line(slot.name(), slot.codec().describe() + need(slot));
    }
    none(op.slots());
    section("Results");
    for (var group : op.resultGroups()) {
      line(group.name(), counted(group.multiplicity()) + group.constraint().describe());
    }
    none(op.resultGroups());
    if (!op.regionGroups().isEmpty()) {
      section("Regions");
      op.regionGroups().forEach(group -> line(group.name(), counted(group.multiplicity())));
    }
    if (!op.successorGroups().isEmpty()) {
      section("Successors");
      op.successorGroups().forEach(group -> line(group.name(), counted(group.multiplicity())));
    }
    traits();
    return text.toString();
  }

  /// How the op is written: MLIR's generic form is always read.
  private void assembly() {
    section("Assembly");
    if (!op.assembly().isEmpty()) {
      text.append("  ")
          .append(op.name())
          .append(' ')
          .append(op.assembly().replace("\n", "\\n"))
          .append('\n');
    } else {
      text.append(
          op.format().isPresent()
              ? "  custom, written by hand; its documentation shows it\n"
              : "  the generic form only\n");
    }
  }

  private void traits() {
    section("Traits and interfaces");
    StringBuilder names = new StringBuilder();
    for (Class<?> trait : op.traits()) {
      names.append(names.isEmpty() ? "" : ", ").append(trait.getSimpleName());
    }
    text.append("  ").append(names.isEmpty() ? "none" : names).append('\n');
  }

  private void section(String title) {
    text.append('\n').append(title).append(":\n");
  }

  private void line(String name, String what) {
    text.append(what.isBlank() ? "  %s\n".formatted(name) : "  %-20s %s\n".formatted(name, what));
  }

  private void none(ImmutableList<?> groups) {
    if (groups.isEmpty()) {
      text.append("  none\n");
    }
  }

  private static String need(OpDefinition.AttributeSlot slot) {
    if (slot.required()) {
      return ", required";
    }
    return slot.defaultValue()
        .map(value -> ", default " + AttributeText.of(value))
        .orElse(", optional");
  }

  private static String counted(Multiplicity multiplicity) {
    return switch (multiplicity) {
      case SINGLE -> "";
      case OPTIONAL -> "optional ";
      case VARIADIC -> "any number of ";
    };
  }
}

package dev.weir.cli.explain;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Dialect;
import dev.weir.ir.OpDefinition;

/// What `weir explain` tells of a dialect.
final class DialectPage {
  private DialectPage() {}

  /// {@return the page of the namespace that `parts` share}
  static String of(String namespace, ImmutableList<Dialect> parts) {
    StringBuilder text = new StringBuilder(namespace).append(" - a dialect\n");
    for (Dialect part : parts) {
      if (!part.description().isBlank()) {
        text.append('\n').append(part.description().strip()).append('\n');
      }
    }
    text.append("\nOperations:\n");
    for (Dialect part : parts) {
      for (OpDefinition op : part.operations()) {
        if (!op.isInplaceTwin()) {
          text.append("  %-28s %s\n".formatted(op.name(), op.summary()).stripTrailing());
          text.append('\n');
        }
      }
    }
    StringBuilder types = new StringBuilder();
    StringBuilder attributes = new StringBuilder();
    for (Dialect part : parts) {
      part.types()
          .forEach(type -> types.append("  !%s.%s\n".formatted(namespace, type.mnemonic())));
      part.attributes()
          .forEach(attr -> attributes.append("  #%s.%s\n".formatted(namespace, attr.mnemonic())));
    }
    if (!types.isEmpty()) {
      text.append("\nTypes:\n").append(types);
    }
    if (!attributes.isEmpty()) {
      text.append("\nAttributes:\n").append(attributes);
    }
    return text.toString();
  }
}

package dev.weir.cli.explain;

/// What `weir explain` tells of a type or attribute.
final class ParameterPage {
  private ParameterPage() {}

  /// {@return the page of the type or attribute `name`, an object of class `kind`}
  static String of(String name, String what, Class<?> kind) {
    String article = what.startsWith("a") ? "an " : "a ";
    return "%s - %s%s, in Java a %s\n".formatted(name, article, what, kind.getName());
  }
}

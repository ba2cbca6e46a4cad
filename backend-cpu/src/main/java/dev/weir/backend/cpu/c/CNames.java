package dev.weir.backend.cpu.c;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.HashSet;
import java.util.Set;

/// The names of C functions: those of the kernels where C can say them.
final class CNames {
  private static final ImmutableSet<String> TAKEN =
      ImmutableSet.of(
          "auto",
          "break",
          "case",
          "char",
          "const",
          "continue",
          "default",
          "do",
          "double",
          "else",
          "enum",
          "extern",
          "float",
          "for",
          "goto",
          "if",
          "inline",
          "int",
          "long",
          "register",
          "restrict",
          "return",
          "short",
          "signed",
          "sizeof",
          "static",
          "struct",
          "switch",
          "typedef",
          "union",
          "unsigned",
          "void",
          "volatile",
          "while",
          "main");

  private CNames() {}

  /// {@return the function of each kernel, by the kernel's name}
  static ImmutableMap<String, String> of(Iterable<String> kernels) {
    ImmutableMap.Builder<String, String> names = ImmutableMap.builder();
    Set<String> used = new HashSet<>();
    for (String kernel : kernels) {
      String base = of(kernel);
      String name = base;
      for (int i = 2; !used.add(name); i++) {
        name = base + "_" + i;
      }
      names.put(kernel, name);
    }
    return names.buildOrThrow();
  }

  /// {@return `name` as an identifier}
  static String of(String name) {
    StringBuilder identifier = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
      boolean digit = c >= '0' && c <= '9';
      if (digit && i == 0) {
        identifier.append('k');
      }
      identifier.append(letter || digit ? c : '_');
    }
    return TAKEN.contains(name) || name.startsWith("weir_") || name.isEmpty()
        ? "kernel_" + identifier
        : identifier.toString();
  }
}

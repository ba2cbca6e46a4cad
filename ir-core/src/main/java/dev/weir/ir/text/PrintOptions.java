package dev.weir.ir.text;

import dev.weir.ir.DialectRegistry;
import java.util.OptionalInt;

/// How operations are printed.
///
/// @param registry where the formats of dialect types and attributes are found
/// @param generic whether every operation is written in generic form
/// @param debugInfo whether locations are written
/// @param localScope whether aliases are left out, so that every operation stands for itself
/// @param elideElementsAbove how many elements an attribute may have and still be written out
/// @param threads how many threads may write; the text does not depend on it
public record PrintOptions(
    DialectRegistry registry,
    boolean generic,
    boolean debugInfo,
    boolean localScope,
    OptionalInt elideElementsAbove,
    int threads) {
  /// {@return custom assembly, aliases, no locations}
  public static PrintOptions of(DialectRegistry registry) {
    return new PrintOptions(
        registry, false, false, false, OptionalInt.empty(), Runtime.getRuntime().availableProcessors());
  }

  /// {@return these options with or without generic form}
  public PrintOptions withGeneric(boolean value) {
    return new PrintOptions(registry, value, debugInfo, localScope, elideElementsAbove, threads);
  }

  /// {@return these options with or without locations}
  public PrintOptions withDebugInfo(boolean value) {
    return new PrintOptions(registry, generic, value, localScope, elideElementsAbove, threads);
  }

  /// {@return these options without or with aliases}
  public PrintOptions withLocalScope(boolean value) {
    return new PrintOptions(registry, generic, debugInfo, value, elideElementsAbove, threads);
  }

  /// {@return these options with attributes of more than `count` elements left out}
  public PrintOptions withElementsElidedAbove(int count) {
    return new PrintOptions(
        registry, generic, debugInfo, localScope, OptionalInt.of(count), threads);
  }

  /// {@return these options with up to `count` threads, 1 and up}
  public PrintOptions withThreads(int count) {
    return new PrintOptions(registry, generic, debugInfo, localScope, elideElementsAbove, count);
  }
}

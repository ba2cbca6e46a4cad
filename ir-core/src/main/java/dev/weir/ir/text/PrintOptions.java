package dev.weir.ir.text;

import dev.weir.ir.DialectRegistry;
import java.util.OptionalInt;
import java.util.function.Consumer;

/// How operations are printed. Immutable: each `with…` method returns options that differ in one
/// thing.
public final class PrintOptions {
  private static final int HEX_ABOVE = 100;

  private final DialectRegistry registry;
  private boolean generic;
  private boolean debugInfo;
  private boolean prettyLocations;
  private boolean localScope;
  private boolean skipRegions;
  private boolean uniqueNumbers;
  private boolean valueUsers;
  private boolean namesFromLocations;
  private OptionalInt elideElementsAbove = OptionalInt.empty();
  private OptionalInt elideResourcesAbove = OptionalInt.empty();
  private int hexElementsAbove = HEX_ABOVE;
  private int threads = Runtime.getRuntime().availableProcessors();

  private PrintOptions(DialectRegistry registry) {
    this.registry = registry;
  }

  private PrintOptions(PrintOptions other) {
    registry = other.registry;
    generic = other.generic;
    debugInfo = other.debugInfo;
    prettyLocations = other.prettyLocations;
    localScope = other.localScope;
    skipRegions = other.skipRegions;
    uniqueNumbers = other.uniqueNumbers;
    valueUsers = other.valueUsers;
    namesFromLocations = other.namesFromLocations;
    elideElementsAbove = other.elideElementsAbove;
    elideResourcesAbove = other.elideResourcesAbove;
    hexElementsAbove = other.hexElementsAbove;
    threads = other.threads;
  }

  /// {@return custom assembly, aliases, no locations}
  ///
  /// @param registry where the formats of dialect types and attributes are found
  public static PrintOptions of(DialectRegistry registry) {
    return new PrintOptions(registry);
  }

  /// {@return where the formats of dialect types and attributes are found}
  public DialectRegistry registry() {
    return registry;
  }

  /// {@return whether every operation is written in generic form}
  public boolean generic() {
    return generic;
  }

  /// {@return whether locations are written}
  public boolean debugInfo() {
    return debugInfo;
  }

  /// {@return whether locations are written for people, in a form that cannot be read back}
  public boolean prettyLocations() {
    return prettyLocations;
  }

  /// {@return whether aliases are left out, so that every operation stands for itself}
  public boolean localScope() {
    return localScope;
  }

  /// {@return whether `{...}` is written for every region}
  public boolean skipRegions() {
    return skipRegions;
  }

  /// {@return whether no number of a value is used twice}
  public boolean uniqueNumbers() {
    return uniqueNumbers;
  }

  /// {@return whether comments tell what uses a value}
  public boolean valueUsers() {
    return valueUsers;
  }

  /// {@return whether values are named as their locations are}
  public boolean namesFromLocations() {
    return namesFromLocations;
  }

  /// {@return how many elements an attribute may have and still be written out}
  public OptionalInt elideElementsAbove() {
    return elideElementsAbove;
  }

  /// {@return how long the text of a resource may be and still be written out}
  public OptionalInt elideResourcesAbove() {
    return elideResourcesAbove;
  }

  /// {@return how many elements an attribute may have and still be written one by one}
  public int hexElementsAbove() {
    return hexElementsAbove;
  }

  /// {@return how many threads may write; the text does not depend on it}
  public int threads() {
    return threads;
  }

  private PrintOptions change(Consumer<PrintOptions> edit) {
    PrintOptions copy = new PrintOptions(this);
    edit.accept(copy);
    return copy;
  }

  /// {@return these options with or without generic form}
  public PrintOptions withGeneric(boolean value) {
    return change(copy -> copy.generic = value);
  }

  /// {@return these options with or without locations}
  public PrintOptions withDebugInfo(boolean value) {
    return change(copy -> copy.debugInfo = value);
  }

  /// {@return these options with locations for people or for reading back}
  public PrintOptions withPrettyLocations(boolean value) {
    return change(copy -> copy.prettyLocations = value);
  }

  /// {@return these options without or with aliases}
  public PrintOptions withLocalScope(boolean value) {
    return change(copy -> copy.localScope = value);
  }

  /// {@return these options without or with regions}
  public PrintOptions withSkippedRegions(boolean value) {
    return change(copy -> copy.skipRegions = value);
  }

  /// {@return these options with or without each number used once}
  public PrintOptions withUniqueNumbers(boolean value) {
    return change(copy -> copy.uniqueNumbers = value);
  }

  /// {@return these options with or without comments that tell the users of values}
  public PrintOptions withValueUsers(boolean value) {
    return change(copy -> copy.valueUsers = value);
  }

  /// {@return these options with or without names taken from locations}
  public PrintOptions withNamesFromLocations(boolean value) {
    return change(copy -> copy.namesFromLocations = value);
  }

  /// {@return these options with attributes of more than `count` elements left out}
  public PrintOptions withElementsElidedAbove(int count) {
    return change(copy -> copy.elideElementsAbove = OptionalInt.of(count));
  }

  /// {@return these options with resources of more than `count` characters left out}
  public PrintOptions withResourcesElidedAbove(int count) {
    return change(copy -> copy.elideResourcesAbove = OptionalInt.of(count));
  }

  /// {@return these options with attributes of more than `count` elements written as their bytes}
  public PrintOptions withHexElementsAbove(int count) {
    return change(copy -> copy.hexElementsAbove = count);
  }

  /// {@return these options with up to `count` threads, 1 and up}
  public PrintOptions withThreads(int count) {
    return change(copy -> copy.threads = count);
  }
}

package dev.weir.ir.text;

import dev.weir.ir.Attribute;
import dev.weir.ir.Dialect;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Type;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The formats of dialect types and attributes by the class they print.
final class FormatNames {
  /// How types of one class are written, and their full name.
  record TypeEntry<T extends Type>(String name, TypeFormat<T> format) {
    void print(AttributePrinter printer, Type type) {
      printer.print("!").print(name);
      format.print(printer, format.typeClass().cast(type));
    }
  }

  /// How attributes of one class are written, and their full name.
  record AttributeEntry<A extends Attribute>(String name, AttributeFormat<A> format) {
    void print(AttributePrinter printer, Attribute attribute) {
      printer.print("#").print(name);
      format.print(printer, format.attributeClass().cast(attribute));
    }
  }

  /// Loaded when a dialect's type or attribute is turned into a string without a registry at hand,
  /// and only then.
  private static final class Fallback {
    static final FormatNames INSTANCE = new FormatNames(DialectRegistry.load());
  }

  private static final FormatNames LAZY = new FormatNames();

  private final Map<Class<?>, TypeEntry<?>> types = new HashMap<>();
  private final Map<Class<?>, AttributeEntry<?>> attributes = new HashMap<>();

  private FormatNames() {}

  FormatNames(DialectRegistry registry) {
    for (Dialect dialect : registry.dialects()) {
      for (TypeFormat<?> format : dialect.types()) {
        add(dialect.namespace(), format);
      }
      for (AttributeFormat<?> format : dialect.attributes()) {
        add(dialect.namespace(), format);
      }
    }
  }

  /// {@return the formats of every dialect that `ServiceLoader` finds, for `toString`}
  static FormatNames fallback() {
    return LAZY;
  }

  private <T extends Type> void add(String namespace, TypeFormat<T> format) {
    types.put(
        format.typeClass(), new TypeEntry<>(namespace + "." + format.mnemonic(), format));
  }

  private <A extends Attribute> void add(String namespace, AttributeFormat<A> format) {
    attributes.put(
        format.attributeClass(),
        new AttributeEntry<>(namespace + "." + format.mnemonic(), format));
  }

  /// {@return whether what no dialect prints is written by its class rather than refused}
  boolean isForMessages() {
    return this == LAZY;
  }

  private FormatNames actual() {
    return this == LAZY ? Fallback.INSTANCE : this;
  }

  @Nullable TypeEntry<?> of(Type type) {
    return actual().types.get(type.getClass());
  }

  @Nullable AttributeEntry<?> of(Attribute attribute) {
    return actual().attributes.get(attribute.getClass());
  }
}

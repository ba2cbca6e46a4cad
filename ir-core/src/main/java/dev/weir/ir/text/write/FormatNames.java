package dev.weir.ir.text.write;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.Dialect;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Type;
import dev.weir.ir.text.AliasNames;
import dev.weir.ir.text.AttributeFormat;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.TypeFormat;
import java.lang.ref.SoftReference;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// The formats of dialect types and attributes by the class they print.
public final class FormatNames {
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

  /// The formats of all dialects.
  private static final class Formats {
    final Map<Class<?>, TypeEntry<?>> types = new HashMap<>();
    final Map<Class<?>, AttributeEntry<?>> attributes = new HashMap<>();

    Formats(DialectRegistry registry) {
      for (Dialect dialect : registry.dialects()) {
        for (Dialect.TypeSyntax format : dialect.types()) {
          add(dialect.namespace(), (TypeFormat<?>) format);
        }
        for (Dialect.AttributeSyntax format : dialect.attributes()) {
          add(dialect.namespace(), (AttributeFormat<?>) format);
        }
      }
    }

    private <T extends Type> void add(String namespace, TypeFormat<T> format) {
      types.put(format.typeClass(), new TypeEntry<>(namespace + "." + format.mnemonic(), format));
    }

    private <A extends Attribute> void add(String namespace, AttributeFormat<A> format) {
      attributes.put(
          format.attributeClass(),
          new AttributeEntry<>(namespace + "." + format.mnemonic(), format));
    }
  }

  private static final FormatNames FALLBACK = new FormatNames(null);

  /// Those of the registry that was printed with last: most programs have but one, and many are printed.
  private static final AtomicReference<SoftReference<FormatNames>> LAST =
      new AtomicReference<>(new SoftReference<>(FALLBACK));

  private final @Nullable DialectRegistry registry;
  private final ImmutableList<AliasNames> aliasNames;

  /// Gathered when first asked for.
  private volatile @Nullable Formats formats;

  /// {@return the formats of the dialects in `registry`}
  public static FormatNames of(DialectRegistry registry) {
    FormatNames known = LAST.get().get();
    if (known == null || known.registry != registry) {
      known = new FormatNames(registry);
      LAST.set(new SoftReference<>(known));
    }
    return known;
  }

  private FormatNames(@Nullable DialectRegistry registry) {
    this.registry = registry;
    var names = ImmutableList.<AliasNames>builder();
    if (registry != null) {
      for (Dialect dialect : registry.dialects()) {
        dialect.aliasNames().map(AliasNames.class::cast).ifPresent(names::add);
      }
    }
    aliasNames = names.build();
  }

  /// {@return what gives names to aliases, besides what is built in}
  public ImmutableList<AliasNames> aliasNames() {
    return aliasNames;
  }

  /// {@return the formats of every dialect that `ServiceLoader` finds, for `toString`}
  public static FormatNames fallback() {
    return FALLBACK;
  }

  /// {@return whether what no dialect prints is written by its class rather than refused}
  boolean isForMessages() {
    return registry == null;
  }

  private Formats formats() {
    Formats known = formats;
    return known == null ? gather() : known;
  }

  private synchronized Formats gather() {
    Formats known = formats;
    if (known == null) {
      known = new Formats(registry == null ? DialectRegistry.load() : registry);
      formats = known;
    }
    return known;
  }

  @Nullable TypeEntry<?> of(Type type) {
    return formats().types.get(type.getClass());
  }

  @Nullable AttributeEntry<?> of(Attribute attribute) {
    return formats().attributes.get(attribute.getClass());
  }
}

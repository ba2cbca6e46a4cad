package dev.weir.ir;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableTable;
import dev.weir.ir.text.AttributeFormat;
import dev.weir.ir.text.TypeFormat;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/// The dialects at hand: immutable, and given to whoever parses or needs an interface that was
/// attached from outside. There is no global one.
public final class DialectRegistry {
  private final ImmutableListMultimap<String, Dialect> dialects;
  private final ImmutableMap<String, OpDefinition> operations;
  private final ImmutableMap<String, TypeFormat<?>> types;
  private final ImmutableMap<String, AttributeFormat<?>> attributes;
  private final ImmutableTable<Class<?>, Class<?>, Object> models;

  private DialectRegistry(Builder builder) {
    dialects = ImmutableListMultimap.copyOf(builder.dialects.build());
    operations = ImmutableMap.copyOf(builder.operations);
    types = ImmutableMap.copyOf(builder.types);
    attributes = ImmutableMap.copyOf(builder.attributes);
    models = builder.models.buildOrThrow();
  }

  /// {@return a registry of these dialects}
  public static DialectRegistry of(Dialect... dialects) {
    Builder builder = builder();
    for (Dialect dialect : dialects) {
      builder.add(dialect);
    }
    return builder.build();
  }

  /// {@return a registry of every dialect that `ServiceLoader` finds, in the order of their
  /// namespaces and class names}
  public static DialectRegistry load() {
    Builder builder = builder();
    ServiceLoader.load(Dialect.class).stream()
        .map(ServiceLoader.Provider::get)
        .sorted(
            Comparator.comparing(Dialect::namespace)
                .thenComparing(dialect -> dialect.getClass().getName()))
        .forEach(builder::add);
    return builder.build();
  }

  /// {@return an empty builder}
  public static Builder builder() {
    return new Builder();
  }

  /// {@return all dialects, sorted by namespace when loaded by [#load]}
  public ImmutableList<Dialect> dialects() {
    return ImmutableList.copyOf(dialects.values());
  }

  /// {@return the dialects that share `namespace`}
  public ImmutableList<Dialect> dialects(String namespace) {
    return dialects.get(namespace);
  }

  /// {@return whether a dialect owns `namespace`}
  public boolean hasDialect(String namespace) {
    return dialects.containsKey(namespace);
  }

  /// {@return whether operations of `namespace` that no dialect declares are accepted as unregistered
  /// ones}
  public boolean allowsUnknownOperations(String namespace) {
    for (Dialect dialect : dialects(namespace)) {
      if (dialect.allowsUnknownOperations()) {
        return true;
      }
    }
    return false;
  }

  /// {@return the definition of the op `name`, or null}
  public @Nullable OpDefinition operation(String name) {
    return operations.get(name);
  }

  /// {@return all operations, dialect by dialect}
  public ImmutableList<OpDefinition> operations() {
    return operations.values().asList();
  }

  /// {@return how the type `name` (dialect included, no `!`) is read and written, or null}
  public @Nullable TypeFormat<?> type(String name) {
    return types.get(name);
  }

  /// {@return how the attribute `name` (dialect included, no `#`) is read and written, or null}
  public @Nullable AttributeFormat<?> attribute(String name) {
    return attributes.get(name);
  }

  /// {@return the implementation of `kind` for `op`}: the operation itself if its author declared
  /// it, else the model that was attached from outside
  public <I> Optional<I> interfaceOf(Class<I> kind, Operation op) {
    if (kind.isInstance(op)) {
      return Optional.of(kind.cast(op));
    }
    Object model = models.get(kind, op.definition().opClass());
    return model == null ? Optional.empty() : Optional.of(kind.cast(model));
  }

  /// Gathers a registry.
  public static final class Builder {
    private final ImmutableListMultimap.Builder<String, Dialect> dialects =
        ImmutableListMultimap.builder();
    private final Map<String, OpDefinition> operations = new LinkedHashMap<>();
    private final Map<String, TypeFormat<?>> types = new LinkedHashMap<>();
    private final Map<String, AttributeFormat<?>> attributes = new LinkedHashMap<>();
    private final ImmutableTable.Builder<Class<?>, Class<?>, Object> models =
        ImmutableTable.builder();

    private Builder() {}

    /// Adds a dialect with all it declares.
    ///
    /// @throws IllegalArgumentException if a name is declared already
    public Builder add(Dialect dialect) {
      dialects.put(dialect.namespace(), dialect);
      for (OpDefinition op : dialect.operations()) {
        addOnce(operations, op.name(), op, dialect);
      }
      for (TypeFormat<?> type : dialect.types()) {
        addOnce(types, dialect.namespace() + "." + type.mnemonic(), type, dialect);
      }
      for (AttributeFormat<?> attribute : dialect.attributes()) {
        addOnce(attributes, dialect.namespace() + "." + attribute.mnemonic(), attribute, dialect);
      }
      dialect.attachInterfaces(this);
      return this;
    }

    private static <V> void addOnce(Map<String, V> map, String name, V value, Dialect dialect) {
      if (map.putIfAbsent(name, value) != null) {
        throw new IllegalArgumentException(
            "'%s' is declared twice, the second time by %s"
                .formatted(name, dialect.getClass().getName()));
      }
    }

    /// Attaches `model` as the implementation of the interface `kind` for ops of class `op`.
    public <I> Builder attach(Class<I> kind, Class<? extends Operation> op, I model) {
      models.put(kind, op, model);
      return this;
    }

    /// {@return the registry}
    public DialectRegistry build() {
      return new DialectRegistry(this);
    }
  }
}

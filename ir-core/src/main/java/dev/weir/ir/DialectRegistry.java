package dev.weir.ir;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableTable;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/// The dialects at hand: immutable, and given to whoever parses or needs an interface that was
/// attached from outside. There is no global one.
public final class DialectRegistry {
  /// What the dialects of one namespace declare, gathered when first asked for: most programs use
  /// few of the dialects at hand.
  private static final class Namespace {
    final ImmutableList<Dialect> dialects;
    private volatile @Nullable Contents contents;

    Namespace(ImmutableList<Dialect> dialects) {
      this.dialects = dialects;
    }

    Contents contents() {
      Contents known = contents;
      return known == null ? gather() : known;
    }

    private synchronized Contents gather() {
      Contents known = contents;
      if (known == null) {
        known = new Contents();
        for (Dialect dialect : dialects) {
          known.add(dialect);
        }
        contents = known;
      }
      return known;
    }
  }

  private static final class Contents {
    final Map<String, OpDefinition> operations = new LinkedHashMap<>();
    final Map<OpDefinition, OpDefinition> twins = new IdentityHashMap<>();
    final Map<String, Dialect.TypeSyntax> types = new LinkedHashMap<>();
    final Map<String, Dialect.AttributeSyntax> attributes = new LinkedHashMap<>();

    void add(Dialect dialect) {
      for (OpDefinition op : dialect.operations()) {
        addOnce(operations, op.name(), op, dialect);
        if (op.isInplaceTwin()) {
          twins.put(op.valueForm(), op);
        }
      }
      for (Dialect.TypeSyntax type : dialect.types()) {
        addOnce(types, dialect.namespace() + "." + type.mnemonic(), type, dialect);
      }
      for (Dialect.AttributeSyntax attribute : dialect.attributes()) {
        addOnce(attributes, dialect.namespace() + "." + attribute.mnemonic(), attribute, dialect);
      }
    }

    private static <V> void addOnce(Map<String, V> map, String name, V value, Dialect dialect) {
      if (map.putIfAbsent(name, value) != null) {
        throw new IllegalArgumentException(
            "'%s' is declared twice, the second time by %s"
                .formatted(name, dialect.getClass().getName()));
      }
    }
  }

  private final ImmutableList<Dialect> dialects;
  private final Map<String, Namespace> namespaces;
  private final ImmutableList<Model<?>> attached;
  private volatile @Nullable ImmutableTable<Class<?>, Class<?>, Object> models;

  private DialectRegistry(List<Dialect> dialects, ImmutableList<Model<?>> attached) {
    this.dialects = ImmutableList.copyOf(dialects);
    this.attached = attached;
    Map<String, List<Dialect>> byNamespace = new LinkedHashMap<>();
    for (Dialect dialect : dialects) {
      List<Dialect> sharing = byNamespace.get(dialect.namespace());
      if (sharing == null) {
        sharing = new ArrayList<>(1);
        byNamespace.put(dialect.namespace(), sharing);
      }
      sharing.add(dialect);
    }
    namespaces = new LinkedHashMap<>();
    for (Map.Entry<String, List<Dialect>> entry : byNamespace.entrySet()) {
      namespaces.put(entry.getKey(), new Namespace(ImmutableList.copyOf(entry.getValue())));
    }
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
  ///
  /// What a dialect declares is looked at when its namespace is first asked for.
  public static DialectRegistry load() {
    List<Dialect> found = new ArrayList<>();
    for (Dialect dialect : ServiceLoader.load(Dialect.class)) {
      int at = found.size();
      while (at > 0 && compare(dialect, found.get(at - 1)) < 0) {
        at--;
      }
      found.add(at, dialect);
    }
    return new DialectRegistry(found, ImmutableList.of());
  }

  private static int compare(Dialect a, Dialect b) {
    int names = a.namespace().compareTo(b.namespace());
    return names != 0 ? names : a.getClass().getName().compareTo(b.getClass().getName());
  }

  /// {@return an empty builder}
  public static Builder builder() {
    return new Builder();
  }

  /// {@return all dialects, sorted by namespace when loaded by [#load]}
  public ImmutableList<Dialect> dialects() {
    return dialects;
  }

  /// {@return the dialects that share `namespace`}
  public ImmutableList<Dialect> dialects(String namespace) {
    Namespace found = namespaces.get(namespace);
    return found == null ? ImmutableList.of() : found.dialects;
  }

  /// {@return whether a dialect owns `namespace`}
  public boolean hasDialect(String namespace) {
    return namespaces.containsKey(namespace);
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

  private @Nullable Contents contentsFor(String name) {
    int dot = name.indexOf('.');
    Namespace found = namespaces.get(dot < 0 ? name : name.substring(0, dot));
    return found == null ? null : found.contents();
  }

  /// {@return the definition of the op `name`, or null}
  public @Nullable OpDefinition operation(String name) {
    Contents contents = contentsFor(name);
    return contents == null ? null : contents.operations.get(name);
  }

  /// {@return the op of the same dialect that somebody who wrote `name` probably meant}
  public Optional<String> nearestOperation(String name) {
    Contents contents = contentsFor(name);
    int dot = name.indexOf('.');
    if (contents == null || dot < 0) {
      return Optional.empty();
    }
    String namespace = name.substring(0, dot + 1);
    List<String> mnemonics = new ArrayList<>();
    for (String known : contents.operations.keySet()) {
      mnemonics.add(known.substring(namespace.length()));
    }
    return CoreSupport.get().nearest(name.substring(dot + 1), mnemonics).map(namespace::concat);
  }

  /// {@return the in-place twin of the op `definition`, or null where it has none}
  public @Nullable OpDefinition inplaceTwin(OpDefinition definition) {
    Contents contents = contentsFor(definition.name());
    return contents == null ? null : contents.twins.get(definition);
  }

  /// {@return all operations, dialect by dialect}
  public ImmutableList<OpDefinition> operations() {
    ImmutableList.Builder<OpDefinition> all = ImmutableList.builder();
    for (Dialect dialect : dialects) {
      all.addAll(dialect.operations());
    }
    return all.build();
  }

  /// {@return how the type `name` (dialect included, no `!`) is read and written, or null}
  public Dialect.@Nullable TypeSyntax type(String name) {
    Contents contents = contentsFor(name);
    return contents == null ? null : contents.types.get(name);
  }

  /// {@return how the attribute `name` (dialect included, no `#`) is read and written, or null}
  public Dialect.@Nullable AttributeSyntax attribute(String name) {
    Contents contents = contentsFor(name);
    return contents == null ? null : contents.attributes.get(name);
  }

  /// {@return the implementation of `kind` for `op`}: the operation itself if its author declared
  /// it, else the model that was attached from outside
  public <I> Optional<I> interfaceOf(Class<I> kind, Operation op) {
    if (kind.isInstance(op)) {
      return Optional.of(kind.cast(op));
    }
    Object model = models().get(kind, op.definition().opClass());
    return model == null ? Optional.empty() : Optional.of(kind.cast(model));
  }

  private ImmutableTable<Class<?>, Class<?>, Object> models() {
    ImmutableTable<Class<?>, Class<?>, Object> known = models;
    if (known == null) {
      Builder all = new Builder();
      all.models.addAll(attached);
      for (Dialect dialect : dialects) {
        dialect.attachInterfaces(all);
      }
      var table = ImmutableTable.<Class<?>, Class<?>, Object>builder();
      for (Model<?> model : all.models) {
        table.put(model.kind(), model.op(), model.implementation());
      }
      known = table.buildOrThrow();
      models = known;
    }
    return known;
  }

  private record Model<I>(Class<I> kind, Class<? extends Operation> op, I implementation) {}

  /// Gathers a registry.
  public static final class Builder {
    private final List<Dialect> dialects = new ArrayList<>();
    private final Contents contents = new Contents();
    private final List<Model<?>> models = new ArrayList<>();

    private Builder() {}

    /// Adds a dialect with all it declares.
    ///
    /// @throws IllegalArgumentException if a name is declared already
    public Builder add(Dialect dialect) {
      contents.add(dialect);
      dialects.add(dialect);
      return this;
    }

    /// Attaches `model` as the implementation of the interface `kind` for ops of class `op`.
    public <I> Builder attach(Class<I> kind, Class<? extends Operation> op, I model) {
      models.add(new Model<>(kind, op, model));
      return this;
    }

    /// {@return the registry}
    ///
    /// @throws IllegalArgumentException if two implementations of an interface are attached to the
    ///     same ops
    public DialectRegistry build() {
      DialectRegistry registry = new DialectRegistry(dialects, ImmutableList.copyOf(models));
      registry.models();
      return registry;
    }
  }
}

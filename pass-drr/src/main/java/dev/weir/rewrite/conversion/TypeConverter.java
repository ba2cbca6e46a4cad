package dev.weir.rewrite.conversion;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/// How types change in a conversion, and how values of the old types and of the new ones are made from
/// each other where both are needed. Immutable and thread-safe.
///
/// Conversions are asked the latest first; one that returns empty leaves the type to the next. A type
/// that no conversion takes cannot be converted. A type that is converted to itself is legal.
public final class TypeConverter {
  /// Makes values of other types, at the insertion point of a builder.
  @FunctionalInterface
  public interface Materializer {
    /// {@return values of `types` made from `values`, or empty where it does not know how}
    Optional<ImmutableList<Value>> make(
        OpBuilder builder, ImmutableList<Type> types, ImmutableList<Value> values);
  }

  private final ImmutableList<Function<Type, Optional<ImmutableList<Type>>>> conversions;
  private final ImmutableList<Materializer> source;
  private final ImmutableList<Materializer> target;
  private final ImmutableList<Materializer> argument;
  private final Map<Type, Optional<ImmutableList<Type>>> known = new ConcurrentHashMap<>();

  private TypeConverter(Builder builder) {
    conversions = ImmutableList.copyOf(builder.conversions).reverse();
    source = ImmutableList.copyOf(builder.source).reverse();
    target = ImmutableList.copyOf(builder.target).reverse();
    argument = ImmutableList.copyOf(builder.argument).reverse();
  }

  /// Starts a converter that converts no type.
  public static Builder builder() {
    return new Builder();
  }

  /// {@return the types that stand for `type`: none, one or several; empty where it cannot be converted}
  public Optional<ImmutableList<Type>> convert(Type type) {
    Optional<ImmutableList<Type>> found = known.get(type);
    if (found == null) {
      found = find(type);
      known.put(type, found);
    }
    return found;
  }

  private Optional<ImmutableList<Type>> find(Type type) {
    for (var conversion : conversions) {
      Optional<ImmutableList<Type>> converted = conversion.apply(type);
      if (converted.isPresent()) {
        return converted;
      }
    }
    return Optional.empty();
  }

  /// {@return the one type that stands for `type`; empty where there is none or are several}
  public Optional<Type> convertToOne(Type type) {
    return convert(type).filter(types -> types.size() == 1).map(types -> types.get(0));
  }

  /// {@return the types that stand for `types`, in a row; empty where one cannot be converted}
  public Optional<ImmutableList<Type>> convertAll(Iterable<? extends Type> types) {
    var all = ImmutableList.<Type>builder();
    for (Type type : types) {
      Optional<ImmutableList<Type>> converted = convert(type);
      if (converted.isEmpty()) {
        return Optional.empty();
      }
      all.addAll(converted.get());
    }
    return Optional.of(all.build());
  }

  /// {@return whether `type` stands for itself}
  public boolean isLegal(Type type) {
    Optional<ImmutableList<Type>> converted = convert(type);
    return converted.isPresent()
        && converted.get().size() == 1
        && converted.get().get(0).equals(type);
  }

  /// {@return whether the types of all operands and results of `op` stand for themselves}
  public boolean isLegal(Operation op) {
    for (int i = 0, n = op.operandCount(); i < n; i++) {
      if (!isLegal(op.operand(i).type())) {
        return false;
      }
    }
    for (int i = 0, n = op.resultCount(); i < n; i++) {
      if (!isLegal(op.result(i).type())) {
        return false;
      }
    }
    return true;
  }

  /// {@return whether the types of all block arguments of `region` stand for themselves}
  public boolean isLegal(Region region) {
    for (Block block : region) {
      for (BlockArgument argument : block.arguments()) {
        if (!isLegal(argument.type())) {
          return false;
        }
      }
    }
    return true;
  }

  Optional<ImmutableList<Value>> materialize(
      Cast.Kind kind, OpBuilder builder, ImmutableList<Type> types, ImmutableList<Value> values) {
    ImmutableList<Materializer> makers =
        switch (kind) {
          case SOURCE -> source;
          case TARGET -> target;
          case ARGUMENT -> argument.isEmpty() ? source : argument;
        };
    for (Materializer maker : makers) {
      Optional<ImmutableList<Value>> made = maker.make(builder, types, values);
      if (made.isPresent()) {
        return made;
      }
    }
    return Optional.empty();
  }

  /// Gathers a converter.
  public static final class Builder {
    private final List<Function<Type, Optional<ImmutableList<Type>>>> conversions =
        new ArrayList<>();
    private final List<Materializer> source = new ArrayList<>();
    private final List<Materializer> target = new ArrayList<>();
    private final List<Materializer> argument = new ArrayList<>();

    private Builder() {}

    /// Adds a conversion of types of class `kind` to one type each.
    public <T extends Type> Builder convert(Class<T> kind, Function<T, Type> conversion) {
      return convertToMany(kind, type -> Optional.of(ImmutableList.of(conversion.apply(type))));
    }

    /// Adds a conversion of types of class `kind` to any number of types each; empty leaves the type to
    /// the conversions that were added before.
    public <T extends Type> Builder convertToMany(
        Class<T> kind, Function<T, Optional<ImmutableList<Type>>> conversion) {
      conversions.add(
          type -> kind.isInstance(type) ? conversion.apply(kind.cast(type)) : Optional.empty());
      return this;
    }

    /// Adds that every type that nothing else converts stands for itself; to be called first.
    public Builder keepOthers() {
      return convert(Type.class, type -> type);
    }

    /// Adds a way to make a value of an old type from converted ones, for users that stay.
    public Builder sourceMaterialization(Materializer maker) {
      source.add(maker);
      return this;
    }

    /// Adds a way to make converted values from a value of an old type, whose definer stays.
    public Builder targetMaterialization(Materializer maker) {
      target.add(maker);
      return this;
    }

    /// Adds a way to make a block argument of an old type from converted ones. Where there is none, the
    /// source materialisations are asked.
    public Builder argumentMaterialization(Materializer maker) {
      argument.add(maker);
      return this;
    }

    /// {@return the converter}
    public TypeConverter build() {
      return new TypeConverter(this);
    }
  }
}

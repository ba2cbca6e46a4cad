package dev.weir.pass.autodiff;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/// Gradient rules by what they are the rules of: ops, operations by name, and primitives.
public final class GradientRules {
  /// The rule of what has no gradient other than zero: a choice, a rounding, a comparison.
  public static final GradientRule ZERO = (op, back) -> {};

  /// The rule of what is short for others: theirs.
  private static final GradientRule COMPOSITE =
      (op, back) -> back.through(() -> ((CompositeOp) op).decompose(back.builder()));

  private final ImmutableMap<Class<?>, GradientRule> byClass;
  private final ImmutableMap<String, GradientRule> byName;
  private final ImmutableMap<String, GradientRule> byPrimitive;

  private GradientRules(Builder builder) {
    byClass = ImmutableMap.copyOf(builder.byClass);
    byName = ImmutableMap.copyOf(builder.byName);
    byPrimitive = ImmutableMap.copyOf(builder.byPrimitive);
  }

  /// {@return an empty builder}
  public static Builder builder() {
    return new Builder();
  }

  /// {@return the rule of `op`}: its own, or the one attached to it in `registry`, or one of these
  public Optional<GradientRule> find(Operation op, DialectRegistry registry) {
    Optional<GradientRule> own = registry.interfaceOf(GradientRule.class, op);
    if (own.isPresent()) {
      return own;
    }
    if (op instanceof PrimitiveOp primitive) {
      return Optional.ofNullable(byPrimitive.get(plainName(primitive.primitive())));
    }
    GradientRule ofClass = byClass.get(op.definition().opClass());
    if (ofClass == null && op instanceof CompositeOp) {
      return Optional.of(COMPOSITE);
    }
    return Optional.ofNullable(ofClass != null ? ofClass : byName.get(op.name()));
  }

  /// {@return whether there is a rule of ops of class `kind`}
  public boolean has(Class<? extends Operation> kind) {
    return byClass.containsKey(kind);
  }

  private static String plainName(String primitive) {
    String plain = primitive;
    for (String prefix : new String[] {"S-Prim-", "PrimFunc_"}) {
      plain = plain.startsWith(prefix) ? plain.substring(prefix.length()) : plain;
    }
    return plain;
  }

  /// Gathers rules. A later rule of the same op stands in for an earlier one.
  public static final class Builder {
    private final Map<Class<?>, GradientRule> byClass = new LinkedHashMap<>();
    private final Map<String, GradientRule> byName = new LinkedHashMap<>();
    private final Map<String, GradientRule> byPrimitive = new LinkedHashMap<>();

    private Builder() {}

    /// Adds the rule of ops of class `kind`.
    public <O extends Operation> Builder on(
        Class<O> kind, BiConsumer<? super O, ? super Pullback> rule) {
      byClass.put(kind, (op, back) -> rule.accept(kind.cast(op), back));
      return this;
    }

    /// Says that ops of class `kind` have no gradient other than zero.
    public Builder zero(Class<? extends Operation> kind) {
      byClass.put(kind, ZERO);
      return this;
    }

    /// Adds the rule of operations called `name`, dialect included, which no dialect need declare.
    public Builder on(String name, GradientRule rule) {
      byName.put(name, rule);
      return this;
    }

    /// Adds the rule of the primitive called `name`.
    public Builder primitive(String name, GradientRule rule) {
      byPrimitive.put(name, rule);
      return this;
    }

    /// Adds all of `rules`.
    public Builder addAll(GradientRules rules) {
      byClass.putAll(rules.byClass);
      byName.putAll(rules.byName);
      byPrimitive.putAll(rules.byPrimitive);
      return this;
    }

    /// {@return the rules}
    public GradientRules build() {
      return new GradientRules(this);
    }
  }
}

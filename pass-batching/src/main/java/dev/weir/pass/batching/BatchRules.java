package dev.weir.pass.batching;

import com.google.common.collect.ImmutableMap;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/// Batching rules by the ops that they are the rules of.
public final class BatchRules {
  private final ImmutableMap<Class<?>, BatchRule> rules;
  private final ImmutableMap<Class<?>, String> loops;
  private final ImmutableMap<Class<?>, String> refused;
  private final ImmutableMap<Class<?>, Predicate<Operation>> traps;
  private final ImmutableMap<Class<?>, Predicate<Operation>> random;

  private BatchRules(Builder builder) {
    rules = ImmutableMap.copyOf(builder.rules);
    loops = ImmutableMap.copyOf(builder.loops);
    refused = ImmutableMap.copyOf(builder.refused);
    traps = ImmutableMap.copyOf(builder.traps);
    random = ImmutableMap.copyOf(builder.random);
  }

  /// {@return an empty builder}
  public static Builder builder() {
    return new Builder();
  }

  /// {@return the rule of `op`}: its own, or the one attached to it in `registry`, or one of these
  public Optional<BatchRule> find(Operation op, DialectRegistry registry) {
    Optional<BatchRule> own = registry.interfaceOf(BatchRule.class, op);
    return own.isPresent() ? own : Optional.ofNullable(rules.get(op.definition().opClass()));
  }

  /// {@return whether there is a rule of ops of class `kind`}
  public boolean has(Class<?> kind) {
    return rules.containsKey(kind);
  }

  /// {@return why ops of class `kind` run in a loop over lanes}
  public Optional<String> loopReason(Class<?> kind) {
    return Optional.ofNullable(loops.get(kind));
  }

  /// {@return why ops of class `kind` cannot run for many lanes}
  public Optional<String> refusal(Class<?> kind) {
    return Optional.ofNullable(refused.get(kind));
  }

  /// {@return whether `op` may fail for elements that a lane would not have given it}
  boolean mayTrap(Operation op) {
    Predicate<Operation> condition = traps.get(op.definition().opClass());
    return condition != null && condition.test(op);
  }

  /// {@return whether `op` draws random numbers}
  boolean isRandom(Operation op) {
    Predicate<Operation> condition = random.get(op.definition().opClass());
    return condition != null && condition.test(op);
  }

  /// Gathers rules. A later rule of the same op stands in for an earlier one.
  public static final class Builder {
    private final Map<Class<?>, BatchRule> rules = new LinkedHashMap<>();
    private final Map<Class<?>, String> loops = new LinkedHashMap<>();
    private final Map<Class<?>, String> refused = new LinkedHashMap<>();
    private final Map<Class<?>, Predicate<Operation>> traps = new LinkedHashMap<>();
    private final Map<Class<?>, Predicate<Operation>> random = new LinkedHashMap<>();

    private Builder() {}

    /// Adds the rule of ops of class `kind`.
    public <O extends Operation> Builder on(
        Class<O> kind, BiConsumer<? super O, ? super Lanes> rule) {
      rules.put(kind, (op, lanes) -> rule.accept(kind.cast(op), lanes));
      return this;
    }

    /// Says why ops of class `kind` run in a loop over lanes.
    public Builder loop(Class<? extends Operation> kind, String reason) {
      loops.put(kind, reason);
      return this;
    }

    /// Says why ops of class `kind` cannot run for many lanes.
    public Builder refuse(Class<? extends Operation> kind, String reason) {
      refused.put(kind, reason);
      return this;
    }

    /// Says which ops of class `kind` may fail for elements that a lane would not have given it.
    public Builder traps(Class<? extends Operation> kind, Predicate<Operation> condition) {
      traps.put(kind, condition);
      return this;
    }

    /// Says which ops of class `kind` draw random numbers.
    public Builder random(Class<? extends Operation> kind, Predicate<Operation> condition) {
      random.put(kind, condition);
      return this;
    }

    /// Adds all of `more`.
    public Builder addAll(BatchRules more) {
      rules.putAll(more.rules);
      loops.putAll(more.loops);
      refused.putAll(more.refused);
      traps.putAll(more.traps);
      random.putAll(more.random);
      return this;
    }

    /// {@return the rules}
    public BatchRules build() {
      return new BatchRules(this);
    }
  }
}

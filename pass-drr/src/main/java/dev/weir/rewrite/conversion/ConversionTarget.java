package dev.weir.rewrite.conversion;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/// Which operations a conversion may leave behind. Immutable and thread-safe.
///
/// What is said of an operation by its name or interface outweighs what is said of a dialect, trait or
/// interface that it belongs to; among equals, what was said last counts.
public final class ConversionTarget {
  private static final int BY_FAMILY = 0;
  private static final int BY_OP = 1;

  private enum Verdict {
    LEGAL,
    RECURSIVELY_LEGAL,
    ILLEGAL,
    ASK
  }

  /// What was said of the operations whose definition `accepts` takes.
  private record Rule(
      Predicate<OpDefinition> accepts,
      int rank,
      Verdict verdict,
      Optional<Predicate<Operation>> question) {}

  private final ImmutableList<Rule> rules;
  private final Optional<Predicate<Operation>> otherwise;
  private final Map<OpDefinition, Optional<Rule>> known = new ConcurrentHashMap<>();

  private ConversionTarget(Builder builder) {
    rules = ImmutableList.copyOf(builder.rules);
    otherwise = builder.otherwise;
  }

  /// Starts a target that says nothing of any operation.
  public static Builder builder() {
    return new Builder();
  }

  /// {@return whether `op` may stay}
  public Legality legality(Operation op) {
    Optional<Rule> rule = rule(op.definition());
    if (rule.isEmpty()) {
      return otherwise.isPresent() ? answer(otherwise.get().test(op)) : Legality.UNKNOWN;
    }
    return switch (rule.get().verdict()) {
      case LEGAL, RECURSIVELY_LEGAL -> Legality.LEGAL;
      case ILLEGAL -> Legality.ILLEGAL;
      case ASK -> answer(rule.get().question().orElseThrow().test(op));
    };
  }

  /// {@return whether `op` may stay with all that it holds, whatever that is}
  public boolean isRecursivelyLegal(Operation op) {
    Optional<Rule> rule = rule(op.definition());
    return rule.isPresent() && rule.get().verdict() == Verdict.RECURSIVELY_LEGAL;
  }

  private static Legality answer(boolean legal) {
    return legal ? Legality.LEGAL : Legality.ILLEGAL;
  }

  private Optional<Rule> rule(OpDefinition definition) {
    Optional<Rule> found = known.get(definition);
    return found != null ? found : known.computeIfAbsent(definition, this::find);
  }

  private Optional<Rule> find(OpDefinition definition) {
    Rule best = null;
    for (Rule rule : rules) {
      if ((best == null || rule.rank() >= best.rank()) && rule.accepts().test(definition)) {
        best = rule;
      }
    }
    return Optional.ofNullable(best);
  }

  /// Gathers a target.
  public static final class Builder {
    private final List<Rule> rules = new ArrayList<>();
    private Optional<Predicate<Operation>> otherwise = Optional.empty();

    private Builder() {}

    private Builder addClass(
        Class<?> kind, Verdict verdict, Optional<Predicate<Operation>> question) {
      rules.add(new Rule(d -> d.opClass() == kind, BY_OP, verdict, question));
      rules.add(new Rule(d -> kind.isAssignableFrom(d.opClass()), BY_FAMILY, verdict, question));
      return this;
    }

    private Builder addName(String name, Verdict verdict) {
      rules.add(new Rule(d -> d.name().equals(name), BY_OP, verdict, Optional.empty()));
      return this;
    }

    private Builder addDialect(
        String namespace, Verdict verdict, Optional<Predicate<Operation>> question) {
      rules.add(new Rule(d -> d.dialectName().equals(namespace), BY_FAMILY, verdict, question));
      return this;
    }

    /// Operations of these classes (an op's interface, a dialect, a trait or an interface) may stay.
    public Builder legal(Class<?>... kinds) {
      for (Class<?> kind : kinds) {
        addClass(kind, Verdict.LEGAL, Optional.empty());
      }
      return this;
    }

    /// Operations with these names may stay.
    public Builder legal(String... names) {
      for (String name : names) {
        addName(name, Verdict.LEGAL);
      }
      return this;
    }

    /// Operations in these namespaces may stay.
    public Builder legalDialects(String... namespaces) {
      for (String namespace : namespaces) {
        addDialect(namespace, Verdict.LEGAL, Optional.empty());
      }
      return this;
    }

    /// Operations of these classes may stay and so may all that they hold.
    public Builder recursivelyLegal(Class<?>... kinds) {
      for (Class<?> kind : kinds) {
        addClass(kind, Verdict.RECURSIVELY_LEGAL, Optional.empty());
      }
      return this;
    }

    /// Operations of class `kind` may stay where `question` says so.
    public <T> Builder legalIf(Class<T> kind, Predicate<? super T> question) {
      return addClass(kind, Verdict.ASK, Optional.of(op -> question.test(kind.cast(op))));
    }

    /// Operations in `namespace` may stay where `question` says so.
    public Builder legalDialectIf(String namespace, Predicate<Operation> question) {
      return addDialect(namespace, Verdict.ASK, Optional.of(question));
    }

    /// Operations of these classes must go.
    public Builder illegal(Class<?>... kinds) {
      for (Class<?> kind : kinds) {
        addClass(kind, Verdict.ILLEGAL, Optional.empty());
      }
      return this;
    }

    /// Operations with these names must go.
    public Builder illegal(String... names) {
      for (String name : names) {
        addName(name, Verdict.ILLEGAL);
      }
      return this;
    }

    /// Operations in these namespaces must go.
    public Builder illegalDialects(String... namespaces) {
      for (String namespace : namespaces) {
        addDialect(namespace, Verdict.ILLEGAL, Optional.empty());
      }
      return this;
    }

    /// Operations of which nothing else is said may stay where `question` says so and must go
    /// elsewhere.
    public Builder otherwiseLegalIf(Predicate<Operation> question) {
      otherwise = Optional.of(question);
      return this;
    }

    /// {@return the target}
    public ConversionTarget build() {
      return new ConversionTarget(this);
    }
  }
}

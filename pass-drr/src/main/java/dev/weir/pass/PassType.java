package dev.weir.pass;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import dev.weir.ir.Operation;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// Facts about a pass before there is one: its name, options and documentation, and how one is
/// made.
public final class PassType<P extends Pass> {
  private record Bound<P, T>(Option<T> option, Function<P, T> getter) {
    boolean isDefault(P pass) {
      return getter.apply(pass).equals(option.defaultValue());
    }

    String text(P pass) {
      String value = option.writer().apply(getter.apply(pass));
      boolean plain = value.matches("[^\\s{}()'\"]+");
      String quote = value.contains("'") ? "\"" : "'";
      return option.name() + "=" + (plain ? value : quote + value + quote);
    }
  }

  private final Class<P> kind;
  private final String name;
  private final String summary;
  private final Class<? extends Operation> anchor;
  private final ImmutableList<String> required;
  private final ImmutableList<Bound<P, ?>> options;
  private final BiFunction<PassType<P>, OptionValues, P> factory;

  private PassType(Builder<P> builder, BiFunction<PassType<P>, OptionValues, P> factory) {
    this.kind = builder.kind;
    this.name = builder.name;
    this.summary = builder.summary;
    this.anchor = builder.anchor;
    this.required = ImmutableList.copyOf(builder.required);
    this.options = ImmutableList.copyOf(builder.options);
    this.factory = factory;
  }

  /// {@return the type of a pass without options}
  public static <P extends Pass> PassType<P> of(
      Class<P> kind, String name, String summary, Supplier<P> factory) {
    return builder(kind, name, summary).build(options -> factory.get());
  }

  /// {@return the type of a pass that applies rules until none matches} They are built with the first
  /// pass that is made.
  ///
  /// @param rules lists the rules
  public static PassType<RulePass> rules(
      String name, String summary, Supplier<? extends Iterable<? extends Pattern>> rules) {
    Supplier<FrozenPatterns> built = Suppliers.memoize(() -> frozen(rules.get()));
    return new PassType<>(
        builder(RulePass.class, name, summary),
        (type, options) -> new RulePass(type, options, built.get()));
  }

  /// {@return the type of a pass that applies the rules for the value of `option` until none matches}
  /// They are built with the first pass that is made with the value.
  ///
  /// @param rules lists the rules for a value
  public static <T> PassType<RulePass> rules(
      String name,
      String summary,
      Option<T> option,
      Function<T, ? extends Iterable<? extends Pattern>> rules) {
    Map<T, FrozenPatterns> built = new ConcurrentHashMap<>();
    return new PassType<>(
        builder(RulePass.class, name, summary).option(option, pass -> pass.options().get(option)),
        (type, options) -> {
          FrozenPatterns chosen =
              built.computeIfAbsent(options.get(option), value -> frozen(rules.apply(value)));
          return new RulePass(type, options, chosen);
        });
  }

  private static FrozenPatterns frozen(Iterable<? extends Pattern> rules) {
    return PatternSet.of().add(rules).freeze();
  }

  /// Starts the type of the pass `name` (in kebab case), of which `summary` says in a sentence what it
  /// does.
  public static <P extends Pass> Builder<P> builder(Class<P> kind, String name, String summary) {
    return new Builder<>(kind, name, summary);
  }

  /// {@return the name of the pass in the text}
  public String name() {
    return name;
  }

  /// {@return what the pass does}
  public String summary() {
    return summary;
  }

  /// {@return the class of operations that the pass runs on}
  public Class<? extends Operation> anchor() {
    return anchor;
  }

  /// {@return the names of the passes that must stand before this one in a pipeline}
  public ImmutableList<String> required() {
    return required;
  }

  /// {@return the options, in the order of the record's components}
  public ImmutableList<Option<?>> options() {
    return options.stream().map(Bound::option).collect(ImmutableList.toImmutableList());
  }

  /// {@return a pass with these options}
  public P create(OptionValues values) {
    return factory.apply(this, values);
  }

  /// {@return a pass with the default options}
  public P create() {
    return factory.apply(this, OptionValues.none());
  }

  String text(Pass pass) {
    P typed = kind.cast(pass);
    String given =
        options.stream()
            .filter(bound -> !bound.isDefault(typed))
            .map(bound -> bound.text(typed))
            .collect(Collectors.joining(" "));
    return given.isEmpty() ? name : name + "{" + given + "}";
  }

  @Override
  public String toString() {
    return name;
  }

  /// Gathers a pass type.
  public static final class Builder<P extends Pass> {
    private final Class<P> kind;
    private final String name;
    private final String summary;
    private final List<Bound<P, ?>> options = new ArrayList<>();
    private final List<String> required = new ArrayList<>();
    private Class<? extends Operation> anchor = Operation.class;

    private Builder(Class<P> kind, String name, String summary) {
      this.kind = kind;
      this.name = name;
      this.summary = summary;
    }

    /// Has the pass run on operations of class `opClass` only.
    public Builder<P> on(Class<? extends Operation> opClass) {
      anchor = opClass;
      return this;
    }

    /// Has a pipeline refused in which not all passes called `names` stand before this one, on
    /// whatever operations they run.
    public Builder<P> requires(String... names) {
      required.addAll(Arrays.asList(names));
      return this;
    }

    /// Adds an option with the record component that holds it.
    public <T> Builder<P> option(Option<T> option, Function<P, T> component) {
      options.add(new Bound<>(option, component));
      return this;
    }

    /// {@return the type of the pass that `factory` makes}
    public PassType<P> build(Function<OptionValues, P> factory) {
      return new PassType<>(this, (type, options) -> factory.apply(options));
    }
  }
}

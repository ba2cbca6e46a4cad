package dev.weir.drr;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.rewrite.PatternRewriter;
import java.util.List;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Java code with a name, by which rules in text call it: in conditions and for attributes and types, or
/// to make a value. Rules in Java that use it print the name.
///
/// ```java
/// static final NativeFunction IS_WEIGHT =
///     NativeFunction.constraint("pd_op.is_weight", "whether a value is known beforehand", Weights::isWeight);
/// ```
///
/// It must depend on nothing but what it is given, and change nothing but what a builder adds.
public final class NativeFunction {
  /// What stands for a parameter in a call.
  public enum Parameter {
    /// A value that was matched.
    VALUE,
    /// A group of values that was matched; one value is a group too.
    GROUP,
    /// The value of an expression.
    EXPRESSION
  }

  /// The code of a function.
  @FunctionalInterface
  public interface Body {
    /// {@return what the function makes of `arguments`, or null where it has no value for them}: a
    /// number, a boolean, a string, a [Type], an [Attribute], or a list of these
    @Nullable Object apply(Arguments arguments);
  }

  /// The code of a function that makes a value.
  @FunctionalInterface
  public interface Builder {
    /// {@return the value that is made of `arguments`, by operations that `rewriter` adds}
    Value build(Arguments arguments, PatternRewriter rewriter);
  }

  /// What a function is given in one call.
  public static final class Arguments {
    private final List<Object> given;

    private Arguments(List<Object> given) {
      this.given = given;
    }

    /// {@return argument `index`, a value that was matched}
    ///
    /// @throws ClassCastException if the parameter is another
    public Value value(int index) {
      return (Value) given.get(index);
    }

    /// {@return argument `index`, a group of values that were matched}
    ///
    /// @throws ClassCastException if the parameter is another
    public ValueRange group(int index) {
      return (ValueRange) given.get(index);
    }

    /// {@return argument `index`, what an expression yields}: a `Long`, `Double`, `Boolean`, `String`,
    /// [Type], a list of these, or any other attribute as it is
    public Object expression(int index) {
      return given.get(index);
    }
  }

  private final String name;
  private final String summary;
  private final ImmutableList<Parameter> parameters;
  private final @Nullable Body body;
  private final @Nullable Builder builder;

  private NativeFunction(
      String name,
      String summary,
      List<Parameter> parameters,
      @Nullable Body body,
      @Nullable Builder builder) {
    if (name.indexOf('.') < 0) {
      throw new IllegalArgumentException(
          "'" + name + "' has no dot: names without are those of the language");
    }
    this.name = name;
    this.summary = summary;
    this.parameters = ImmutableList.copyOf(parameters);
    this.body = body;
    this.builder = builder;
  }

  /// {@return the function `name`, of which `summary` says what it yields}
  ///
  /// @throws IllegalArgumentException if there is no dot in the name, which starts with that of a dialect
  public static NativeFunction of(
      String name, String summary, List<Parameter> parameters, Body body) {
    return new NativeFunction(name, summary, parameters, body, null);
  }

  /// {@return the function `name` that makes a value, of which `summary` says what}
  ///
  /// @throws IllegalArgumentException if there is no dot in the name, which starts with that of a dialect
  public static NativeFunction builder(
      String name, String summary, List<Parameter> parameters, Builder builder) {
    return new NativeFunction(name, summary, parameters, null, builder);
  }

  /// {@return the function `name` that says whether something holds of a value}
  public static NativeFunction constraint(String name, String summary, Predicate<Value> predicate) {
    return of(
        name, summary, ImmutableList.of(Parameter.VALUE), given -> predicate.test(given.value(0)));
  }

  /// {@return the function `name` that says whether something holds of two values}
  public static NativeFunction constraint(
      String name, String summary, BiPredicate<Value, Value> predicate) {
    return of(
        name,
        summary,
        ImmutableList.of(Parameter.VALUE, Parameter.VALUE),
        given -> predicate.test(given.value(0), given.value(1)));
  }

  /// {@return the name}
  public String name() {
    return name;
  }

  /// {@return what the function yields}
  public String summary() {
    return summary;
  }

  /// {@return what it is given}
  public ImmutableList<Parameter> parameters() {
    return parameters;
  }

  /// {@return whether this makes a value}
  public boolean isBuilder() {
    return builder != null;
  }

  /// {@return the condition that this holds of values of a pattern; for [DrrSource#where]}
  ///
  /// @throws IllegalArgumentException if the function takes another number of arguments, or expressions
  public Predicate<Match> holds(Operands... values) {
    boolean fits =
        body != null
            && values.length == parameters.size()
            && !parameters.contains(Parameter.EXPRESSION);
    if (!fits) {
      throw new IllegalArgumentException(
          "'%s' takes %s, not %d values".formatted(name, parameters, values.length));
    }
    var arguments = ImmutableList.<RuleExpression>builder();
    for (Operands value : values) {
      arguments.add(new RuleExpression.ValueOf(value));
    }
    return new RuleReader.Holds(new RuleExpression.NativeCall(this, arguments.build()));
  }

  /// {@return the value of a call, or null where there is none}
  @Nullable Object apply(@Nullable Object[] given) {
    Arguments arguments = arguments(given);
    Object result = arguments == null ? null : Objects.requireNonNull(body).apply(arguments);
    return result == null ? null : RuleValues.normal(result, name);
  }

  /// {@return what a call makes}
  Value build(@Nullable Object[] given, PatternRewriter rewriter) {
    Arguments arguments = arguments(given);
    if (arguments == null) {
      throw new IllegalStateException("'" + name + "' is called without all arguments");
    }
    return Objects.requireNonNull(builder).build(arguments, rewriter);
  }

  /// {@return the arguments, or null where one has no value}
  private @Nullable Arguments arguments(@Nullable Object[] given) {
    var all = ImmutableList.<Object>builder();
    for (int i = 0; i < given.length; i++) {
      Object argument = given[i];
      if (argument == null) {
        return null;
      }
      if (parameters.get(i) != Parameter.VALUE) {
        all.add(argument);
      } else if (((ValueRange) argument).size() == 1) {
        all.add(((ValueRange) argument).get(0));
      } else {
        return null;
      }
    }
    return new Arguments(all.build());
  }

  @Override
  public String toString() {
    return name;
  }
}

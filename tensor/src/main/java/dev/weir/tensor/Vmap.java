package dev.weir.tensor;

import com.google.common.collect.ImmutableList;
import dev.weir.pass.batching.Randomness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Functions of one lane as functions of many: what is written for one example runs for a batch, not in a loop, but with
/// each operator doing all lanes at once.
///
/// ```java
/// Fn2<Tensor, Tensor, Tensor> distance = (x, y) -> x.subtract(y).square().sum();
/// Tensor all = Vmap.of(distance).inAxes(0, null).apply(xs, y);
/// ```
///
/// The function is recorded for one lane, made one of many, and compiled, once for each combination of dtypes, shapes and
/// plain values among its arguments. Tensors from around it are the same for all lanes; where there are such, it is recorded
/// in each call, and compiled where it is another program than before.
///
/// A mapped function is a function like any other: it can be mapped again, differentiated, which is one entry of a [Tape],
/// and called in what [Jit] compiles; and what is mapped may be a gradient.
///
/// Java's own control flow is gone when a function is recorded, as in [Jit]: it must not depend on elements.
public final class Vmap {
  private Vmap() {}

  /// {@return `f` for many lanes, which are the first dimension of each tensor}
  public static <A, R> One<A, R> of(Fn1<A, R> f) {
    return new One<>(f, Settings.DEFAULT);
  }

  /// {@return `f` for many lanes, which are the first dimension of each tensor}
  public static <A, B, R> Two<A, B, R> of(Fn2<A, B, R> f) {
    return new Two<>(f, Settings.DEFAULT);
  }

  /// {@return `f` for many lanes, which are the first dimension of each tensor}
  public static <A, B, C, R> Three<A, B, C, R> of(Fn3<A, B, C, R> f) {
    return new Three<>(f, Settings.DEFAULT);
  }

  /// How a function is mapped.
  ///
  /// @param in where the lanes of the arguments lie
  /// @param out where those of what it gives go
  record Settings(
      @Nullable List<@Nullable Object> in,
      @Nullable Object out,
      Randomness randomness,
      boolean strict) {
    static final Settings DEFAULT = new Settings(null, 0, Randomness.ERROR, false);
  }

  /// A function that is mapped over lanes.
  public abstract static sealed class Function<F extends Function<F>> permits One, Two, Three {
    final transient Settings settings;
    private final transient LanePrograms programs;

    Function(Settings settings) {
      this.settings = settings;
      programs = new LanePrograms(this::evaluate, settings);
    }

    /// {@return what the function gives for one lane}
    abstract Object evaluate(Object[] arguments);

    abstract F with(Settings changed);

    /// {@return this with the lanes of the arguments elsewhere}
    ///
    /// @param axes for each argument the axis along which the lanes of its tensors lie, counted from the back if negative,
    ///     or null if all lanes share it; or a tree of axes: a list for a list, an array or a record, or a map for a map or
    ///     the components of a record by name
    public final F inAxes(@Nullable Object @Nullable ... axes) {
      List<@Nullable Object> given =
          axes == null ? Collections.singletonList(null) : new ArrayList<>(Arrays.asList(axes));
      return with(new Settings(given, settings.out(), settings.randomness(), settings.strict()));
    }

    /// {@return this with the lanes of what it gives elsewhere}
    ///
    /// @param axes an axis, null if it is the same for all lanes, or a tree of axes
    public final F outAxes(@Nullable Object axes) {
      return with(new Settings(settings.in(), axes, settings.randomness(), settings.strict()));
    }

    /// {@return this with another answer to random numbers}, which else are an error
    ///
    /// With `DIFFERENT` each lane draws what it would draw if the lanes ran one after the other.
    public final F randomness(Randomness answer) {
      return with(new Settings(settings.in(), settings.out(), answer, settings.strict()));
    }

    /// {@return this, where an operator that must run in a loop over lanes is an error}
    public final F strict() {
      return with(new Settings(settings.in(), settings.out(), settings.randomness(), true));
    }

    /// {@return what was reported so far: the operators that run in a loop over lanes}
    public final ImmutableList<String> remarks() {
      return programs.remarks();
    }

    /// {@return the programs as IR, in no order}
    public final ImmutableList<String> programs() {
      return programs.texts();
    }

    /// {@return how many times the function was compiled, or made part of a program that is}
    public final int compilations() {
      return programs.size();
    }

    final Object call(Object... arguments) {
      return programs.call(arguments);
    }
  }

  /// A mapped function of one argument.
  public static final class One<A, R> extends Function<One<A, R>> implements Fn1<A, R> {
    private static final long serialVersionUID = 1L;
    private final Fn1<A, R> f;

    One(Fn1<A, R> f, Settings settings) {
      super(settings);
      this.f = f;
    }

    @Override
    @SuppressWarnings("unchecked") // called with what apply is given
    Object evaluate(Object[] arguments) {
      return f.apply((A) arguments[0]);
    }

    @Override
    One<A, R> with(Settings changed) {
      return new One<>(f, changed);
    }

    @Override
    @SuppressWarnings("unchecked") // what f gives, or built as that is
    public R apply(A a) {
      return (R) call(a);
    }
  }

  /// A mapped function of two arguments.
  public static final class Two<A, B, R> extends Function<Two<A, B, R>> implements Fn2<A, B, R> {
    private static final long serialVersionUID = 1L;
    private final Fn2<A, B, R> f;

    Two(Fn2<A, B, R> f, Settings settings) {
      super(settings);
      this.f = f;
    }

    @Override
    @SuppressWarnings("unchecked") // called with what apply is given
    Object evaluate(Object[] arguments) {
      return f.apply((A) arguments[0], (B) arguments[1]);
    }

    @Override
    Two<A, B, R> with(Settings changed) {
      return new Two<>(f, changed);
    }

    @Override
    @SuppressWarnings("unchecked") // what f gives, or built as that is
    public R apply(A a, B b) {
      return (R) call(a, b);
    }
  }

  /// A mapped function of three arguments.
  public static final class Three<A, B, C, R> extends Function<Three<A, B, C, R>>
      implements Fn3<A, B, C, R> {
    private static final long serialVersionUID = 1L;
    private final Fn3<A, B, C, R> f;

    Three(Fn3<A, B, C, R> f, Settings settings) {
      super(settings);
      this.f = f;
    }

    @Override
    @SuppressWarnings("unchecked") // called with what apply is given
    Object evaluate(Object[] arguments) {
      return f.apply((A) arguments[0], (B) arguments[1], (C) arguments[2]);
    }

    @Override
    Three<A, B, C, R> with(Settings changed) {
      return new Three<>(f, changed);
    }

    @Override
    @SuppressWarnings("unchecked") // what f gives, or built as that is
    public R apply(A a, B b, C c) {
      return (R) call(a, b, c);
    }
  }
}

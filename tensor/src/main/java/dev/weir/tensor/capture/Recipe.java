package dev.weir.tensor.capture;

import dev.weir.tensor.Tensor;
import dev.weir.tensor.capture.code.Arithmetic;
import dev.weir.tensor.capture.code.Fields;
import dev.weir.tensor.capture.guard.Expr;
import dev.weir.tensor.capture.guard.Source;
import java.lang.classfile.Opcode;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// How a value that leaves captured code is made when its program has run.
sealed interface Recipe {
  /// What a run has.
  final class Run {
    private static final ThreadLocal<@Nullable Run> CURRENT = new ThreadLocal<>();

    private final @Nullable Object[] arguments;
    private Tensor[] results;
    private final @Nullable Object[] made;

    /// The run that calls a function of the host, where this is what that is given.
    private final @Nullable Run outer;

    private @Nullable Object[] hosted = {};
    private boolean acted;
    private boolean isUnknown;
    private List<Source> reads = List.of();
    private List<@Nullable Object> seen = List.of();

    Run(@Nullable Object[] arguments, Tensor[] results, int objects) {
      this.arguments = arguments;
      this.results = results;
      made = new Object[objects];
      outer = null;
    }

    /// @param outer the run that calls a function of the host with tensors, null where it needs none
    Run(@Nullable Run outer, Tensor[] results, int objects) {
      arguments = outer == null ? new Object[0] : outer.arguments;
      this.results = results;
      made = new Object[objects];
      this.outer = outer;
    }

    /// {@return a run that is none: what tensors it gives is known, but not their elements}
    static Run unknown(@Nullable Object[] arguments, Tensor[] like, int objects) {
      Run run = new Run(arguments, like, objects);
      run.isUnknown = true;
      return run;
    }

    private double item(int index) {
      if (isUnknown) {
        throw new Unknown();
      }
      return results[index].item();
    }

    /// {@return what a program gives that calls functions of the host in this run}
    ///
    /// @param objects how many objects these give
    /// @param of the numbers and tensors that captured code reads
    Tensor[] within(int objects, List<Source> of, Supplier<Tensor[]> program) {
      Run before = CURRENT.get();
      CURRENT.set(this);
      hosted = new Object[objects];
      reads = of;
      try {
        results = program.get();
        return results;
      } finally {
        if (before == null) {
          CURRENT.remove();
        } else {
          CURRENT.set(before);
        }
      }
    }

    /// {@return the run that this thread is in}
    static Run current() {
      Run run = CURRENT.get();
      if (run == null) {
        throw new IllegalStateException("this is called by a program that captured code runs");
      }
      return run;
    }

    Run outer() {
      return Objects.requireNonNull(outer);
    }

    /// Keeps an object that a function of the host gave.
    void keep(int id, @Nullable Object value) {
      hosted[id] = value;
    }

    @Nullable Object hosted(int id) {
      return outer != null ? outer.hosted(id) : hosted[id];
    }

    /// Notes that a function of the host did more than to compute.
    void act() {
      acted = true;
    }

    boolean hasActed() {
      return acted;
    }

    /// Notes what captured code reads before a function of the host is called.
    void watch(String callee) {
      seen = read();
    }

    /// Checks that a function of the host has changed nothing that captured code reads.
    void look(String callee) {
      List<@Nullable Object> now = read();
      for (int i = 0; i < now.size(); i++) {
        Object was = seen.get(i);
        Object is = now.get(i);
        boolean isSame = was == is || was != null && !(was instanceof Tensor) && was.equals(is);
        if (!isSame) {
          throw new IllegalStateException(
              "%s changes %s, which captured code reads; leave out @HostFunction, so that the program ends before it"
                  .formatted(callee, reads.get(i).describe()));
        }
      }
    }

    private List<@Nullable Object> read() {
      List<@Nullable Object> values = new ArrayList<>();
      for (Source each : reads) {
        try {
          values.add(each.read(arguments));
        } catch (RuntimeException e) {
          values.add(e.getClass());
        }
      }
      return values;
    }

    @Nullable Object[] arguments() {
      return arguments;
    }
  }

  /// A run that is none was asked for an element.
  final class Unknown extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unknown() {
      super(null, null, false, false);
    }
  }

  @Nullable Object make(Run run);

  /// What is always the same.
  record Constant(@Nullable Object value) implements Recipe {
    @Override
    public @Nullable Object make(Run run) {
      return value;
    }
  }

  /// What is outside.
  record From(Source source) implements Recipe {
    @Override
    public @Nullable Object make(Run run) {
      return source.read(run.arguments);
    }
  }

  /// A tensor that the program gives.
  record Result(int index) implements Recipe {
    @Override
    public Object make(Run run) {
      return run.results[index];
    }
  }

  /// A number that the program gives, as one of `type`.
  record Item(int index, char kind, Class<?> type) implements Recipe {
    @Override
    public Object make(Run run) {
      double value = run.item(index);
      Object number =
          switch (kind) {
            case 'I' -> (Object) (int) value;
            case 'J' -> run.results[index].toLongs()[0];
            case 'F' -> (float) value;
            case 'Z' -> value != 0 ? 1 : 0;
            default -> value;
          };
      return Arithmetic.box(number, type);
    }
  }

  /// What a function of the host gave in this run.
  record OfHost(int id) implements Recipe {
    @Override
    public @Nullable Object make(Run run) {
      return run.hosted(id);
    }
  }

  /// How two numbers compare that the program gives, as an instruction of the JVM says it.
  record Compared(int x, int y, boolean above) implements Recipe {
    @Override
    public Object make(Run run) {
      return Arithmetic.compute(above ? Opcode.DCMPG : Opcode.DCMPL, run.item(x), run.item(y));
    }
  }

  /// A number that is computed of what is outside, as one of `type`.
  record Computed(Expr expr, Class<?> type) implements Recipe {
    @Override
    public Object make(Run run) {
      return Arithmetic.box(expr.evaluate(run.arguments), type);
    }
  }

  /// An object that is made once in a run.
  sealed interface Made extends Recipe {
    int id();

    /// {@return it, with what is in it if that has to be there first}
    Object create(Run run);

    /// Puts into it what can be put there later.
    default void fill(Object made, Run run) {}

    @Override
    default Object make(Run run) {
      Object known = run.made[id()];
      if (known == null) {
        known = create(run);
        run.made[id()] = known;
        fill(known, run);
      }
      return known;
    }
  }

  /// An object with its fields.
  record Instance(int id, Class<?> type, Map<Fields.Member, Recipe> fields) implements Made {
    @Override
    public Object create(Run run) {
      return Fields.allocate(type);
    }

    @Override
    public void fill(Object made, Run run) {
      fields.forEach((member, value) -> member.set(made, value.make(run)));
    }
  }

  /// A record.
  record OfRecord(int id, Class<?> type, List<Recipe> components) implements Made {
    @Override
    public Object create(Run run) {
      return Records.make(type, all(components, run).toArray());
    }
  }

  /// What a record that is made has in a field.
  record FieldOf(Recipe owner, Fields.Member member) implements Recipe {
    @Override
    public @Nullable Object make(Run run) {
      return member.get(owner.make(run));
    }
  }

  /// A collection that can be added to.
  record Growing(
      int id, java.util.function.Supplier<Collection<Object>> start, List<Recipe> elements)
      implements Made {
    @Override
    public Object create(Run run) {
      return start.get();
    }

    @Override
    @SuppressWarnings("unchecked") // what create has made
    public void fill(Object made, Run run) {
      for (Recipe each : elements) {
        ((Collection<Object>) made).add(each.make(run));
      }
    }
  }

  /// Something that is made of its elements.
  record Of(int id, List<Recipe> elements, Function<List<@Nullable Object>, Object> make)
      implements Made {
    @Override
    public Object create(Run run) {
      return make.apply(all(elements, run));
    }
  }

  /// A map.
  record OfMap(
      int id,
      List<Recipe> keys,
      List<Recipe> values,
      Function<Map<@Nullable Object, @Nullable Object>, Object> make)
      implements Made {
    @Override
    public Object create(Run run) {
      Map<@Nullable Object, @Nullable Object> entries = new LinkedHashMap<>();
      for (int i = 0; i < keys.size(); i++) {
        entries.put(keys.get(i).make(run), values.get(i).make(run));
      }
      return make.apply(entries);
    }
  }

  /// An array.
  record OfArray(int id, Class<?> component, List<Recipe> elements) implements Made {
    @Override
    public Object create(Run run) {
      return Array.newInstance(component, elements.size());
    }

    @Override
    public void fill(Object made, Run run) {
      for (int i = 0; i < elements.size(); i++) {
        Array.set(made, i, elements.get(i).make(run));
      }
    }
  }

  /// A lambda.
  record Lambda(int id, MethodHandle maker, List<Recipe> captured) implements Made {
    @Override
    public Object create(Run run) {
      try {
        return maker.invokeWithArguments(all(captured, run));
      } catch (Throwable e) {
        throw new IllegalStateException("a lambda cannot be made again", e);
      }
    }
  }

  /// An `Optional`.
  record OfOptional(int id, Recipe inner) implements Made {
    @Override
    public Object create(Run run) {
      return Optional.ofNullable(inner.make(run));
    }
  }

  private static List<@Nullable Object> all(List<Recipe> recipes, Run run) {
    List<@Nullable Object> values = new ArrayList<>();
    recipes.forEach(each -> values.add(each.make(run)));
    return values;
  }
}

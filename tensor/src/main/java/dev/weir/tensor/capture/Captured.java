package dev.weir.tensor.capture;

import com.google.common.collect.ImmutableList;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.capture.code.Arithmetic;
import dev.weir.tensor.capture.guard.Check;
import dev.weir.tensor.capture.guard.Guard;
import dev.weir.tensor.capture.guard.GuardCode;
import dev.weir.tensor.capture.guard.Source;
import dev.weir.tensor.jit.InputSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A stretch of code under some guards: its program, and what is done behind it.
final class Captured {
  private static final int CHECKS_WITHOUT_CODE = 3;

  private final ImmutableList<Explanation.GuardLine> guardLines;
  private final ImmutableList<Guard> guards;
  private final @Nullable Program program;
  private final int operations;
  private final int choices;

  /// The guards as code, which is made once it is worth it: to make it takes longer than some hundred checks without it.
  private volatile @Nullable Check check;

  private int checks;

  private final ImmutableList<Source> inputs;
  private final ImmutableList<Effect> effects;
  private final int objects;

  /// What the program gives.
  private final ImmutableList<InputSpec> gives;

  private final Exit exit;
  private final StackTraceElement where;
  private final ImmutableList<Explanation.HostCallLine> hostCalls;

  /// How many objects functions of the host give, and what they must not change.
  private final int hosted;

  private final ImmutableList<Source> reads;
  private final boolean mayRunAgain;

  Captured(
      Interpreter interpreter,
      @Nullable Object[] arguments,
      @Nullable Program program,
      int operations,
      ImmutableList<Effect> effects,
      int objects,
      List<InputSpec> gives,
      Exit exit,
      StackTraceElement where) {
    this.gives = ImmutableList.copyOf(gives);
    World world = interpreter.world();
    HostCalls hosts = interpreter.hosts();
    hostCalls = program == null ? ImmutableList.of() : ImmutableList.copyOf(hosts.lines());
    hosted = hosts.objects();
    mayRunAgain = hosts.mayRunAgain();
    reads = hosts.acts() ? ImmutableList.copyOf(world.reads()) : ImmutableList.of();
    var lines = ImmutableList.<Explanation.GuardLine>builder();
    var needed = ImmutableList.<Guard>builder();
    world
        .decisions()
        .guards()
        .forEach((guard, at) -> {
          if (!(guard instanceof Guard.Holds holds && world.decisions().isCertain(holds))) {
            lines.add(new Explanation.GuardLine(at, guard.describe()));
            needed.add(guard);
          }
        });
    guardLines = lines.build();
    guards = needed.build();
    this.program = program;
    this.operations = operations;
    choices = interpreter.choices().count();
    inputs = ImmutableList.copyOf(world.inputs().keySet());
    this.effects = effects;
    this.objects = objects;
    this.exit = exit;
    this.where = where;
  }

  /// {@return whether all guards hold}
  boolean fits(@Nullable Object[] arguments) {
    Check code = check;
    if (code == null) {
      boolean fits = failing(arguments) == null;
      if (fits && ++checks > CHECKS_WITHOUT_CODE) {
        check = GuardCode.of(guards, arguments);
      }
      return fits;
    }
    try {
      return code.holds(arguments);
    } catch (RuntimeException e) {
      // What a path leads through is not there.
      return false;
    }
  }

  /// {@return the first guard that does not hold, null if all do}
  @Nullable Guard failing(@Nullable Object[] arguments) {
    for (Guard each : guards) {
      try {
        if (!each.holds(arguments)) {
          return each;
        }
      } catch (RuntimeException e) {
        // What a path leads through is not there.
        return each;
      }
    }
    return null;
  }

  ImmutableList<Guard> guards() {
    return guards;
  }

  ImmutableList<Explanation.GuardLine> guardLines() {
    return guardLines;
  }

  @Nullable Program program() {
    return program;
  }

  /// {@return whether the code is one program to its end}
  boolean isWhole() {
    return exit instanceof Exit.Return;
  }

  ImmutableList<Effect> effects() {
    return effects;
  }

  /// {@return how many branches and loops of the code are some of the program}
  int choices() {
    return choices;
  }

  int operations() {
    return operations;
  }

  /// {@return what its program calls of the host}
  ImmutableList<Explanation.HostCallLine> hostCalls() {
    return hostCalls;
  }

  StackTraceElement where() {
    return where;
  }

  Exit exit() {
    return exit;
  }

  /// Runs the program, and does what the code does to what is outside.
  ///
  /// @return what the method returns, or the values of the frame
  @Nullable Object run(@Nullable Object[] arguments) {
    Tensor[] results = {};
    if (program != null) {
      Tensor[] given = new Tensor[inputs.size()];
      for (int i = 0; i < given.length; i++) {
        Object read = inputs.get(i).read(arguments);
        given[i] =
            read instanceof Tensor tensor
                ? tensor
                : Tensor.of(Arithmetic.stack(Objects.requireNonNull(read)));
      }
      if (!hostCalls.isEmpty()) {
        return calling(arguments, given);
      }
      results = program.run(given);
    }
    return finish(new Recipe.Run(arguments, results, objects));
  }

  /// A program has called a function of the host that threw, and nothing else has happened in this run.
  static final class Failed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Failed(Throwable cause) {
      super(null, cause, false, false);
    }
  }

  private @Nullable Object calling(@Nullable Object[] arguments, Tensor[] given) {
    Recipe.Run run = new Recipe.Run(arguments, new Tensor[0], objects);
    try {
      run.within(hosted, reads, () -> Objects.requireNonNull(program).run(given));
    } catch (RuntimeException e) {
      if (mayRunAgain && !run.hasActed()) {
        throw new Failed(e);
      }
      throw e;
    }
    return finish(run);
  }

  private @Nullable Object finish(Recipe.Run run) {
    Object left = leave(run);
    if (!effects.isEmpty()) {
      List<Runnable> prepared = new ArrayList<>();
      for (Effect each : effects) {
        prepared.add(each.prepare(run));
      }
      prepared.forEach(Runnable::run);
    }
    return left;
  }

  /// {@return the values of the frame where the program ends, with tensors like those that it gives; null where they depend
  /// on a run}
  @Nullable List<@Nullable Object> look(@Nullable Object[] arguments) {
    if (!effects.isEmpty() || !hostCalls.isEmpty()) {
      return null;
    }
    Tensor[] like =
        gives.stream()
            .map(each -> Tensor.full(0, each.dtype(), each.shape().toArray()))
            .toArray(Tensor[]::new);
    try {
      Object left = leave(Recipe.Run.unknown(arguments, like, objects));
      return new ArrayList<>((List<?>) Objects.requireNonNull(left));
    } catch (Recipe.Unknown e) {
      return null;
    }
  }

  private @Nullable Object leave(Recipe.Run run) {
    return switch (exit) {
      case Exit.Return(var value) -> value.make(run);
      case Exit.Plain _ -> null;
      case Exit.Broken broken -> {
        List<@Nullable Object> values = new ArrayList<>();
        broken.values().forEach(each -> values.add(each.make(run)));
        yield values;
      }
    };
  }
}

package dev.weir.tensor.capture;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.tensor.capture.code.Break;
import dev.weir.tensor.capture.code.Code;
import dev.weir.tensor.capture.guard.Guard;
import dev.weir.tensor.capture.guard.Source;
import dev.weir.tensor.capture.value.Comparison;
import dev.weir.tensor.capture.value.Scalar;
import dev.weir.tensor.jit.InputSpec;
import dev.weir.tensor.jit.OnLimit;
import java.lang.System.Logger.Level;
import java.lang.classfile.instruction.InvokeInstruction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Code of a method from an instruction on, with what was captured of it.
final class Region {
  /// How often a number may be the reason to capture again, before it is an input.
  private static final int PROMOTED_AFTER = 2;

  private final Code code;
  private final int start;
  private final Layout layout;
  private final Options options;
  private final boolean mayBreak;
  private final List<String> again = new ArrayList<>();
  private volatile Captured[] entries = {};
  private volatile @Nullable String plain;

  /// How often a number was the reason to capture again, and which are inputs of programs since.
  private final Map<Source, Integer> changes = new HashMap<>();

  private final Map<Source, Boolean> promoted = new LinkedHashMap<>();

  /// @param start the first instruction
  /// @param mayBreak whether the rest of the code can be run by itself
  Region(Code code, int start, Layout layout, Options options, boolean mayBreak) {
    this.mayBreak = mayBreak;
    this.code = code;
    this.start = start;
    this.layout = layout;
    this.options = options;
  }

  int start() {
    return start;
  }

  Layout layout() {
    return layout;
  }

  ImmutableList<Captured> entries() {
    return ImmutableList.copyOf(entries);
  }

  /// {@return why it was captured again}
  synchronized ImmutableList<String> recompilations() {
    return ImmutableList.copyOf(again);
  }

  /// {@return why it is not captured any more, null if it is}
  @Nullable String plain() {
    return plain;
  }

  /// {@return what stands for the code with these values, null where it runs as it is}
  @Nullable Captured find(@Nullable Object[] arguments) {
    Captured[] all = entries;
    for (Captured each : all) {
      if (each.fits(arguments)) {
        return each;
      }
    }
    return plain != null ? null : capture(arguments);
  }

  private synchronized @Nullable Captured capture(@Nullable Object[] arguments) {
    for (Captured each : entries) {
      if (each.fits(arguments)) {
        return each;
      }
    }
    Source number = null;
    if (entries.length > 0) {
      Guard failing = entries[0].failing(arguments);
      again.add(
          "%s, as %s is not so"
              .formatted(
                  Explanation.line(code.where(start)), failing == null ? "?" : failing.describe()));
      number = promote(failing);
    }
    if (entries.length >= options.limit()) {
      return limited(arguments);
    }
    Captured made = number == null ? new Attempt(arguments).capture() : capture(arguments, number);
    Captured[] more = new Captured[entries.length + 1];
    System.arraycopy(entries, 0, more, 1, entries.length);
    more[0] = made;
    entries = more;
    return made;
  }

  /// Goes on where the code was captured as often as it may be.
  private @Nullable Captured limited(@Nullable Object[] arguments) {
    Guard failing = entries.length == 0 ? null : entries[0].failing(arguments);
    String advice =
        failing == null
            ? ""
            : "; see to it that this holds at each call, or allow more by recompileLimit";
    if (options.onLimit() == OnLimit.ERROR) {
      again.removeLast();
      throw new CaptureException(
          "%s: %s was captured %d times, and would have to be once more, as %s is not so%s"
              .formatted(
                  Explanation.line(code.where(start)),
                  code,
                  entries.length,
                  failing == null ? "?" : failing.describe(),
                  advice),
          code.where(start));
    }
    String reason =
        "%s runs as plain Java: it was captured %d times, the last time as %s"
            .formatted(code, entries.length, again.getLast());
    plain = reason;
    System.getLogger(Region.class.getName()).log(Level.WARNING, reason + advice);
    return null;
  }

  /// Has a number that was another one too often be an input from now on, which costs no recompilation.
  ///
  /// @return an integer of which it is to be seen whether it can be one
  private @Nullable Source promote(@Nullable Guard failing) {
    if (failing instanceof Guard.Is(var source, var value)
        && changes.merge(source, 1, Integer::sum) == PROMOTED_AFTER
        && options.recorders().get().mayChoose()) {
      promoted.put(source, true);
      if (value instanceof Float || value instanceof Double) {
        note(source);
      } else {
        return source;
      }
    }
    return null;
  }

  private void note(Source source) {
    again.add(
        "%s: %s changes, and is an input of the program from now on"
            .formatted(Explanation.line(code.where(start)), source.describe()));
  }

  /// {@return what is captured where an integer is an input, if that does it no harm}: what is a loop of Java or a branch
  /// where the number is known stays one
  private Captured capture(@Nullable Object[] arguments, Source number) {
    Captured open = null;
    try {
      open = new Attempt(arguments).capture();
    } catch (CaptureException e) {
      // Where the number is known, it may be one program.
    }
    if (open != null && open.isWhole()) {
      promoted.remove(number);
      Captured known = open.choices() == 0 ? null : new Attempt(arguments).capture();
      if (known == null || known.isWhole() && known.choices() == open.choices()) {
        promoted.put(number, true);
        note(number);
        return open;
      }
      return known;
    }
    promoted.remove(number);
    return new Attempt(arguments).capture();
  }

  private String variable(int slot) {
    return code.variable(slot, start).orElseGet(() -> "slot" + slot);
  }

  private Frame frame(World world, @Nullable Object[] arguments) {
    Frame frame = new Frame(code);
    for (int i = 0; i < layout.size(); i++) {
      boolean isLocal = i < layout.slots().length();
      String name =
          isLocal ? variable(layout.slots().get(i)) : "stack" + (i - layout.slots().length());
      Source source = new Source.Argument(i, name);
      Object value =
          layout.kinds().charAt(i) == 'L'
              ? world.enter(source, arguments[i])
              : world.number(source, Objects.requireNonNull(arguments[i]));
      if (isLocal) {
        frame.locals()[layout.slots().get(i)] = value;
      } else {
        frame.push(value);
      }
    }
    frame.pc = start;
    return frame;
  }

  /// A program would end between the allocation of an object and its constructor, where nobody could go on: only that sets
  /// final fields, and those of records cannot be set otherwise at all.
  private static final class RawObject extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RawObject() {
      super(null, null, false, false);
    }
  }

  /// The capture of the code with given values.
  private final class Attempt {
    private final @Nullable Object[] arguments;

    Attempt(@Nullable Object[] arguments) {
      this.arguments = arguments;
    }

    Captured capture() {
      Recorder recorder = options.recorders().get();
      Interpreter interpreter =
          new Interpreter(recorder, arguments, code.where(start), options.syntax(), -1);
      interpreter.world().promote(promoted.keySet());
      try {
        Captured made =
            recorder.record(() -> {
              Frame frame = frame(interpreter.world(), arguments);
              Object result = interpreter.runRoot(frame);
              Escape escape = new Escape(interpreter);
              Recipe value =
                  result == Interpreter.VOID
                      ? new Recipe.Constant(null)
                      : escape.of(result, code.resolvedType().returnType());
              return finish(interpreter, recorder, escape, new Exit.Return(value));
            });
        keep(interpreter, recorder, made);
        return made;
      } catch (Break e) {
        return broken(why(interpreter, e), interpreter.rootSteps() - 1, e);
      } catch (Thrown e) {
        return plain(interpreter, "it throws " + e.getMessage());
      } catch (CaptureException e) {
        throw e;
      } catch (StackOverflowError | RuntimeException e) {
        // Better plain Java than a wrong number, or an exception that is not the code's.
        Break failure = new Break("the capture of it fails: " + e, "report this");
        return broken(why(interpreter, failure), interpreter.rootSteps() - 1, failure);
      }
    }

    /// Has the program found in other processes without the code being captured, where nothing else decides what it becomes.
    private void keep(Interpreter interpreter, Recorder recorder, Captured made) {
      World world = interpreter.world();
      ImmutableSet<Class<?>> classes = world.origin().code(world.decisions().guards().keySet());
      String key = recorder.keptAs();
      if (key != null
          && !classes.isEmpty()
          && start == 0
          && layout.stack() == 0
          && made.effects().isEmpty()
          && made.exit() instanceof Exit.Return(Recipe.Result(int result))) {
        List<Integer> places = new ArrayList<>();
        world.inputs().keySet().forEach(each -> places.add(((Source.Argument) each).index()));
        String method =
            Capture.name(code.host().describeConstable().orElseThrow(), code.name(), code.type());
        options.recorders().kept().keep(method, arguments, classes, key, places, result);
      }
    }

    private Explanation.GraphBreak why(Interpreter interpreter, Break e) {
      return new Explanation.GraphBreak(interpreter.lastWhere(), e.reason(), e.advice());
    }

    /// Captures what comes before the instruction that cannot be captured.
    private Captured broken(Explanation.GraphBreak why, int steps, Break cause) {
      if (options.whole()) {
        throw new CaptureException(
            "%s cannot be captured whole: %s".formatted(code, why), why.where());
      }
      for (int earlier = Math.max(steps, 0); earlier > 0; earlier--) {
        try {
          return brokenAt(why, earlier, cause);
        } catch (RawObject e) {
          // The program ends before the object is begun.
        }
      }
      return brokenAt(why, 0, cause);
    }

    private Captured brokenAt(Explanation.GraphBreak why, int steps, Break cause) {
      Recorder recorder = options.recorders().get();
      Interpreter interpreter =
          new Interpreter(recorder, arguments, code.where(start), options.syntax(), steps);
      interpreter.world().promote(promoted.keySet());
      if (!mayBreak) {
        String opening =
            "%s; open package %s to dev.weir.tensor, and the code before it is a program"
                .formatted(why, code.host().getPackageName());
        return recorder.record(() -> {
          frame(interpreter.world(), arguments);
          return plain(interpreter, opening);
        });
      }
      try {
        return recorder.record(() -> {
          Frame frame = frame(interpreter.world(), arguments);
          try {
            interpreter.runRoot(frame);
          } catch (Interpreter.Stop stop) {
            return stopped(interpreter, recorder, frame, why, cause instanceof Break.Endless);
          }
          throw new Break("the code did not come to " + why, "");
        });
      } catch (CaptureException | RawObject e) {
        throw e;
      } catch (StackOverflowError | RuntimeException e) {
        String reason = e == cause ? why.toString() : "%s; %s".formatted(why, e.getMessage());
        return plain(interpreter, reason);
      }
    }

    /// @param endless whether what is called must not be captured either
    private Captured stopped(
        Interpreter interpreter,
        Recorder recorder,
        Frame frame,
        Explanation.GraphBreak why,
        boolean endless) {
      // A constructor is no call of its own: its object is there before it, and nobody has one that
      // is begun.
      boolean calls =
          code.instruction(frame.pc) instanceof InvokeInstruction call
              && !call.name().equalsString("<init>");
      if (endless && !calls) {
        throw new Break(why.toString(), why.advice());
      }
      boolean open = false;
      for (int i = 0; i < frame.depth(); i++) {
        if (frame.stack(i) instanceof Calls.Uninitialized
            || frame.stack(i) instanceof Virtual made && made.isRaw()) {
          throw new RawObject();
        }
        open |= frame.stack(i) instanceof Scalar || frame.stack(i) instanceof Comparison;
      }
      if (!calls && frame.pc == start && !open && interpreter.recorder().size() == 0) {
        throw new Break(why.toString(), why.advice());
      }
      Escape escape = new Escape(interpreter);
      Layout at = Layout.of(frame, frame.pc);
      return finish(
          interpreter,
          recorder,
          escape,
          new Exit.Broken(frame.pc, at, at.recipes(frame, escape), calls, endless, why));
    }

    private Captured finish(Interpreter interpreter, Recorder recorder, Escape escape, Exit exit) {
      ImmutableList<Effect> effects = escape.effects();
      Aliases.ofObjects(interpreter.world());
      if (recorder.isOpen()) {
        throw new Break("a scope or a tape is open where a program ends", "close it before");
      }
      boolean empty = recorder.size() == 0 && escape.results().isEmpty();
      Program program = empty ? null : compile(recorder, escape);
      return new Captured(
          interpreter,
          arguments,
          program,
          recorder.size(),
          effects,
          escape.ids(),
          escape.results().stream().map(each -> InputSpec.of(each.dtype(), each.shape())).toList(),
          exit,
          code.where(start));
    }

    private static Program compile(Recorder recorder, Escape escape) {
      try {
        return recorder.finish(escape.results());
      } catch (IllegalArgumentException e) {
        throw new Break("the program cannot be compiled: " + e.getMessage(), "");
      }
    }

    private Captured plain(Interpreter interpreter, String reason) {
      return new Captured(
          interpreter,
          arguments,
          null,
          0,
          ImmutableList.of(),
          0,
          List.of(),
          new Exit.Plain(reason),
          code.where(start));
    }
  }
}

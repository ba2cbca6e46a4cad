package dev.weir.tensor.capture;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.capture.code.Arithmetic;
import dev.weir.tensor.capture.code.Break;
import dev.weir.tensor.capture.code.Classes;
import dev.weir.tensor.capture.code.Purity;
import dev.weir.tensor.capture.value.Comparison;
import dev.weir.tensor.capture.value.Hosted;
import dev.weir.tensor.capture.value.RunTimeValue;
import dev.weir.tensor.capture.value.Scalar;
import dev.weir.tensor.jit.Syntax;
import java.io.PrintStream;
import java.lang.classfile.Opcode;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What programs call of the host: functions of numbers that depend on tensors, strings that are made of these, output, and
/// what users mark.
final class HostCalls {
  /// What stands for no answer: it is not for the host.
  static final Object NONE = new Object();

  private static final String ADVICE = "leave it outside, or expect a new program behind it";

  private final Interpreter interpreter;
  private final World world;
  private final Recorder recorder;
  private int objects;

  /// Whether something was called that does more than to compute.
  private boolean acts;

  /// Whether something was called that may throw.
  private boolean throwing;

  private final List<Explanation.HostCallLine> lines = new ArrayList<>();

  HostCalls(Interpreter interpreter) {
    this.interpreter = interpreter;
    world = interpreter.world();
    recorder = interpreter.recorder();
  }

  /// {@return what is called, in order}
  List<Explanation.HostCallLine> lines() {
    return lines;
  }

  /// {@return how many objects functions of the host give}
  int objects() {
    return objects;
  }

  /// {@return whether all that is called only computes, and may throw}: then a run in which it does is as if it had not
  /// begun
  boolean mayRunAgain() {
    return throwing;
  }

  /// {@return whether something is called that does more than to compute}
  boolean acts() {
    return acts;
  }

  /// Notes that something is called that does more than to compute.
  void act() {
    acts = true;
  }

  /// Notes a call that was recorded otherwise.
  void note(String callee) {
    note(callee, "");
  }

  /// Notes a call.
  ///
  /// @param remark what is to be known of it; may be empty
  void note(String callee, String remark) {
    StackTraceElement where = interpreter.where();
    if (interpreter.syntax() == Syntax.STRICT) {
      throw new CaptureException(
          "%s: %s is a call of the host, and Syntax.STRICT allows none"
              .formatted(Explanation.line(where), callee),
          where);
    }
    lines.add(new Explanation.HostCallLine(where, callee, remark));
  }

  /// {@return whether a value is known only when the program runs}
  static boolean isOpen(@Nullable Object value) {
    return value instanceof Scalar || value instanceof RunTimeValue || value instanceof Comparison;
  }

  private boolean isOpenWithin(@Nullable Object value) {
    if (isOpen(value) || value instanceof Tensor) {
      return true;
    } else if (value instanceof Arr arr && arr.source() == null) {
      for (int i = 0; i < arr.length(); i++) {
        if (isOpenWithin(arr.get(i, world))) {
          return true;
        }
      }
    } else if (value != null && value.getClass().isArray()) {
      for (int i = 0; i < Array.getLength(value); i++) {
        if (isOpenWithin(Array.get(value, i))) {
          return true;
        }
      }
    }
    return false;
  }

  // Which calls.

  /// {@return what a method gives that is not interpreted, [#NONE] if it is not for the host}
  Object call(
      Class<?> owner, Method method, @Nullable Object receiver, @Nullable Object[] arguments) {
    Class<?>[] types = method.getParameterTypes();
    if (receiver instanceof PrintStream && interpreter.syntax() == Syntax.LAX) {
      return isOutput(method) ? output(owner, method, receiver, arguments) : NONE;
    }
    boolean open = isOpen(receiver);
    boolean within = open || receiver instanceof Tensor;
    for (Object each : arguments) {
      open |= isOpen(each);
      within |= isOpenWithin(each);
    }
    boolean isStatic = Modifier.isStatic(method.getModifiers());
    if (open && isStatic && isNumeric(types, method) && Purity.refusal(owner, method) == null) {
      return numeric(owner, method, arguments);
    }
    boolean isText =
        method.getReturnType() == String.class
            && (receiver instanceof Tensor
                ? method.getName().equals("toString")
                : !Classes.isWeir(owner) && Purity.refusal(owner, method) == null);
    return within && isText ? text(owner, method, receiver, arguments) : NONE;
  }

  private static boolean isNumeric(Class<?>[] types, Method method) {
    for (Class<?> each : types) {
      if (!each.isPrimitive()) {
        return false;
      }
    }
    return method.getReturnType().isPrimitive() && method.getReturnType() != void.class;
  }

  private static boolean isOutput(Method method) {
    return switch (method.getName()) {
      case "print", "println", "printf", "format", "flush", "append" -> true;
      default -> false;
    };
  }

  // Numbers.

  /// {@return what an instruction gives of numbers that depend on tensors}
  Object arithmetic(Opcode opcode, @Nullable Object x, @Nullable Object y) {
    String sign = Arithmetic.sign(opcode);
    boolean divides = opcode.name().endsWith("DIV") || opcode.name().endsWith("REM");
    @Nullable Object[] arguments = y == null ? new Object[] {x} : new Object[] {x, y};
    HostInputs inputs = new HostInputs(interpreter, false);
    Recipe a = inputs.number(x);
    Recipe b = y == null ? null : inputs.number(y);
    char kind = kindOf(opcode, Layout.kind(arguments[0]));
    if (divides && kind != 'F' && kind != 'D') {
      mayThrow(sign);
    }
    return compute(
        sign,
        inputs,
        kind,
        run ->
            Arithmetic.compute(
                opcode, Objects.requireNonNull(a.make(run)), b == null ? null : b.make(run)));
  }

  /// {@return the kind of what an instruction gives}
  private static char kindOf(Opcode opcode, char of) {
    String name = opcode.name();
    if (name.contains("CMP")) {
      return 'I';
    } else if (name.length() == 3 && name.charAt(1) == '2') {
      char to = name.charAt(2);
      return to == 'L' ? 'J' : to == 'F' || to == 'D' ? to : 'I';
    }
    return of;
  }

  static char kindOf(Class<?> type) {
    return type == boolean.class
        ? 'Z'
        : type == long.class ? 'J' : type == float.class ? 'F' : type == double.class ? 'D' : 'I';
  }

  private Object numeric(Class<?> owner, Method method, @Nullable Object[] arguments) {
    HostInputs inputs = new HostInputs(interpreter, false);
    List<Recipe> given = new ArrayList<>();
    for (int i = 0; i < arguments.length; i++) {
      given.add(inputs.of(arguments[i], method.getParameterTypes()[i]));
    }
    String callee = owner.getSimpleName() + "." + method.getName();
    if (Purity.throwsOfNumbers(owner, method.getName())) {
      mayThrow(callee);
    }
    MethodHandle handle = handle(MethodHandles.publicLookup(), method);
    return compute(
        callee,
        inputs,
        kindOf(method.getReturnType()),
        run -> Arithmetic.stack(handle.invokeWithArguments(all(given, run))));
  }

  /// What is done when the program runs.
  interface Body {
    @Nullable Object run(Recipe.Run run) throws Throwable;
  }

  /// {@return a number that the program computes by calling the host}
  Scalar compute(String callee, HostInputs inputs, char kind, Body body) {
    note(callee);
    int ids = inputs.ids();
    Tensor result =
        recorder
            .host(
                callee,
                true,
                dtype(kind),
                new long[0],
                inputs.tensors(),
                tensors -> number(kind, body.run(new Recipe.Run((Recipe.Run) null, tensors, ids))))
            .get(0);
    return new Scalar(kind, result);
  }

  static DType dtype(char kind) {
    return switch (kind) {
      case 'Z' -> DType.BOOL;
      case 'J' -> DType.INT64;
      case 'F' -> DType.FLOAT32;
      case 'D' -> DType.FLOAT64;
      default -> DType.INT32;
    };
  }

  static Tensor number(char kind, @Nullable Object value) {
    Object number = Objects.requireNonNull(value);
    return Tensor.of(kind == 'Z' ? (Object) (((Number) number).intValue() != 0) : number);
  }

  /// Notes that a call may throw, and checks that this may be seen at the end of the run.
  void mayThrow(String callee) {
    if (acts) {
      checkOrder(callee);
    } else {
      throwing = true;
    }
  }

  /// What calls with effects do comes between what the code does outside: nothing of that may be pending, and what they
  /// throw may not be caught by code that is captured.
  void checkOrder(String callee) {
    if (world.isChanged()) {
      throw new Break(
          "%s is called, and what the code has changed outside before is not there yet"
              .formatted(callee),
          "call it first, or expect a new program behind it");
    } else if (interpreter.isCaught()) {
      throw new Break(
          "%s is called where an exception of it would be caught".formatted(callee), ADVICE);
    }
  }

  // Strings and output.

  private Object text(
      Class<?> owner, Method method, @Nullable Object receiver, @Nullable Object[] arguments) {
    List<@Nullable Object> all = new ArrayList<>();
    List<Class<?>> types = new ArrayList<>();
    if (!Modifier.isStatic(method.getModifiers())) {
      all.add(receiver);
      types.add(owner);
    }
    for (int i = 0; i < arguments.length; i++) {
      all.add(arguments[i]);
      types.add(method.getParameterTypes()[i]);
    }
    MethodHandle handle = handle(MethodHandles.publicLookup(), method);
    String callee = owner.getSimpleName() + "." + method.getName();
    return text(callee, all, types, given -> handle.invokeWithArguments(given));
  }

  /// What makes something of arguments.
  interface Maker {
    @Nullable Object make(List<@Nullable Object> arguments) throws Throwable;
  }

  /// {@return a string that is made of arguments when the program runs}
  Hosted text(String callee, List<@Nullable Object> arguments, List<Class<?>> types, Maker maker) {
    HostInputs inputs = new HostInputs(interpreter, true);
    List<Recipe> given = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      given.add(inputs.of(arguments.get(i), types.get(i)));
    }
    note(callee);
    mayThrow(callee);
    return object(String.class, callee, inputs, run -> maker.make(all(given, run)));
  }

  Hosted object(Class<?> type, String callee, HostInputs inputs, Body body) {
    Hosted made = new Hosted(objects++, type);
    event(
        callee,
        inputs,
        run -> {
          run.outer().keep(made.id(), body.run(run));
          return null;
        });
    return made;
  }

  /// Records what needs to be called in its place in each run, and gives no tensor.
  void event(String callee, HostInputs inputs, Body body) {
    int ids = inputs.ids();
    var nothing =
        recorder.host(
            callee,
            false,
            null,
            new long[0],
            inputs.tensors(),
            tensors -> {
              body.run(new Recipe.Run(Recipe.Run.current(), tensors, ids));
              return null;
            });
    assert nothing.isEmpty();
  }

  private Object output(
      Class<?> owner, Method method, Object receiver, @Nullable Object[] arguments) {
    HostInputs inputs = new HostInputs(interpreter, true);
    String callee = "PrintStream." + method.getName();
    Recipe on = inputs.of(receiver, owner);
    List<Recipe> given = new ArrayList<>(List.of(on));
    for (int i = 0; i < arguments.length; i++) {
      Object each = arguments[i];
      if (each instanceof Virtual made) {
        each = made.toString();
      }
      given.add(inputs.of(each, method.getParameterTypes()[i]));
    }
    note(callee);
    boolean formats = method.getName().equals("printf") || method.getName().equals("format");
    if (formats) {
      checkOrder(callee);
    }
    acts = true;
    MethodHandle handle = handle(MethodHandles.publicLookup(), method);
    event(
        callee,
        inputs,
        run -> {
          run.outer().act();
          return handle.invokeWithArguments(all(given, run));
        });
    return method.getReturnType() == void.class ? Interpreter.VOID : receiver;
  }

  static List<@Nullable Object> all(List<Recipe> recipes, Recipe.Run run) {
    List<@Nullable Object> values = new ArrayList<>();
    recipes.forEach(each -> values.add(each.make(run)));
    return values;
  }

  static MethodHandle handle(MethodHandles.Lookup lookup, Method method) {
    try {
      MethodHandle found = lookup.unreflect(method);
      return found.isVarargsCollector() ? found.asFixedArity() : found;
    } catch (IllegalAccessException e) {
      throw new Break("%s cannot be called: %s".formatted(method, e.getMessage()), "");
    }
  }
}

package dev.weir.tensor.capture;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.capture.code.Arithmetic;
import dev.weir.tensor.capture.code.Break;
import dev.weir.tensor.capture.code.Classes;
import dev.weir.tensor.capture.code.Code;
import dev.weir.tensor.host.Broadcast;
import dev.weir.tensor.jit.HostFunction;
import dev.weir.tensor.jit.JitType;
import dev.weir.tensor.jit.Syntax;
import java.io.PrintStream;
import java.lang.classfile.Opcode;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
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

  /// {@return whether a function of the host may look at what is outside}
  boolean acts() {
    return acts;
  }

  /// Notes a call that was recorded otherwise.
  void note(String callee) {
    note(callee, "");
  }

  private void note(String callee, String remark) {
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
    return value instanceof Scalar
        || value instanceof BoxedScalar
        || value instanceof Hosted
        || value instanceof Comparison;
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
    Inputs inputs = new Inputs(false);
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

  private static char kindOf(Class<?> type) {
    return type == boolean.class
        ? 'Z'
        : type == long.class ? 'J' : type == float.class ? 'F' : type == double.class ? 'D' : 'I';
  }

  private Object numeric(Class<?> owner, Method method, @Nullable Object[] arguments) {
    Inputs inputs = new Inputs(false);
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
  private interface Body {
    @Nullable Object run(Recipe.Run run) throws Throwable;
  }

  /// {@return a number that the program computes by calling the host}
  private Scalar compute(String callee, Inputs inputs, char kind, Body body) {
    note(callee);
    int ids = inputs.escape.ids();
    Tensor result =
        recorder
            .host(
                callee,
                true,
                dtype(kind),
                new long[0],
                inputs.escape.results(),
                tensors -> number(kind, body.run(new Recipe.Run((Recipe.Run) null, tensors, ids))))
            .get(0);
    return new Scalar(kind, result);
  }

  private static DType dtype(char kind) {
    return switch (kind) {
      case 'Z' -> DType.BOOL;
      case 'J' -> DType.INT64;
      case 'F' -> DType.FLOAT32;
      case 'D' -> DType.FLOAT64;
      default -> DType.INT32;
    };
  }

  private static Tensor number(char kind, @Nullable Object value) {
    Object number = Objects.requireNonNull(value);
    return Tensor.of(kind == 'Z' ? (Object) (((Number) number).intValue() != 0) : number);
  }

  /// Notes that a call may throw, and checks that this may be seen at the end of the run.
  private void mayThrow(String callee) {
    if (acts) {
      checkOrder(callee);
    } else {
      throwing = true;
    }
  }

  /// What calls with effects do comes between what the code does outside: nothing of that may be pending, and what they
  /// throw may not be caught by code that is captured.
  private void checkOrder(String callee) {
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
    Inputs inputs = new Inputs(true);
    List<Recipe> given = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      given.add(inputs.of(arguments.get(i), types.get(i)));
    }
    note(callee);
    mayThrow(callee);
    return object(String.class, callee, inputs, run -> maker.make(all(given, run)));
  }

  private Hosted object(Class<?> type, String callee, Inputs inputs, Body body) {
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
  private void event(String callee, Inputs inputs, Body body) {
    int ids = inputs.escape.ids();
    var nothing =
        recorder.host(
            callee,
            false,
            null,
            new long[0],
            inputs.escape.results(),
            tensors -> {
              body.run(new Recipe.Run(Recipe.Run.current(), tensors, ids));
              return null;
            });
    assert nothing.isEmpty();
  }

  private Object output(
      Class<?> owner, Method method, Object receiver, @Nullable Object[] arguments) {
    Inputs inputs = new Inputs(true);
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

  // What users mark.

  /// {@return the method that `code` is, if it is marked}
  static @Nullable Method marked(Code code) {
    if (!code.isMarked(HostFunction.class)) {
      return null;
    }
    MethodType type = code.resolvedType();
    try {
      return code.host().getDeclaredMethod(code.name(), type.parameterArray());
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(e);
    }
  }

  /// {@return what a marked method gives}
  @Nullable Object function(
      Code code, Method method, @Nullable Object receiver, @Nullable Object[] arguments) {
    boolean pure = method.getAnnotation(HostFunction.class).pure();
    String callee = code.host().getSimpleName() + "." + code.name();
    Inputs inputs = new Inputs(!pure);
    List<Recipe> given = new ArrayList<>();
    if (receiver != null) {
      given.add(inputs.argument(receiver, code.host(), callee));
    }
    Class<?>[] types = method.getParameterTypes();
    List<Tensor> tensors = new ArrayList<>();
    for (int i = 0; i < arguments.length; i++) {
      given.add(inputs.argument(arguments[i], types[i], callee));
      if (arguments[i] instanceof Tensor tensor) {
        tensors.add(tensor);
      }
    }
    if (pure) {
      mayThrow(callee);
    } else {
      checkOrder(callee);
      acts = true;
    }
    MethodHandle handle = handle(Classes.lookup(code.host()), method);
    Body body =
        pure
            ? run -> handle.invokeWithArguments(all(given, run))
            : run -> {
              Recipe.Run outer = run.outer();
              outer.act();
              outer.watch(callee);
              Object result = handle.invokeWithArguments(all(given, run));
              outer.look(callee);
              return result;
            };
    Class<?> gives = method.getReturnType();
    if (gives == void.class) {
      note(callee);
      event(callee, inputs, body);
      return Interpreter.VOID;
    } else if (gives == Tensor.class) {
      return tensor(callee, method, inputs, tensors, pure, body);
    } else if (gives.isPrimitive()) {
      char kind = kindOf(gives);
      Body number = run -> Arithmetic.stack(body.run(run));
      return pure && inputs.isClosed
          ? compute(callee, inputs, kind, number)
          : new Scalar(
              kind,
              called(
                  callee, inputs, dtype(kind), new long[0], run -> number(kind, number.run(run))));
    }
    note(callee);
    return object(gives, callee, inputs, body);
  }

  private Tensor tensor(
      String callee, Method method, Inputs inputs, List<Tensor> tensors, boolean pure, Body body) {
    JitType type = method.getAnnotation(JitType.class);
    DType dtype = type == null ? DType.FLOAT64 : type.value();
    boolean like = type == null || type.shape().length == 1 && type.shape()[0] == -1;
    long[] shape = like ? broadcast(callee, tensors) : type.shape();
    String remark =
        type == null
            ? "%s%s, as nothing says its type: mark it by @JitType"
                .formatted(dtype.paddleName(), ImmutableLongArray.copyOf(shape))
            : "";
    if (!pure || !inputs.isClosed) {
      return called(callee, inputs, dtype, shape, remark, run -> (Tensor) body.run(run));
    }
    note(callee, remark);
    int ids = inputs.escape.ids();
    return recorder
        .host(
            callee,
            true,
            dtype,
            shape,
            inputs.escape.results(),
            given -> (Tensor) body.run(new Recipe.Run((Recipe.Run) null, given, ids)))
        .get(0);
  }

  private static long[] broadcast(String callee, List<Tensor> tensors) {
    try {
      return Broadcast.of(callee, tensors.stream().map(Tensor::shape).toList()).toArray();
    } catch (IllegalArgumentException e) {
      throw new Break(String.valueOf(e.getMessage()), "mark it by @JitType");
    }
  }

  private interface TensorBody {
    @Nullable Tensor run(Recipe.Run run) throws Throwable;
  }

  private Tensor called(String callee, Inputs inputs, DType dtype, long[] shape, TensorBody body) {
    return called(callee, inputs, dtype, shape, "", body);
  }

  private Tensor called(
      String callee, Inputs inputs, DType dtype, long[] shape, String remark, TensorBody body) {
    note(callee, remark);
    int ids = inputs.escape.ids();
    return recorder
        .host(
            callee,
            false,
            dtype,
            shape,
            inputs.escape.results(),
            tensors -> body.run(new Recipe.Run(Recipe.Run.current(), tensors, ids)))
        .get(0);
  }

  private static List<@Nullable Object> all(List<Recipe> recipes, Recipe.Run run) {
    List<@Nullable Object> values = new ArrayList<>();
    recipes.forEach(each -> values.add(each.make(run)));
    return values;
  }

  private static MethodHandle handle(MethodHandles.Lookup lookup, Method method) {
    try {
      MethodHandle found = lookup.unreflect(method);
      return found.isVarargsCollector() ? found.asFixedArity() : found;
    } catch (IllegalAccessException e) {
      throw new Break("%s cannot be called: %s".formatted(method, e.getMessage()), "");
    }
  }

  /// What a function of the host is given.
  private final class Inputs {
    private final Escape escape = Escape.ofCall(interpreter);

    /// Whether numbers may be others in each run.
    private final boolean varies;

    /// Whether nothing but tensors and constants is given.
    private boolean isClosed = true;

    Inputs(boolean varies) {
      this.varies = varies;
    }

    /// {@return a number as it lies on the stack}
    Recipe number(@Nullable Object value) {
      char kind = Layout.kind(value);
      Class<?> type = Layout.type(kind);
      return of(value, type);
    }

    Recipe of(@Nullable Object value, Class<?> type) {
      if (!varies && value instanceof Num num) {
        return new Recipe.Constant(Arithmetic.box(world.decide(num), type));
      } else if (!varies && value instanceof Box box) {
        return new Recipe.Constant(world.whole(box));
      }
      Recipe made = escape.of(value, type);
      isClosed &=
          made instanceof Recipe.Constant
              || made instanceof Recipe.Item
              || made instanceof Recipe.Result;
      return made;
    }

    /// {@return an argument of a marked method}: what that could change, or keep, is not made in the program
    Recipe argument(@Nullable Object value, Class<?> type, String callee) {
      boolean made =
          value instanceof Virtual virtual && virtual.real() == null && !virtual.type().isRecord()
              || value instanceof Arr arr && arr.source() == null
              || value instanceof Collection && world.source(value) == null
              || value instanceof Map && world.source(value) == null
              || value != null && value.getClass().isArray();
      if (made || value instanceof Closure) {
        throw new Break(
            "%s takes an object that the program makes".formatted(callee),
            "make it outside, or pass tensors and numbers");
      }
      return of(value, type);
    }
  }
}

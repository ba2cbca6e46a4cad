package dev.weir.tensor.capture;

import static java.util.stream.Collectors.toCollection;

import com.google.common.collect.ImmutableList;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.capture.code.Arithmetic;
import dev.weir.tensor.capture.code.Break;
import dev.weir.tensor.capture.code.Classes;
import dev.weir.tensor.capture.code.Fields;
import dev.weir.tensor.capture.value.Box;
import dev.weir.tensor.capture.value.Closure;
import dev.weir.tensor.capture.value.Num;
import dev.weir.tensor.jit.Syntax;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// What `invokedynamic` does, of what javac writes: lambdas, strings, the methods of records, switches on patterns.
final class Bootstraps {
  private final Interpreter interpreter;
  private final Calls calls;
  private final World world;

  Bootstraps(Interpreter interpreter, Calls calls) {
    this.interpreter = interpreter;
    this.calls = calls;
    world = interpreter.world();
  }

  void invoke(Frame frame, InvokeDynamicInstruction instruction) {
    Class<?> host = frame.code().host();
    MethodType type = Classes.resolve(instruction.typeSymbol(), host);
    @Nullable Object[] arguments = new Object[type.parameterCount()];
    for (int i = arguments.length - 1; i >= 0; i--) {
      arguments[i] = frame.pop();
    }
    DirectMethodHandleDesc bootstrap = instruction.bootstrapMethod();
    String by = bootstrap.owner().displayName() + "." + bootstrap.methodName();
    List<ConstantDesc> constants = instruction.bootstrapArgs();
    String name = instruction.name().stringValue();
    if (!by.startsWith("LambdaMetafactory.")) {
      world.origin().dependsOnMore();
    }
    frame.push(
        switch (by) {
          case "LambdaMetafactory.metafactory", "LambdaMetafactory.altMetafactory" ->
              lambda(host, name, type, bootstrap, constants, arguments);
          case "StringConcatFactory.makeConcatWithConstants" ->
              concatenate(type, (String) constants.get(0), constants, arguments);
          case "ObjectMethods.bootstrap" -> ofRecord(name, constants, arguments, host);
          case "SwitchBootstraps.typeSwitch" -> select(constants, arguments, host, false);
          case "SwitchBootstraps.enumSwitch" -> select(constants, arguments, host, true);
          default -> throw new Break("a call that is linked by " + by, "");
        });
  }

  private static Closure lambda(
      Class<?> host,
      String method,
      MethodType type,
      DirectMethodHandleDesc bootstrap,
      List<ConstantDesc> constants,
      @Nullable Object[] captured) {
    var body = (DirectMethodHandleDesc) constants.get(1);
    List<@Nullable Object> taken = new ArrayList<>();
    for (int i = 0; i < captured.length; i++) {
      taken.add(captured[i]);
    }
    var site =
        new Closure.LambdaSite(host, method, type, bootstrap, ImmutableList.copyOf(constants));
    return new Closure(host, type.returnType(), method, body, taken, site);
  }

  /// {@return what makes a lambda of what it takes along}
  static MethodHandle maker(Closure.LambdaSite site) {
    MethodHandles.Lookup lookup = Classes.lookup(site.host());
    try {
      MethodHandle link = site.bootstrap().resolveConstantDesc(lookup);
      List<@Nullable Object> given = new ArrayList<>(List.of(lookup, site.name(), site.type()));
      for (ConstantDesc each : site.arguments()) {
        given.add(each.resolveConstantDesc(lookup));
      }
      var call = (java.lang.invoke.CallSite) link.invokeWithArguments(given);
      return call.getTarget();
    } catch (Throwable e) {
      throw new Break("a lambda cannot be made again: " + e, "");
    }
  }

  // Strings.

  private Object concatenate(
      MethodType type, String recipe, List<ConstantDesc> constants, @Nullable Object[] arguments) {
    for (Object each : arguments) {
      boolean varies =
          interpreter.syntax() == Syntax.LAX
              && (each instanceof Box || each instanceof Num num && world.decisions().varies(num));
      if (HostCalls.isOpen(each) || each instanceof Tensor || varies) {
        return later(type, recipe, constants, arguments);
      }
    }
    StringBuilder text = new StringBuilder();
    int next = 0;
    int constant = 1;
    for (int i = 0; i < recipe.length(); i++) {
      char c = recipe.charAt(i);
      if (c == '\1') {
        text.append(text(arguments[next], type.parameterType(next)));
        next++;
      } else if (c == '\2') {
        text.append(constants.get(constant++));
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }

  /// {@return a string that is put together when the program runs}
  private Object later(
      MethodType type, String recipe, List<ConstantDesc> constants, @Nullable Object[] arguments) {
    List<@Nullable Object> given = new ArrayList<>();
    for (int i = 0; i < arguments.length; i++) {
      given.add(
          arguments[i] instanceof Virtual || arguments[i] instanceof Arr
              ? text(arguments[i], type.parameterType(i))
              : arguments[i]);
    }
    List<Class<?>> types =
        given.stream().map(each -> (Class<?>) Object.class).collect(toCollection(ArrayList::new));
    for (int i = 0; i < types.size(); i++) {
      types.set(i, given.get(i) instanceof String ? String.class : type.parameterType(i));
    }
    return interpreter
        .hosts()
        .text(
            "string concatenation",
            given,
            types,
            values -> {
              StringBuilder text = new StringBuilder();
              int next = 0;
              int constant = 1;
              for (int i = 0; i < recipe.length(); i++) {
                char c = recipe.charAt(i);
                if (c == '\1') {
                  text.append(values.get(next++));
                } else if (c == '\2') {
                  text.append(constants.get(constant++));
                } else {
                  text.append(c);
                }
              }
              return text.toString();
            });
  }

  /// {@return a value as a string}
  private String text(@Nullable Object value, Class<?> type) {
    return switch (value) {
      case null -> "null";
      case Num num -> String.valueOf(Arithmetic.box(world.decisions().decide(num), type));
      case String text -> text;
      case Virtual made -> made.toString();
      default ->
          String.valueOf(
              calls.invokeVirtual(
                  Object.class,
                  "toString",
                  MethodType.methodType(String.class),
                  value,
                  new Object[0]));
    };
  }

  // Records.

  private Object ofRecord(
      String name, List<ConstantDesc> constants, @Nullable Object[] arguments, Class<?> host) {
    Class<?> type = Classes.resolve((ClassDesc) constants.get(0), host);
    String list = (String) constants.get(1);
    List<String> names = list.isEmpty() ? List.of() : Arrays.asList(list.split(";"));
    Object self = Objects.requireNonNull(arguments[0]);
    return switch (name) {
      case "equals" -> Num.of(equal(self, arguments[1], type, names) ? 1 : 0);
      case "hashCode" -> {
        int hash = 0;
        for (String each : names) {
          hash = 31 * hash + hash(component(self, type, each), type, each);
        }
        yield Num.of(hash);
      }
      case "toString" -> {
        StringJoiner text = new StringJoiner(", ", type.getSimpleName() + "[", "]");
        List<Class<?>> types = new ArrayList<>();
        List<@Nullable Object> values = new ArrayList<>();
        for (String each : names) {
          text.add(each + "=\1");
          types.add(Fields.find(type, each).field().getType());
          values.add(component(self, type, each));
        }
        yield concatenate(
            MethodType.methodType(String.class, types),
            text.toString(),
            List.of(),
            values.toArray());
      }
      default -> throw new Break("method %s of a record".formatted(name), "");
    };
  }

  private @Nullable Object component(Object record, Class<?> type, String name) {
    return world.field(record, Fields.find(type, name));
  }

  private boolean equal(Object x, @Nullable Object y, Class<?> type, List<String> names) {
    if (x == y) {
      return true;
    } else if (y == null || calls.typeOf(y) != type) {
      return false;
    }
    for (String each : names) {
      Class<?> of = Fields.find(type, each).field().getType();
      if (!equal(component(x, type, each), component(y, type, each), of)) {
        return false;
      }
    }
    return true;
  }

  /// {@return whether two values are equal as components of records are}
  private boolean equal(@Nullable Object x, @Nullable Object y, Class<?> type) {
    if (type.isPrimitive()) {
      // Boxed floats are equal where records have them equal: NaN to itself, and 0.0 not to -0.0.
      return world
          .decisions()
          .decide(Interpreter.number(x))
          .equals(world.decisions().decide(Interpreter.number(y)));
    } else if (x == null || y == null) {
      return x == y;
    }
    Object result =
        calls.invokeVirtual(
            Object.class,
            "equals",
            MethodType.methodType(boolean.class, Object.class),
            x,
            new Object[] {y});
    return interpreter.integer(result) != 0;
  }

  private int hash(@Nullable Object value, Class<?> type, String name) {
    if (value == null) {
      return 0;
    } else if (value instanceof Num) {
      Class<?> of = Fields.find(type, name).field().getType();
      return Arithmetic.box(world.decisions().decide(Interpreter.number(value)), of).hashCode();
    } else if (value instanceof Virtual made) {
      return made.hashCode();
    }
    return interpreter.integer(
        calls.invokeVirtual(
            Object.class, "hashCode", MethodType.methodType(int.class), value, new Object[0]));
  }

  // Switches.

  private Num select(
      List<ConstantDesc> labels, @Nullable Object[] arguments, Class<?> host, boolean isEnum) {
    Object target = arguments[0];
    if (target == null) {
      return Num.of(-1);
    }
    for (int i = interpreter.integer(arguments[1]); i < labels.size(); i++) {
      if (matches(target, labels.get(i), host, isEnum)) {
        return Num.of(i);
      }
    }
    return Num.of(labels.size());
  }

  private boolean matches(Object target, ConstantDesc label, Class<?> host, boolean isEnum) {
    if (HostCalls.isOpen(target) && !(label instanceof ClassDesc)) {
      throw new Break("a switch on what depends on a tensor", "compute with tensors");
    }
    return switch (label) {
      case ClassDesc type -> calls.isInstance(target, Classes.resolve(type, host));
      case String name when isEnum ->
          target instanceof Enum<?> constant && constant.name().equals(name);
      case String text -> target.equals(text);
      case Integer number -> {
        Object whole = world.whole(target);
        yield whole instanceof Character character
            ? character == number.intValue()
            : number.equals(whole);
      }
      case DynamicConstantDesc<?> constant -> {
        try {
          Object wanted = constant.resolveConstantDesc(Classes.lookup(host));
          yield wanted instanceof Enum.EnumDesc<?> of
              ? target instanceof Enum<?> found
                  && found.name().equals(of.constantName())
                  && found
                      .getDeclaringClass()
                      .describeConstable()
                      .orElseThrow()
                      .equals(of.constantType())
              : wanted.equals(world.whole(target));
        } catch (ReflectiveOperationException e) {
          throw new Break("a label of a switch: " + label, "");
        }
      }
      default -> throw new Break("a label of a switch: " + label, "");
    };
  }
}

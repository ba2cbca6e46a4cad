package dev.weir.tensor.capture;

import dev.weir.tensor.Tensor;
import dev.weir.tensor.capture.code.Arithmetic;
import dev.weir.tensor.capture.code.Break;
import dev.weir.tensor.capture.code.Classes;
import dev.weir.tensor.capture.code.Purity;
import dev.weir.tensor.capture.value.Box;
import dev.weir.tensor.capture.value.BoxedScalar;
import dev.weir.tensor.capture.value.Closure;
import dev.weir.tensor.capture.value.Comparison;
import dev.weir.tensor.capture.value.Hosted;
import dev.weir.tensor.capture.value.Num;
import dev.weir.tensor.capture.value.Scalar;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Calls of methods that are not interpreted: they run while code is captured, on what captured code has.
final class RealCalls {
  private final Interpreter interpreter;
  private final World world;
  private final Realised realised;

  /// Tables from outside that have grown here.
  private final IdentityHashMap<Object, Boolean> grown = new IdentityHashMap<>();

  /// Whether the call that is prepared keeps what it is given, and does not look at it.
  private boolean stores;

  RealCalls(Interpreter interpreter, Calls calls) {
    this.interpreter = interpreter;
    world = interpreter.world();
    realised = new Realised(interpreter, calls);
  }

  /// {@return what a method gives}
  ///
  /// @param receiver null for a static one
  @Nullable Object call(
      Class<?> owner,
      String name,
      MethodType type,
      @Nullable Object receiver,
      @Nullable Object[] arguments) {
    boolean isOfTensors = receiver instanceof Tensor && !name.equals("hashCode");
    if (!isOfTensors && owner != Math.class) {
      world.origin().dependsOnMore();
    }
    Method method = find(owner, name, type);
    Class<?> declares = method.getDeclaringClass();
    Class<?> by =
        Classes.isInterpreted(owner) || declares == Object.class && receiver != null
            ? declares
            : owner;
    Object hosted = interpreter.hosts().call(by, method, receiver, arguments);
    if (hosted != HostCalls.NONE) {
      return hosted;
    }
    String refusal = Purity.refusal(by, method);
    if (refusal != null) {
      throw new Break(refusal, "leave it outside, or expect a new program behind it");
    }
    boolean isWeir = Classes.isWeir(owner);
    if (name.equals("arraycopy") || receiver instanceof Arr) {
      throw new Break("%s of an array".formatted(name), "");
    }
    stores = !isWeir && stores(owner, receiver, name);
    Object on = receiver == null ? null : outgoing(receiver, owner, isWeir, name);
    if (on != null && !Modifier.isStatic(method.getModifiers())) {
      checkReceiver(on, name);
    }
    @Nullable Object[] given = outgoing(arguments, type, isWeir, name);
    if (!isWeir) {
      if (Purity.equates(name)) {
        checkKnown(on, name);
      }
      touch(on);
      for (Object each : given) {
        touch(each);
        if (Purity.equates(name)) {
          checkKnown(each, name);
        }
      }
    }
    int size = on != null && Copies.isHashed(on) ? size(on) : -1;
    int before = interpreter.recorder().calls();
    Object result = invoke(method, on, given);
    if (interpreter.recorder().calls() > before) {
      interpreter.recorder().callsFrom(before).forEach(interpreter.hosts()::note);
    }
    writeBack(arguments, given);
    if (size >= 0 && size(on) != size && world.source(on) != null) {
      grown.put(on, true);
    }
    interpreter.choices().made(result);
    return incoming(result, type.returnType());
  }

  /// A known element would say of one that depends on a tensor that they are not equal.
  private static void checkKnown(@Nullable Object value, String name) {
    switch (value) {
      case Collection<?> all -> all.forEach(each -> checkKnown(each, name));
      case Map<?, ?> map -> {
        map.keySet().forEach(each -> checkKnown(each, name));
        map.values().forEach(each -> checkKnown(each, name));
      }
      case Object[] all -> {
        for (Object each : all) {
          checkKnown(each, name);
        }
      }
      case java.util.Optional<?> optional -> checkKnown(optional.orElse(null), name);
      case null, default -> {
        if (HostCalls.isOpen(value)) {
          throw new Break(
              "%s of what holds a number that depends on a tensor".formatted(name),
              "compute with tensors");
        }
      }
    }
  }

  /// Where a branch is open, what can change is left alone.
  private void touch(@Nullable Object value) {
    boolean isFixed =
        value == null
            || value instanceof String
            || value instanceof Number
            || value instanceof Boolean
            || value instanceof Character
            || value instanceof Tensor
            || value instanceof Class
            || value instanceof Enum;
    if (!isFixed) {
      interpreter.choices().touch(value);
    }
  }

  private static int size(Object table) {
    return table instanceof Map<?, ?> map ? map.size() : ((Collection<?>) table).size();
  }

  private void checkReceiver(Object on, String name) {
    if (grown.containsKey(on) && Purity.asksOrder(on, name)) {
      throw new Break(
          "the order of a HashMap from outside that has grown is asked for", "use a LinkedHashMap");
    }
    boolean isOutside = world.source(on) != null && !(on instanceof Tensor);
    if (isOutside && !Copies.isCollection(on)) {
      checkOutside(on);
    } else if (isOutside && world.copied().stream().noneMatch(each -> each.shadow() == on)) {
      throw new Break(
          "a %s from outside is used".formatted(on.getClass().getName()), "copy it first");
    }
  }

  /// What is outside and called as it is must not change, or be Weir's, which asks for its state when a program runs.
  private void checkOutside(Object on) {
    boolean isFixed =
        on instanceof Enum
            || on instanceof Class
            || on instanceof String
            || Classes.isWeir(on.getClass()) && !(on instanceof AutoCloseable)
            || on.getClass().getPackageName().equals("java.math")
            || on instanceof java.util.Locale
            || on instanceof java.util.Optional;
    if (!isFixed) {
      throw new Break(
          "the state of a %s outside is used".formatted(on.getClass().getName()),
          "leave it outside, or pass what it gives");
    }
    if (!(on instanceof java.util.Optional)) {
      world.fix(on);
    }
  }

  private static Method find(Class<?> owner, String name, MethodType type) {
    for (Class<?> each = owner; each != null; each = each.getSuperclass()) {
      try {
        return each.getDeclaredMethod(name, type.parameterArray());
      } catch (NoSuchMethodException e) {
        for (Class<?> above : each.getInterfaces()) {
          try {
            return above.getMethod(name, type.parameterArray());
          } catch (NoSuchMethodException next) {
            // Another one may have it.
          }
        }
      }
    }
    try {
      return Object.class.getMethod(name, type.parameterArray());
    } catch (NoSuchMethodException e) {
      throw new Break("%s.%s is not there".formatted(owner.getName(), name), "compile it again");
    }
  }

  /// {@return a new object of the JDK or of Weir}
  Object construct(Class<?> type, MethodType of, @Nullable Object[] arguments) {
    world.origin().dependsOnMore();
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(of.parameterArray());
      String refusal = Purity.refusal(type, constructor);
      if (refusal != null || Modifier.isAbstract(type.getModifiers())) {
        throw new Break("a %s is made".formatted(type.getName()), "make it outside");
      }
      boolean isWeir = Classes.isWeir(type);
      if (isWeir) {
        constructor.setAccessible(true);
      }
      Object made = constructor.newInstance(outgoing(arguments, of, isWeir, "<init>"));
      interpreter.choices().made(made);
      return made;
    } catch (InvocationTargetException e) {
      throw failure(e.getCause());
    } catch (NoSuchMethodException | InstantiationException | IllegalAccessException e) {
      throw new Break("a %s cannot be made".formatted(type.getName()), "make it outside");
    }
  }

  private @Nullable Object invoke(Method method, @Nullable Object on, @Nullable Object[] given) {
    try {
      Class<?> declares = method.getDeclaringClass();
      if (!Modifier.isPublic(declares.getModifiers()) && !Classes.isWeir(declares)) {
        throw new Break("%s is not public".formatted(method), "");
      } else if (Classes.isWeir(declares)) {
        method.setAccessible(true);
      }
      return method.invoke(on, given);
    } catch (InvocationTargetException e) {
      throw failure(e.getCause());
    } catch (IllegalAccessException | InaccessibleObjectException | IllegalArgumentException e) {
      throw new Break("%s cannot be called: %s".formatted(method, e.getMessage()), "");
    }
  }

  private static RuntimeException failure(@Nullable Throwable cause) {
    return switch (cause) {
      case Break same -> same;
      case Thrown same -> same;
      case Interpreter.Stop same -> same;
      case Unrecorded unrecorded ->
          new Break(String.valueOf(unrecorded.getMessage()), "leave it outside");
      case Exception exception -> new Thrown(exception);
      case null, default -> new Break("an error: " + cause, "");
    };
  }

  /// {@return whether two references are to the same object}
  boolean same(Object x, @Nullable Object y) {
    return world.same(x, y);
  }

  /// {@return whether a call keeps what it is given, and does not look at it}
  private static boolean stores(Class<?> owner, @Nullable Object receiver, String name) {
    boolean isTable =
        java.util.Set.class.isAssignableFrom(owner) || receiver instanceof java.util.Set;
    boolean isMap = Map.class.isAssignableFrom(owner) || receiver instanceof Map;
    return !isTable && (isMap ? name.equals("put") : !Purity.compares(name));
  }

  /// {@return what `body` computes, through which no gradients go}
  Tensor constant(Supplier<Tensor> body) {
    return interpreter.recorder().constant(body);
  }

  // What goes out.

  private @Nullable Object[] outgoing(
      @Nullable Object[] arguments, MethodType type, boolean isWeir, String name) {
    @Nullable Object[] given = new Object[arguments.length];
    for (int i = 0; i < given.length; i++) {
      given[i] = outgoing(arguments[i], type.parameterType(i), isWeir, name);
    }
    return given;
  }

  private @Nullable Object outgoing(
      @Nullable Object value, Class<?> type, boolean isWeir, String name) {
    switch (value) {
      case BoxedScalar _, Hosted _ when stores -> {
        return value;
      }
      case Scalar _, Comparison _, BoxedScalar _, Hosted _ ->
          throw new Break(
              "%s of a number that depends on a tensor".formatted(name), "compute with tensors");
      case Num num -> {
        return Arithmetic.box(world.decisions().decide(num), type);
      }
      case Box box -> {
        return world.whole(box);
      }
      case Tensor tensor -> {
        if (!isWeir && Purity.compares(name)) {
          Aliases.ofTensors(world);
        }
        return tensor;
      }
      case Closure closure -> {
        return realised.proxy(closure, closure.type());
      }
      case Virtual made -> {
        return isWeir || type.isInterface() && !type.isInstance(made)
            ? realised.whole(made, type)
            : made;
      }
      case Arr arr -> {
        return realised.array(arr, isWeir);
      }
      case null -> {
        return null;
      }
      default -> {
        if (isWeir) {
          return realised.whole(value, type);
        } else if (world.source(value) != null && !Copies.isCollection(value)) {
          return outside(value);
        }
        return value;
      }
    }
  }

  private Object outside(Object value) {
    if (value instanceof Enum || Classes.isWeir(value.getClass())) {
      world.fix(value);
      return value;
    }
    checkOutside(value);
    return value;
  }

  /// What a method wrote into arrays of outside is written there later.
  private void writeBack(@Nullable Object[] arguments, @Nullable Object[] given) {
    for (int i = 0; i < arguments.length; i++) {
      if (arguments[i] instanceof Arr arr) {
        for (int j = 0; j < arr.length(); j++) {
          Object before = arr.get(j, world);
          Object after = Array.get(given[i], j);
          boolean isSame =
              before instanceof Num num
                  ? num.value().equals(Arithmetic.stack(after))
                  : world.whole(before) == realised.back(after)
                      || before instanceof Box box && world.whole(box).equals(after);
          if (!isSame) {
            arr.set(
                j,
                arr.component().isPrimitive()
                    ? Num.of(Arithmetic.stack(after))
                    : realised.back(after));
          }
        }
      }
    }
  }

  // What comes in.

  private @Nullable Object incoming(@Nullable Object result, Class<?> type) {
    if (type == void.class) {
      return Interpreter.VOID;
    } else if (type.isPrimitive()) {
      return Num.of(Arithmetic.stack(result));
    }
    if (result instanceof Iterator<?> && !(result instanceof java.util.ListIterator)) {
      return result;
    }
    return realised.back(result);
  }

  /// {@return what stands for a value that a real method gives to a lambda}
  @Nullable Object back(@Nullable Object value) {
    return realised.back(value);
  }
}

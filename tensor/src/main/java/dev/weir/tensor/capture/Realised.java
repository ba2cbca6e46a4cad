package dev.weir.tensor.capture;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.capture.code.Arithmetic;
import dev.weir.tensor.capture.code.Break;
import dev.weir.tensor.capture.code.Classes;
import dev.weir.tensor.capture.code.Fields;
import dev.weir.tensor.capture.value.Box;
import dev.weir.tensor.capture.value.Closure;
import dev.weir.tensor.capture.value.Num;
import dev.weir.tensor.capture.value.Scalar;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Real objects that stand for those of captured code where methods are called that are not interpreted. They hold the
/// tensors of the program.
final class Realised {
  private final Interpreter interpreter;
  private final Calls calls;
  private final World world;
  private final IdentityHashMap<Object, Object> realOf = new IdentityHashMap<>();
  private final IdentityHashMap<Object, Object> ofReal = new IdentityHashMap<>();

  Realised(Interpreter interpreter, Calls calls) {
    this.interpreter = interpreter;
    this.calls = calls;
    world = interpreter.world();
  }

  /// {@return what is interpreted where code sees `real`}
  @Nullable Object back(@Nullable Object real) {
    Object known = real == null ? null : ofReal.get(real);
    if (known != null) {
      return known;
    } else if (real instanceof Record record && Classes.isInterpreted(record.getClass())) {
      Virtual made = new Virtual(record.getClass(), interpreter, null);
      for (RecordComponent each : record.getClass().getRecordComponents()) {
        Fields.Member member = Fields.find(record.getClass(), each.getName());
        Object value = member.get(record);
        made.fields()
            .put(
                member,
                each.getType().isPrimitive() ? Num.of(Arithmetic.stack(value)) : back(value));
      }
      if (Records.repeats(record)) {
        made.given(made.fields().values().toArray());
      }
      realOf.put(made, record);
      ofReal.put(record, made);
      return made;
    }
    return real;
  }

  private Object note(Object value, Object real) {
    realOf.put(value, real);
    ofReal.put(real, value);
    return real;
  }

  /// {@return an instance of `type` that calls `closure`}
  Object proxy(Object closure, Class<?> type) {
    Object known = realOf.get(closure);
    if (known != null && type.isInstance(known)) {
      return known;
    }
    InvocationHandler handler =
        (self, method, arguments) -> called(closure, self, method, arguments);
    try {
      return note(
          closure,
          Proxy.newProxyInstance(
              type.getClassLoader() == null
                  ? Realised.class.getClassLoader()
                  : type.getClassLoader(),
              new Class<?>[] {type},
              handler));
    } catch (IllegalArgumentException e) {
      throw new Break("a lambda of type %s is passed on".formatted(type.getName()), "");
    }
  }

  private @Nullable Object called(
      Object closure, Object self, Method method, @Nullable Object @Nullable [] arguments)
      throws Throwable {
    @Nullable Object[] given = arguments == null ? new Object[0] : arguments;
    if (method.getDeclaringClass() == Object.class) {
      return switch (method.getName()) {
        case "equals" -> self == given[0];
        default -> throw new Break(method.getName() + " of a lambda", "");
      };
    }
    if (method.isDefault() && !(closure instanceof Virtual)) {
      return InvocationHandler.invokeDefault(self, method, given);
    }
    MethodType type = MethodType.methodType(method.getReturnType(), method.getParameterTypes());
    for (int i = 0; i < given.length; i++) {
      given[i] =
          type.parameterType(i).isPrimitive() ? Num.of(Arithmetic.stack(given[i])) : back(given[i]);
    }
    Object result =
        closure instanceof Closure lambda
            ? calls.apply(lambda, given, type)
            : calls.invokeVirtual(
                method.getDeclaringClass(), method.getName(), type, closure, given);
    if (method.getReturnType() == void.class) {
      return null;
    } else if (method.getReturnType().isPrimitive()) {
      return Arithmetic.box(
          world.decisions().decide(Interpreter.number(result)), method.getReturnType());
    }
    Object whole = world.whole(result);
    if (whole instanceof Closure inner) {
      return proxy(inner, inner.type());
    }
    return Classes.isWeir(method.getDeclaringClass()) && whole != null
        ? whole(whole, method.getReturnType())
        : whole;
  }

  /// {@return an array of real elements}
  Object array(Arr arr, boolean isWeir) {
    Object made = Array.newInstance(element(arr.component()), arr.length());
    for (int i = 0; i < arr.length(); i++) {
      Object each = arr.get(i, world);
      if (each instanceof Num num) {
        Array.set(made, i, Arithmetic.box(world.decisions().decide(num), arr.component()));
      } else if (each != null) {
        Object value =
            isWeir || each instanceof Closure || each instanceof Arr
                ? whole(each, Object.class)
                : world.whole(each);
        if (!made.getClass().getComponentType().isInstance(value)) {
          throw new Break("an array of %s is passed on".formatted(arr.component().getName()), "");
        }
        Array.set(made, i, value);
      } else if (arr.component().isPrimitive()) {
        throw new IllegalStateException("an array from outside has numbers");
      }
    }
    return made;
  }

  /// Arrays of what is interpreted hold what stands for it.
  private static Class<?> element(Class<?> component) {
    return Classes.isInterpreted(component) && !component.isInterface() ? Object.class : component;
  }

  /// {@return a value as Weir's methods want it}: records, lists and maps are real to any depth
  Object whole(Object value, Class<?> type) {
    Object known = realOf.get(value);
    if (known != null) {
      return known;
    }
    return switch (value) {
      case Box box -> world.whole(box);
      case Scalar _ -> throw new Break("a number that depends on a tensor is passed on", "");
      case Closure closure -> proxy(closure, closure.type());
      case Arr arr -> array(arr, true);
      case Virtual made when made.type().isRecord() -> note(made, record(made));
      case Virtual made when type.isInterface() -> proxy(made, type);
      case Virtual made when made.real() != null -> {
        world.fix(made);
        yield made.real();
      }
      case Virtual made ->
          throw new Break("a %s is passed on".formatted(made.type().getName()), "pass a record");
      case ImmutableList<?> list -> ImmutableList.copyOf(elements(list));
      case List<?> list -> list(list);
      case ImmutableMap<?, ?> map -> ImmutableMap.copyOf(entries(map));
      case Map<?, ?> map -> Collections.unmodifiableMap(entries(map));
      case Optional<?> optional -> optional.map(each -> whole(each, Object.class));
      default -> {
        if (world.source(value) != null && !(value instanceof Tensor)) {
          world.fix(value);
        }
        yield value;
      }
    };
  }

  private Object list(List<?> list) {
    List<@Nullable Object> made = elements(list);
    for (int i = 0; i < made.size(); i++) {
      if (made.get(i) != list.get(i)) {
        return Collections.unmodifiableList(made);
      }
    }
    return list;
  }

  private List<@Nullable Object> elements(List<?> list) {
    List<@Nullable Object> made = new ArrayList<>();
    for (Object each : list) {
      made.add(each == null ? null : whole(each, Object.class));
    }
    return made;
  }

  private Map<@Nullable Object, @Nullable Object> entries(Map<?, ?> map) {
    Map<@Nullable Object, @Nullable Object> made = new LinkedHashMap<>();
    map.forEach((key, value) -> made.put(key, value == null ? null : whole(value, Object.class)));
    return made;
  }

  private Object record(Virtual made) {
    RecordComponent[] components = made.type().getRecordComponents();
    @Nullable Object[] given = Records.given(made, world);
    @Nullable Object[] values = new Object[components.length];
    for (int i = 0; i < values.length; i++) {
      Object value = given[i];
      if (value instanceof Num num) {
        values[i] = Arithmetic.box(world.decisions().decide(num), components[i].getType());
      } else {
        values[i] = value == null ? null : whole(value, components[i].getType());
      }
    }
    return Records.make(made.type(), values);
  }
}

package dev.weir.tests.tensor;

import com.google.common.base.CaseFormat;
import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.Multiplicity;
import dev.weir.ir.OpDefinition;
import dev.weir.tensor.OperatorMethods;
import dev.weir.tensor.Tensor;
import dev.weir.tests.OracleCase;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The methods of an operator, called as the oracle data say.
final class OperatorMethod {
  private static final ImmutableTypes TYPES = new ImmutableTypes();

  private final OpDefinition definition;
  private final List<Method> methods;

  private OperatorMethod(OpDefinition definition, List<Method> methods) {
    this.definition = definition;
    this.methods = methods;
  }

  /// {@return the methods of an operator, if it has any}
  static Optional<OperatorMethod> of(OpDefinition definition) {
    String name = camel(definition.mnemonic());
    List<Method> methods =
        Arrays.stream(OperatorMethods.class.getDeclaredMethods())
            .filter(method -> Modifier.isPublic(method.getModifiers()))
            .filter(method -> method.getName().equals(name))
            .sorted(Comparator.comparingInt(Method::getParameterCount))
            .toList();
    return methods.isEmpty()
        ? Optional.empty()
        : Optional.of(new OperatorMethod(definition, methods));
  }

  static String camel(String snake) {
    String name = CaseFormat.LOWER_UNDERSCORE.to(CaseFormat.LOWER_CAMEL, snake);
    return javax.lang.model.SourceVersion.isKeyword(name) ? name + "_" : name;
  }

  /// What a parameter is: an operand group, or an attribute.
  private record Part(boolean operand, int index, String name) {}

  /// {@return the parameters of the longest method}: what is needed, then what may be left out, operands before attributes
  private List<Part> parts() {
    List<Part> needed = new ArrayList<>();
    List<Part> optional = new ArrayList<>();
    for (int i = 0; i < definition.operandGroups().size(); i++) {
      var group = definition.operandGroups().get(i);
      (group.multiplicity() == Multiplicity.OPTIONAL ? optional : needed)
          .add(new Part(true, i, group.name()));
    }
    for (int i = 0; i < definition.slots().size(); i++) {
      var slot = definition.slots().get(i);
      if (TYPES.isParameter(definition, slot.name())) {
        (slot.required() ? needed : optional).add(new Part(false, i, slot.name()));
      }
    }
    needed.addAll(optional);
    return needed;
  }

  /// {@return the results, absent ones empty, lists as such; empty where a default that is no constant stands between
  /// attributes that are given}
  Optional<List<Object>> call(OracleCase each) {
    List<Part> parts = parts();
    int given = 0;
    for (int i = 0; i < parts.size(); i++) {
      given = isGiven(each, parts.get(i)) ? i + 1 : given;
    }
    boolean isStatic = Modifier.isStatic(methods.get(0).getModifiers());
    int least = given - (isStatic ? 0 : 1);
    Optional<Method> found =
        methods.stream().filter(method -> method.getParameterCount() >= least).findFirst();
    if (found.isEmpty()) {
      return Optional.empty();
    }
    Method method = found.get();
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < method.getParameterCount() + (isStatic ? 0 : 1); i++) {
      Class<?> type =
          i == 0 && !isStatic ? Tensor.class : method.getParameterTypes()[i - (isStatic ? 0 : 1)];
      Optional<Object> value = value(each, parts.get(i), type);
      if (value.isEmpty()) {
        return Optional.empty();
      }
      values.add(value.get());
    }
    Object receiver = isStatic ? null : values.removeFirst();
    try {
      return Optional.of(results(method.invoke(receiver, values.toArray())));
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException("%s of %s".formatted(method, values), e);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private static boolean isGiven(OracleCase each, Part part) {
    return part.operand()
        ? part.index() < each.operands().size()
            && !(each.operands().get(part.index()) instanceof OracleCase.Absent)
        : each.attributes().containsKey(part.name());
  }

  private Optional<Object> value(OracleCase each, Part part, Class<?> type) {
    if (part.operand()) {
      OracleCase.Slot slot =
          part.index() < each.operands().size()
              ? each.operands().get(part.index())
              : new OracleCase.Absent();
      return Optional.of(operand(slot, type));
    }
    Object given = each.attributes().get(part.name());
    if (given != null) {
      return Optional.of(ImmutableTypes.convert(given, type));
    }
    var slot = definition.slots().get(part.index());
    return slot.defaultValue()
        .flatMap(attribute -> Optional.ofNullable((Object) slot.codec().decode(attribute)))
        .map(value -> ImmutableTypes.convert(value, type));
  }

  private static Object operand(OracleCase.Slot slot, Class<?> type) {
    return switch (slot) {
      case OracleCase.Absent() -> type == List.class ? List.of() : Optional.empty();
      case OracleCase.Many(var tensors) -> {
        if (type == long[].class) {
          yield tensors.stream().mapToLong(one -> tensor(one).toLongs()[0]).toArray();
        }
        List<Tensor> list =
            tensors.stream().map(OperatorMethod::tensor).collect(Collectors.toList());
        yield type == Optional.class ? Optional.of(list) : list;
      }
      case OracleCase.One one -> {
        Tensor tensor = tensor(one);
        if (type == long[].class) {
          yield tensor.toLongs();
        } else if (type == Number.class) {
          yield tensor.dtype().isFloat() ? (Object) tensor.item() : (Object) tensor.toLongs()[0];
        }
        yield type == Optional.class ? Optional.of(tensor) : tensor;
      }
    };
  }

  private static Tensor tensor(OracleCase.One one) {
    try (java.lang.foreign.Arena arena = java.lang.foreign.Arena.ofConfined()) {
      return Tensor.copyOf(one.tensor(arena));
    }
  }

  private static List<Object> results(Object returned) throws IllegalAccessException {
    if (!(returned instanceof Record record)) {
      return List.of(returned);
    }
    List<Object> all = new ArrayList<>();
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      try {
        all.add(component.getAccessor().invoke(record));
      } catch (InvocationTargetException e) {
        throw new IllegalStateException(e);
      }
    }
    return all;
  }

  /// The types of attributes that are parameters.
  private static final class ImmutableTypes {
    private static final List<String> NAMES =
        List.of(
            "boolean",
            "int",
            "long",
            "float",
            "double",
            "String",
            "DType",
            "ImmutableIntArray",
            "ImmutableLongArray",
            "ImmutableDoubleArray");

    boolean isParameter(OpDefinition definition, String name) {
      return Arrays.stream(definition.opClass().getMethods())
          .filter(method -> method.getParameterCount() == 0 && !method.isBridge())
          .filter(method ->
              method.getName().equals(CaseFormat.LOWER_UNDERSCORE.to(CaseFormat.LOWER_CAMEL, name)))
          .anyMatch(method -> NAMES.contains(method.getReturnType().getSimpleName()));
    }

    static Object convert(Object value, Class<?> type) {
      if (type == long[].class) {
        return numbers(value).stream().mapToLong(Number::longValue).toArray();
      } else if (type == int[].class) {
        return numbers(value).stream().mapToInt(Number::intValue).toArray();
      } else if (type == double[].class) {
        return numbers(value).stream().mapToDouble(Number::doubleValue).toArray();
      } else if (type == int.class) {
        return ((Number) value).intValue();
      } else if (type == long.class) {
        return ((Number) value).longValue();
      } else if (type == double.class) {
        return ((Number) value).doubleValue();
      } else if (type == DType.class && value instanceof String name) {
        return DType.ofPaddleName(name).orElseThrow();
      }
      return value;
    }

    private static List<? extends Number> numbers(Object value) {
      return switch (value) {
        case ImmutableIntArray array -> array.asList();
        case ImmutableLongArray array -> array.asList();
        case ImmutableDoubleArray array -> array.asList();
        case List<?> list -> list.stream().map(Number.class::cast).toList();
        default -> List.of((Number) value);
      };
    }
  }
}

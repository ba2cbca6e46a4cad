import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.KernelSignature;
import dev.weir.dialect.operator.OperatorDefinitions;
import dev.weir.dialect.operator.TensorList;
import dev.weir.dialect.operator.program.ProgramOp;
import dev.weir.ir.Multiplicity;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.trait.InfersTypes;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.SourceVersion;

/// Writes `OperatorMethods`, the operators as methods of a tensor, from the definitions on the class path. Run while the
/// module is built: `java --class-path … OperatorMethodsWriter.java FOLDER`.
///
/// An operator becomes a method of its first operand, or a static one where that is no tensor. What it needs comes first,
/// operands before attributes; what it may do without follows in the order of the definition, and there is a method for
/// each number of those that are given. An operator is left out where it is part of a program and computes nothing
/// itself, where it is the gradient of another, where it writes to an operand, and where it takes or gives anything but
/// tensors, lists of tensors and plain values.
public final class OperatorMethodsWriter {
  /// Where more attributes than these may be left out, they are so one and all.
  private static final int FEW = 8;

  /// What `Tensor` itself has for the same: its sizes as numbers.
  private static final Set<String> WRITTEN_BY_HAND = Set.of("shape");

  /// What `Tensor` itself has with other defaults: written are the methods with all parameters alone.
  private static final Set<String> OTHER_DEFAULTS = Set.of("flatten");

  /// Attributes that are no parameters: where a tensor lies is decided by the device of the thread.
  private static final Set<String> DECIDED = Set.of("PlaceAttr");

  /// Attributes that follow from which operands and results there are.
  private static final Set<String> COUNTED = Set.of("operandSegmentSizes", "resultSegmentSizes");

  private static final Map<String, String> TYPES =
      Map.ofEntries(
          Map.entry("boolean", "boolean"),
          Map.entry("int", "int"),
          Map.entry("long", "long"),
          Map.entry("float", "double"),
          Map.entry("double", "double"),
          Map.entry("String", "String"),
          Map.entry("DType", "DType"),
          Map.entry("ImmutableIntArray", "int[]"),
          Map.entry("ImmutableLongArray", "long[]"),
          Map.entry("ImmutableDoubleArray", "double[]"));

  private final StringBuilder constants = new StringBuilder();
  private final StringBuilder methods = new StringBuilder();

  /// @param name the name in Java
  /// @param type the type in Java
  /// @param index of the operand group or of the attribute
  /// @param value an expression for what is passed on
  private record Parameter(String name, String type, boolean operand, int index, String value) {}

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0], "dev", "weir", "tensor");
    Files.createDirectories(folder);
    Path file = folder.resolve("OperatorMethods.java");
    String text = new OperatorMethodsWriter().text();
    if (!Files.exists(file) || !Files.readString(file).equals(text)) {
      write(file, text);
    }
  }

  private static void write(Path file, String text) throws IOException {
    Files.writeString(file, text);
  }

  private String text() throws Exception {
    for (Field field : OperatorDefinitions.class.getFields()) {
      if (field.getType() == OpDefinition.class) {
        OpDefinition definition = (OpDefinition) field.get(null);
        if (isMethod(definition)) {
          add(field.getName(), definition);
        }
      }
    }
    return """
    package dev.weir.tensor;

    import com.google.common.primitives.ImmutableDoubleArray;
    import com.google.common.primitives.ImmutableIntArray;
    import com.google.common.primitives.ImmutableLongArray;
    import dev.weir.dialect.builtin.data.DType;
    import dev.weir.dialect.operator.OperatorDefinitions;
    import java.util.List;
    import java.util.Optional;

    /// The operators as methods, with the names, the attributes and the defaults that `pd_op` has. Written from their
    /// definitions.
    public abstract sealed class OperatorMethods permits Tensor {
      OperatorMethods() {}

      /// {@return this}
      abstract Tensor self();

    """
        + methods
        + "\n  /// The operators.\n  static final class Operators {\n    private Operators() {}\n\n"
        + constants
        + "  }\n}\n";
  }

  private static boolean isMethod(OpDefinition definition) {
    Class<?> op = definition.opClass();
    return !definition.isInplaceTwin()
        && !definition.mnemonic().endsWith("_")
        && !ProgramOp.class.isAssignableFrom(op)
        && !op.getPackageName().contains(".gradient")
        && InfersTypes.class.isAssignableFrom(op)
        && definition.regionGroups().isEmpty()
        && !definition.resultGroups().isEmpty()
        && definition.resultGroups().stream()
                .filter(group -> group.multiplicity() != Multiplicity.SINGLE)
                .count()
            <= 1
        && definition.operandGroups().stream().allMatch(group -> isKnown(group.constraint()))
        && definition.resultGroups().stream().allMatch(group -> isKnown(group.constraint()))
        && definition.slots().stream()
            .filter(OpDefinition.AttributeSlot::required)
            .filter(slot -> !COUNTED.contains(slot.name()))
            .allMatch(slot -> TYPES.containsKey(type(definition, slot)))
        && !WRITTEN_BY_HAND.contains(camel(definition.mnemonic()));
  }

  private static boolean isKnown(TypeConstraint constraint) {
    return constraint instanceof AnyTensor
        || constraint instanceof IntegerList
        || constraint instanceof TensorList;
  }

  /// {@return the simple name of what the accessor of `slot` returns}
  private static String type(OpDefinition definition, OpDefinition.AttributeSlot slot) {
    for (Method method : definition.opClass().getMethods()) {
      boolean is =
          method.getParameterCount() == 0
              && (method.getName().equals(camel(slot.name()))
                  || method.getName().equals("is" + upper(camel(slot.name()))));
      if (is && !method.isBridge() && !Modifier.isStatic(method.getModifiers())) {
        return method.getReturnType().getSimpleName();
      }
    }
    return "";
  }

  /// {@return the names of the operands that are attributes given as values}: a definition says so of its operations,
  /// whichever they are
  private static List<String> mutableAttributes(OpDefinition definition) {
    if (!KernelSignature.class.isAssignableFrom(definition.opClass())) {
      return List.of();
    }
    KernelSignature any =
        (KernelSignature)
            Proxy.newProxyInstance(
                OperatorMethodsWriter.class.getClassLoader(),
                new Class<?>[] {definition.opClass()},
                InvocationHandler::invokeDefault);
    return any.mutableAttributes();
  }

  private void add(String constant, OpDefinition definition) {
    constants
        .append("    static final Operator ")
        .append(constant)
        .append(" = Operator.of(OperatorDefinitions.")
        .append(constant)
        .append(");\n");
    List<String> mutable = mutableAttributes(definition);
    List<Parameter> required = new ArrayList<>();
    List<Parameter> optional = new ArrayList<>();
    boolean receiver = false;
    for (int i = 0; i < definition.operandGroups().size(); i++) {
      var group = definition.operandGroups().get(i);
      boolean needed = group.multiplicity() == Multiplicity.SINGLE;
      String type = operandType(group, mutable.contains(group.name()));
      if (i == 0 && needed && type.equals("Tensor")) {
        receiver = true;
        continue;
      }
      String name = safe(camel(group.name()));
      boolean given = needed || group.multiplicity() == Multiplicity.VARIADIC;
      (given ? required : optional)
          .add(
              new Parameter(
                  name,
                  given ? type : "Optional<" + type + ">",
                  true,
                  i,
                  given ? name : name + ".orElse(null)"));
    }
    for (int i = 0; i < definition.slots().size(); i++) {
      var slot = definition.slots().get(i);
      String type = type(definition, slot);
      if (TYPES.containsKey(type) && !DECIDED.contains(type)) {
        String name = safe(camel(slot.name()));
        String value =
            switch (type) {
              case "float" -> "(float) " + name;
              case "ImmutableIntArray", "ImmutableLongArray", "ImmutableDoubleArray" ->
                  type + ".copyOf(" + name + ")";
              default -> name;
            };
        (slot.required() ? required : optional)
            .add(new Parameter(name, TYPES.get(type), false, i, value));
      }
    }
    String returned = result(definition);
    int step = optional.size() <= FEW ? 1 : optional.size();
    int fewest = OTHER_DEFAULTS.contains(definition.mnemonic()) ? optional.size() : 0;
    for (int given = fewest; given <= optional.size(); given += Math.max(1, step)) {
      List<Parameter> all = new ArrayList<>(required);
      all.addAll(optional.subList(0, given));
      method(constant, definition, receiver, all, returned);
    }
  }

  private static String operandType(OpDefinition.OperandGroup group, boolean isAttribute) {
    if (group.constraint() instanceof TensorList || group.multiplicity() == Multiplicity.VARIADIC) {
      return "List<Tensor>";
    }
    return !isAttribute
        ? "Tensor"
        : group.constraint() instanceof IntegerList ? "long[]" : "Number";
  }

  /// {@return the type of the result}; writes the record for several
  private String result(OpDefinition definition) {
    var groups = definition.resultGroups();
    if (groups.size() == 1) {
      return type(groups.get(0));
    }
    String name = upper(camel(definition.mnemonic())) + "Results";
    String components =
        groups.stream()
            .map(group -> type(group) + " " + safe(camel(group.name())))
            .collect(Collectors.joining(", "));
    methods
        .append("  /// What `%s` gives.\n".formatted(definition.name()))
        .append("  public record %s(%s) {}\n\n".formatted(name, components));
    return name;
  }

  private static String type(OpDefinition.ResultGroup group) {
    if (group.constraint() instanceof TensorList || group.multiplicity() == Multiplicity.VARIADIC) {
      return "List<Tensor>";
    }
    return group.multiplicity() == Multiplicity.OPTIONAL ? "Optional<Tensor>" : "Tensor";
  }

  private void method(
      String constant,
      OpDefinition definition,
      boolean receiver,
      List<Parameter> parameters,
      String returned) {
    String list =
        parameters.stream()
            .map(each -> each.type() + " " + each.name())
            .collect(Collectors.joining(", "));
    if (list.contains("[]") && parameters.getLast().type().endsWith("[]")) {
      int at = list.lastIndexOf("[]");
      list = list.substring(0, at) + "..." + list.substring(at + 2);
    }
    String summary = definition.summary().strip();
    methods
        .append("  /// {@return `%s`}".formatted(definition.name()))
        .append(summary.isEmpty() ? "\n" : ": " + summary.lines().findFirst().orElse("") + "\n")
        .append("  public ")
        .append(receiver ? "final " : "static ")
        .append("%s %s(%s) {\n".formatted(returned, safe(camel(definition.mnemonic())), list));
    String call = call(constant, definition, receiver, parameters);
    var groups = definition.resultGroups();
    if (groups.size() == 1) {
      methods.append("    return %s;\n".formatted(one(returned, call)));
    } else {
      methods.append("    Object[] results = %s;\n".formatted(call));
      List<String> values = new ArrayList<>();
      for (int i = 0; i < groups.size(); i++) {
        values.add(
            switch (type(groups.get(i))) {
              case "Tensor" -> "(Tensor) results[%d]".formatted(i);
              case "Optional<Tensor>" -> "Optional.ofNullable((Tensor) results[%d])".formatted(i);
              default -> "Dispatch.list(results[%d])".formatted(i);
            });
      }
      methods.append("    return new %s(%s);\n".formatted(returned, String.join(", ", values)));
    }
    methods.append("  }\n\n");
  }

  private static String one(String returned, String call) {
    return switch (returned) {
      case "Tensor" -> call.replace("Dispatch.call(", "Dispatch.one(");
      case "Optional<Tensor>" -> "Optional.ofNullable((Tensor) " + call + "[0])";
      default -> "Dispatch.list(" + call + "[0])";
    };
  }

  private static String call(
      String constant, OpDefinition definition, boolean receiver, List<Parameter> parameters) {
    boolean plain =
        receiver
            && definition.resultGroups().size() == 1
            && type(definition.resultGroups().get(0)).equals("Tensor")
            && definition.slots().stream()
                .noneMatch(slot -> slot.required() && !COUNTED.contains(slot.name()))
            && parameters.stream().allMatch(each -> each.type().equals("Tensor"));
    if (plain && parameters.isEmpty() && definition.operandGroups().size() == 1) {
      return "Dispatch.unary(Operators." + constant + ", self())";
    }
    if (plain && parameters.size() == 1 && definition.operandGroups().size() == 2) {
      return "Dispatch.binary(Operators."
          + constant
          + ", self(), "
          + parameters.get(0).name()
          + ")";
    }
    String[] operands = new String[definition.operandGroups().size()];
    String[] attributes = new String[definition.slots().size()];
    if (receiver) {
      operands[0] = "self()";
    }
    for (Parameter each : parameters) {
      (each.operand() ? operands : attributes)[each.index()] = each.value();
    }
    return "Dispatch.call(Operators.%s, new Object[] {%s}, new Object[] {%s})"
        .formatted(constant, String.join(", ", operands), String.join(", ", attributes));
  }

  private static String camel(String snake) {
    StringBuilder text = new StringBuilder();
    boolean next = false;
    for (char c : snake.toCharArray()) {
      if (c == '_') {
        next = text.length() > 0;
      } else {
        text.append(next ? Character.toUpperCase(c) : c);
        next = false;
      }
    }
    return text.toString();
  }

  private static String upper(String name) {
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  private static String safe(String name) {
    return SourceVersion.isKeyword(name) ? name + "_" : name;
  }
}

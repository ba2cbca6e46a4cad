package dev.weir.tensor.capture.code;

import com.google.common.collect.ImmutableList;
import java.lang.classfile.Attributes;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The bytecode of a method. Instructions are counted from 0; a label is the number of the instruction behind it.
public final class Code {
  /// A handler of exceptions.
  ///
  /// @param from the first instruction that it is for
  /// @param to the first that it is not for
  /// @param type what it catches; everything, where there is none
  public record Handler(int from, int to, int target, @Nullable String type) {}

  private final Class<?> host;
  private final MethodModel method;
  private final List<Instruction> instructions = new ArrayList<>();
  private final List<Integer> lines = new ArrayList<>();
  private final Map<Label, Integer> labels = new IdentityHashMap<>();
  private final ImmutableList<Handler> handlers;
  private final int maxLocals;
  private final @Nullable Object[] resolved;
  private final ConcurrentHashMap<Class<?>, Boolean> marks = new ConcurrentHashMap<>();
  private @Nullable Flow flow;
  private @Nullable MethodType resolvedType;

  public Code(Class<?> host, MethodModel method) {
    this.host = host;
    this.method = method;
    CodeModel code = method.code().orElseThrow();
    int line = -1;
    for (CodeElement element : code) {
      switch (element) {
        case Instruction instruction -> {
          instructions.add(instruction);
          lines.add(line);
        }
        case LabelTarget target -> labels.put(target.label(), instructions.size());
        case LineNumber number -> line = number.line();
        default -> {
          // Names and types of variables, for debuggers.
        }
      }
    }
    var found = ImmutableList.<Handler>builder();
    for (var each : code.exceptionHandlers()) {
      found.add(
          new Handler(
              at(each.tryStart()),
              at(each.tryEnd()),
              at(each.handler()),
              each.catchType().map(type -> type.asInternalName().replace('/', '.')).orElse(null)));
    }
    handlers = found.build();
    maxLocals = ((java.lang.classfile.attribute.CodeAttribute) code).maxLocals();
    resolved = new Object[instructions.size()];
  }

  /// {@return the class that declares the method}
  public Class<?> host() {
    return host;
  }

  public MethodModel method() {
    return method;
  }

  public String name() {
    return method.methodName().stringValue();
  }

  public MethodTypeDesc type() {
    return method.methodTypeSymbol();
  }

  /// {@return the type, resolved}
  public MethodType resolvedType() {
    MethodType known = resolvedType;
    if (known == null) {
      known = Classes.resolve(type(), host);
      resolvedType = known;
    }
    return known;
  }

  /// {@return whether the method has an annotation}
  public boolean isMarked(Class<?> annotation) {
    Boolean known = marks.get(annotation);
    if (known == null) {
      known =
          method.findAttribute(Attributes.runtimeVisibleAnnotations()).stream()
              .flatMap(each -> each.annotations().stream())
              .anyMatch(each -> each.className().equalsString(annotation.descriptorString()));
      marks.put(annotation, known);
    }
    return known;
  }

  public boolean isStatic() {
    return method.flags().has(java.lang.reflect.AccessFlag.STATIC);
  }

  public int size() {
    return instructions.size();
  }

  public Instruction instruction(int at) {
    return instructions.get(at);
  }

  /// {@return the instruction behind `label`}
  public int at(Label label) {
    return Objects.requireNonNull(labels.get(label));
  }

  public ImmutableList<Handler> handlers() {
    return handlers;
  }

  public int maxLocals() {
    return maxLocals;
  }

  /// {@return the source line of an instruction}
  public StackTraceElement where(int at) {
    return new StackTraceElement(
        host.getName(), name(), Classes.sourceFile(host), lines.get(Math.min(at, size() - 1)));
  }

  /// {@return the name of the variable in a slot at an instruction}, where the class file has it
  public Optional<String> variable(int slot, int at) {
    for (CodeElement element : method.code().orElseThrow()) {
      if (element instanceof LocalVariable variable
          && variable.slot() == slot
          && at(variable.startScope()) <= Math.max(at, 1)
          && at < at(variable.endScope())) {
        return Optional.of(variable.name().stringValue());
      }
    }
    return Optional.empty();
  }

  /// {@return what an instruction was resolved to before}
  public @Nullable Object resolved(int at) {
    return resolved[at];
  }

  public void resolve(int at, Object to) {
    resolved[at] = to;
  }

  /// {@return how control flows}
  public Flow flow() {
    Flow known = flow;
    if (known == null) {
      known = new Flow(this);
      flow = known;
    }
    return known;
  }

  @Override
  public String toString() {
    return host.getSimpleName() + "." + name();
  }
}

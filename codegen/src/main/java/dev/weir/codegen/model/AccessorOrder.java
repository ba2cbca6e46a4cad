package dev.weir.codegen.model;

import com.google.auto.common.MoreElements;
import com.google.auto.common.MoreTypes;
import com.google.common.collect.ImmutableList;
import com.palantir.javapoet.ClassName;
import dev.weir.codegen.validate.ErrorId;
import dev.weir.codegen.validate.Reporter;
import dev.weir.codegen.validate.SourcePosition;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/// The methods of an op among which its accessors are, in order: those that it inherits, super-interfaces
/// first and in the order in which they are named, then its own. What is declared again stands where it is
/// declared last.
final class AccessorOrder {
  private final TypeElement op;
  private final Mirrors mirrors;
  private final Reporter reporter;
  private final Map<String, ExecutableElement> methods = new LinkedHashMap<>();
  private final Set<TypeElement> seen = new HashSet<>();

  private AccessorOrder(TypeElement op, Mirrors mirrors, Reporter reporter) {
    this.op = op;
    this.mirrors = mirrors;
    this.reporter = reporter;
  }

  /// {@return the accessors that `op` inherits, and all methods of its own}
  static ImmutableList<ExecutableElement> of(TypeElement op, Mirrors mirrors, Reporter reporter) {
    AccessorOrder order = new AccessorOrder(op, mirrors, reporter);
    order.visit(op);
    return ImmutableList.copyOf(order.methods.values());
  }

  /// {@return what `method` is an accessor of}; several if its author erred
  static ImmutableList<ClassName> roles(ExecutableElement method, Mirrors mirrors) {
    return CoreClasses.ROLES.stream()
        .filter(role -> mirrors.annotation(method, role).isPresent())
        .collect(ImmutableList.toImmutableList());
  }

  private void visit(TypeElement type) {
    if (!seen.add(type)) {
      return;
    }
    for (TypeMirror above : type.getInterfaces()) {
      if (above.getKind() == TypeKind.DECLARED && !Mirrors.is(above, CoreClasses.OPERATION)) {
        visit(MoreTypes.asTypeElement(above));
      }
    }
    for (ExecutableElement method : ElementFilter.methodsIn(type.getEnclosedElements())) {
      boolean isAccessor = !roles(method, mirrors).isEmpty();
      String name = method.getSimpleName() + (method.getParameters().isEmpty() ? "" : "(…)");
      ExecutableElement before = methods.get(name);
      if (before != null && overrides(type, before)) {
        methods.remove(name);
      } else if (before != null && isAccessor) {
        checkDeclaredAgain(type, before);
      }
      if (isAccessor || type.equals(op)) {
        methods.put(name, method);
      }
    }
  }

  private boolean overrides(TypeElement type, ExecutableElement before) {
    return mirrors.closure(type).contains(MoreElements.asType(before.getEnclosingElement()));
  }

  /// Two interfaces that know nothing of each other may not both declare an accessor, unless `op` does.
  private void checkDeclaredAgain(TypeElement type, ExecutableElement method) {
    TypeElement other = MoreElements.asType(method.getEnclosingElement());
    boolean isDeclaredAgain =
        op.getEnclosedElements().stream()
            .anyMatch(own -> own.getSimpleName().equals(method.getSimpleName()));
    if (!isDeclaredAgain) {
      reporter.error(
          ErrorId.OP_ACCESSOR_INHERITED,
          SourcePosition.of(op),
          op.getSimpleName(),
          method.getSimpleName(),
          other.getSimpleName(),
          type.getSimpleName());
    }
  }
}
